import { closest, isSvg } from './dom.js';

/** Elements of SVG that are drawn only where something refers to them (SVG 2, 5.2): what stands in them has boxes all the same. */
const NEVER_DRAWN = ['defs', 'symbol', 'mask', 'pattern', 'marker', 'clipPath'];
const NAMES = new Set(NEVER_DRAWN);
const SELECTOR = NEVER_DRAWN.join();

/** Whether an element of that name is one. */
export function isNeverDrawn(element: Element, name: string): boolean {
  return NAMES.has(name) && isSvg(element);
}

/** Whether an element of SVG stands in one, in its own tree. */
export function isInNeverDrawn(element: Element): boolean {
  if (!isSvg(element)) return false;
  const around = closest(element, SELECTOR);
  return around !== null && isSvg(around);
}
