import { MAX_ACTIVE_DIALOGS, MAX_VISITED_ELEMENTS } from '../limits.js';
import { isAriaTrue } from './aria.js';
import {
  documentElement,
  documentFullscreen,
  documentTagName,
  fragmentFullscreen,
  hasAttribute,
  isHtml,
  isInside,
  matches,
  shadowRoot,
} from './dom.js';
import { isHitInTheMiddle, topmostFirst } from './topmost.js';
import { VISIBLE, visibilityOf } from './visibility.js';
import { isWithinReach } from './within-reach.js';

/** Elements that say `aria-modal` and are asked whether they can be seen. */
const MAX_ASKED = 128;

/**
 * The dialogs that stand before the page: `dialog` elements shown modally, what fills the screen, open popovers, and what
 * says `aria-modal="true"` and can be seen.
 */
export class ActiveDialogs {
  readonly #modals: Element[] = [];
  readonly #popovers: Element[] = [];
  readonly #ariaModals: Element[] = [];
  #asked = 0;

  /**
   * Hears of the elements that may be one, as the step through the document meets them. `isPlain` says that one has no
   * attribute.
   */
  meet(element: Element, name: string, isPlain: boolean): void {
    if (isPlain && name !== 'dialog') return;
    if (isHtml(element)) {
      if (name === 'dialog' && matches(element, ':modal')) {
        this.#modals.push(element);
        return;
      }
      if (hasAttribute(element, 'popover') && matches(element, ':popover-open')) {
        if (this.#popovers.length < MAX_ACTIVE_DIALOGS) this.#popovers.push(element);
        return;
      }
    }
    if (this.#asked === MAX_ASKED || !isAriaTrue(element, 'aria-modal')) return;
    this.#asked++;
    if (visibilityOf(element) === VISIBLE && isWithinReach(element)) this.#ariaModals.push(element);
  }

  /** Where the step through the document ended early: the modal dialogs of the document's own tree, all the same. */
  meetModalsOf(document: Document): void {
    const known = new Set(this.#modals);
    const all = documentTagName(document, 'dialog');
    const count = Math.min(all.length, MAX_VISITED_ELEMENTS);
    for (let i = 0; i < count; i++) {
      const dialog = all[i] as Element;
      if (isHtml(dialog) && matches(dialog, ':modal') && !known.has(dialog)) this.#modals.push(dialog);
    }
  }

  /** All of them, in the order in which they are listed: kind after kind, of each kind the topmost first. */
  inOrder(document: Document): ActiveDialogOrder {
    const modals = topmostFirst(this.#modals, true);
    const ariaModals = topmostFirst(this.#ariaModals, false);
    const popovers = topmostFirst(this.#popovers, false);
    const [modal] = modals;
    const [ariaModal] = ariaModals;
    const foreground =
      modal !== undefined ? new Set([modal]) : ariaModal !== undefined ? new Set([ariaModal, ...popovers]) : null;
    const topLayer = withFullscreen(modals, fullscreenOf(document));
    return {
      dialogs: [...new Set([...topLayer, ...popovers, ...ariaModals])].slice(0, MAX_ACTIVE_DIALOGS),
      modals: new Set([...modals, ...ariaModals]),
      foreground,
      isBlocking: modal !== undefined,
    };
  }
}

export interface ActiveDialogOrder {
  readonly dialogs: readonly Element[];
  /** Those of them that everything else is behind. */
  readonly modals: ReadonlySet<Element>;
  /** Where one is modal, what does not stand behind the topmost. */
  readonly foreground: ReadonlySet<Element> | null;
  /** The browser itself lets nothing behind be reached. */
  readonly isBlocking: boolean;
}

/** What fills the screen, inside open shadow roots too; null where it is the whole document, or nothing is. */
function fullscreenOf(document: Document): Element | null {
  let element = documentFullscreen(document);
  for (let root = element && shadowRoot(element); root; root = element && shadowRoot(element)) {
    const inner = fragmentFullscreen(root);
    if (inner === null) break;
    element = inner;
  }
  return element === documentElement(document) ? null : element;
}

/**
 * Either may have been shown over the other. What is behind a modal dialog is never hit, and fills the screen in vain; what
 * fills it from inside the dialog covers that.
 */
function withFullscreen(modals: readonly Element[], fullscreen: Element | null): readonly Element[] {
  if (fullscreen === null) return modals;
  const [modal] = modals;
  const isBehind = modal !== undefined && isHitInTheMiddle(modal) && !isInside(fullscreen, modal);
  return isBehind ? [...modals, fullscreen] : [fullscreen, ...modals];
}
