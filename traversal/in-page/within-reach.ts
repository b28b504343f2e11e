import { isAriaTrue } from './aria.js';
import { ComposedWalk } from './composed-walk.js';
import {
  boundingRect,
  computedStyleOf,
  documentElement,
  documentTagName,
  flatParent,
  style,
  styleValue,
} from './dom.js';

/** Ancestors asked, and elements inside whose boxes are asked where the own one is away. */
const MAX_ANCESTORS = 1_024;
const MAX_BOXES = 64;

/**
 * Whether what says that it is a modal dialog stands before a person, now or after scrolling. Drawers that are closed keep
 * their box, outside what can be scrolled to, or clipped away whole; or they are hidden from accessibility with what is
 * around them.
 */
export function isWithinReach(dialog: Element): boolean {
  let left = MAX_ANCESTORS;
  for (let at: Element | null = dialog; at !== null && left-- > 0; at = flatParent(at)) {
    if (isAriaTrue(at, 'aria-hidden')) return false;
  }
  return canBeScrolledTo(dialog);
}

/** Whether any of an element stands, or can be scrolled, into the viewport, and no path around it clips it away. */
export function canBeScrolledTo(element: Element): boolean {
  let isFixed = false;
  let left = MAX_ANCESTORS;
  for (let at: Element | null = element; at !== null && left-- > 0; at = flatParent(at)) {
    const styles = computedStyleOf(at);
    if (clipsAll(styleValue(styles, 'clip-path'))) return false;
    const position = styleValue(styles, 'position');
    const isOutOfFlow = position === 'fixed' || position === 'absolute';
    if (isOutOfFlow && EMPTY_CLIP.test(styleValue(styles, 'clip'))) return false;
    isFixed ||= position === 'fixed';
  }
  const limits = isFixed ? viewport() : scrollable();
  const walk = new ComposedWalk([element]);
  for (let at = walk.next(); at !== null && walk.visited <= MAX_BOXES; at = walk.next()) {
    if (isInside(boundingRect(at), limits)) return true;
  }
  return false;
}

/** The `clip` by which text is kept for screen readers alone. */
const EMPTY_CLIP = /^rect\((?:0px|1px),? (?:0px|1px),? (?:0px|1px),? (?:0px|1px)\)$/;

/** Edges, as the viewport counts. */
interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function isInside({ left, right, top, bottom, width, height }: DOMRect, edges: Edges): boolean {
  if (width === 0 || height === 0) return false;
  return right > edges.left && left < edges.right && bottom > edges.top && top < edges.bottom;
}

function viewport(): Edges {
  return { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
}

/** What scrolling the page can bring into the viewport: all that follows its beginning. */
function scrollable(): Edges {
  const seen = viewport();
  const root = documentElement(document);
  if (root === null) return seen;
  const isFromRight = style(root, 'direction') === 'rtl';
  const x = scrolls(root, 'overflow-x');
  const y = scrolls(root, 'overflow-y');
  return {
    left: !x ? seen.left : isFromRight ? Number.NEGATIVE_INFINITY : -scrollX,
    right: !x ? seen.right : isFromRight ? innerWidth - scrollX : Number.POSITIVE_INFINITY,
    top: y ? -scrollY : seen.top,
    bottom: y ? Number.POSITIVE_INFINITY : seen.bottom,
  };
}

/** Whether a person scrolls the viewport. It takes the overflow of the body where the root has none of its own. */
function scrolls(root: Element, property: 'overflow-x' | 'overflow-y'): boolean {
  const own = style(root, property);
  const [body = null] = documentTagName(document, 'body');
  const overflow = own === 'visible' && body !== null ? style(body, property) : own;
  return overflow !== 'hidden' && overflow !== 'clip';
}

/** Whether a clip path leaves nothing: an inset whose sides meet, or a circle of no size. Other paths are not asked. */
function clipsAll(path: string): boolean {
  if (path === 'none') return false;
  if (/^(?:circle|ellipse)\(0(?:px|%)?[ )]/.test(path)) return true;
  const sides = /^inset\(([^)]*?)(?: round [^)]*)?\)/.exec(path)?.[1]?.split(' ').map(percentage);
  if (sides === undefined) return false;
  const [top = 0, right = top, bottom = top, left = right] = sides;
  return top + bottom >= 100 || left + right >= 100;
}

function percentage(side: string): number {
  return side.endsWith('%') ? Number.parseFloat(side) : 0;
}
