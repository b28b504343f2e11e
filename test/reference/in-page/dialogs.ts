/** DESIGN 4.3, point 5: the active dialogs that a page-wide look lists first. */
import { MAX_ACTIVE_DIALOGS } from '../../../traversal/limits.js';
import { isAriaHidden } from './candidates.js';
import { isTrue, isWithin, listComposed } from './tree.js';
import { isTransparent, isVisible } from './visibility.js';

export interface Dialogs {
  readonly inOrder: readonly Element[];
  /** Those of them that everything else is behind. */
  readonly modals: readonly Element[];
  /** Where one is modal: what is not behind the topmost. */
  readonly foreground: readonly Element[] | null;
}

export function activeDialogs(): Dialogs {
  const all = document.documentElement === null ? [] : listComposed([document.documentElement]).elements;
  const modals = topmostFirst(all.filter((at) => at.matches('dialog:modal')));
  const popovers = topmostFirst(all.filter((at) => at.matches('[popover]:popover-open')));
  const isAriaModal = (at: Element): boolean =>
    isTrue(at, 'aria-modal') &&
    !modals.includes(at) &&
    !popovers.includes(at) &&
    isVisible(at) &&
    !isTransparent(at) &&
    !isAriaHidden(at) &&
    isWithinReach(at);
  const ariaModals = topmostFirst(all.filter(isAriaModal));
  const [modal] = modals;
  const [ariaModal] = ariaModals;
  const foreground = modal !== undefined ? [modal] : ariaModal !== undefined ? [ariaModal, ...popovers] : null;
  const inOrder = [...modals, ...popovers, ...ariaModals].slice(0, MAX_ACTIVE_DIALOGS);
  return { inOrder, modals: [...modals, ...ariaModals], foreground };
}

/** What the page can be scrolled to, or stands on the screen. */
function isWithinReach(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isFixed = getComputedStyle(element).position === 'fixed';
  const { scrollWidth, scrollHeight } = document.documentElement;
  const width = isFixed ? innerWidth : scrollWidth - scrollX;
  const height = isFixed ? innerHeight : scrollHeight - scrollY;
  return right > (isFixed ? 0 : -scrollX) && bottom > (isFixed ? 0 : -scrollY) && left < width && top < height;
}

/** The one that is hit in its middle, then the last of the tree first. */
function topmostFirst(elements: readonly Element[]): Element[] {
  const reversed = [...elements].reverse();
  const topmost = reversed.length > 1 ? reversed.find(isHit) : undefined;
  return topmost === undefined ? reversed : [topmost, ...reversed.filter((at) => at !== topmost)];
}

function isHit(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  let hit = document.elementFromPoint(x, y);
  for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit; ) {
    hit = inner;
    inner = hit.shadowRoot?.elementFromPoint(x, y);
  }
  return hit !== null && isWithin(hit, element);
}
