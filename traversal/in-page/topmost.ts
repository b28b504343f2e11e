/** Which of several dialogs is on top. No interface tells the order of the top layer, so points are tried. */
import { ComposedWalk } from './composed-walk.js';
import { boundingRect, isInside, style } from './dom.js';
import { elementAt } from './hit-test.js';

/** Elements inside one dialog whose middles are tried, and dialogs that are tried. */
const MAX_ELEMENTS = 32;
const MAX_TRIED = 64;

/**
 * The topmost first, the others as they stand in the tree, the last first. It is one that is hit in its own middle, else
 * in a corner or in the middle of something in it.
 * @param areModal the browser makes all but the topmost inert, and what is inert is never hit
 */
export function topmostFirst(dialogs: readonly Element[], areModal: boolean): Element[] {
  const order = [...dialogs].reverse();
  if (order.length < 2) return order;
  const tried = order.slice(0, MAX_TRIED);
  let topmost = tried.findIndex((dialog) => isHitInTheMiddle(dialog));
  if (topmost === -1) topmost = tried.findIndex((dialog) => isHitSomewhere(dialog));
  if (topmost === -1 && areModal) topmost = tried.findIndex((dialog) => !isPassedOver(dialog));
  if (topmost > 0) order.unshift(...order.splice(topmost, 1));
  return order;
}

/** Whether a dialog is hit in the middle of what is in the viewport of it. */
export function isHitInTheMiddle(dialog: Element): boolean {
  const seen = partInViewport(dialog);
  return seen !== null && isHitAt(dialog, (seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
}

function isHitSomewhere(dialog: Element): boolean {
  const seen = partInViewport(dialog);
  if (seen !== null) {
    for (const x of [seen.left + 1, seen.right - 1]) {
      for (const y of [seen.top + 1, seen.bottom - 1]) if (isHitAt(dialog, x, y)) return true;
    }
  }
  return someInside(dialog, ({ left, right, top, bottom }) => isHitAt(dialog, (left + right) / 2, (top + bottom) / 2));
}

/** Of a dialog that no point hits: whether something in it would have been, were it not inert. */
function isPassedOver(dialog: Element): boolean {
  return someInside(dialog, (_, element) => style(element, 'pointer-events') !== 'none');
}

/** Whether something holds of one of the first elements of a dialog that are in the viewport, itself among them. */
function someInside(dialog: Element, holds: (seen: Part, element: Element) => boolean): boolean {
  const walk = new ComposedWalk([dialog]);
  for (let element = walk.next(); element !== null && walk.visited <= MAX_ELEMENTS; element = walk.next()) {
    const seen = partInViewport(element);
    if (seen !== null && holds(seen, element)) return true;
  }
  return false;
}

interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function partInViewport(element: Element): Part | null {
  const rect = boundingRect(element);
  const left = Math.max(rect.left, 0);
  const right = Math.min(rect.right, innerWidth);
  const top = Math.max(rect.top, 0);
  const bottom = Math.min(rect.bottom, innerHeight);
  return left < right && top < bottom ? { left, right, top, bottom } : null;
}

function isHitAt(dialog: Element, x: number, y: number): boolean {
  const hit = elementAt(x, y);
  return hit !== null && isInside(hit, dialog);
}
