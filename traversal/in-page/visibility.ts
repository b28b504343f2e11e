import { captureMemory } from './capture-memory.js';
import { clippedAway, clipsWithoutSize } from './clipping.js';
import { isCutOff } from './cut-off.js';
import { isFoldedAway } from './details.js';
import {
  boundingRect,
  checkVisibility,
  ELEMENT_NODE,
  firstChild,
  flatParent,
  isHtml,
  localName,
  nextSibling,
  nodeType,
  shadowRoot,
  slotNodes,
  style,
  styleValue,
  TEXT_NODE,
  textLength,
  textRect,
} from './dom.js';
import { imageOfArea } from './image-map.js';
import { isInNeverDrawn } from './never-drawn.js';

/** Rendered, as `checkVisibility` tells it. Off-screen content of `content-visibility: auto` is there, so it counts. */
const RENDERED = { visibilityProperty: true };
const RENDERED_AND_OPAQUE = { visibilityProperty: true, opacityProperty: true };

export const HIDDEN = 0;
export const VISIBLE = 1;
/** Visible but for an opacity of zero, its own or an ancestor's. */
export const TRANSPARENT = 2;
/** There, but cut off whole by boxes that nobody scrolls. */
export const CUT_OFF = 3;
export type Visibility = typeof HIDDEN | typeof VISIBLE | typeof TRANSPARENT | typeof CUT_OFF;

/** A label asks for the control that it stands for, which is met by itself before or after it. */
const known = captureMemory(() => new Map<Element, Visibility>());
const LABELLED = new Set(['input', 'select', 'textarea']);

/**
 * Whether a person can meet an element on the page, on the screen now or after scrolling: it is rendered, it has a
 * box, and no box without size around it clips it away. What covers it does not count.
 */
export function visibilityOf(element: Element): Visibility {
  const name = localName(element);
  if (!LABELLED.has(name)) return findVisibility(element, name);
  let visibility = known().get(element);
  if (visibility === undefined) {
    visibility = findVisibility(element, name);
    known().set(element, visibility);
  }
  return visibility;
}

function findVisibility(element: Element, name: string): Visibility {
  if (name === 'area' && isHtml(element)) return visibilityOfArea(element);
  const opaque = checkVisibility(element, RENDERED_AND_OPAQUE);
  if (!opaque && !isRendered(element)) return HIDDEN;
  const rect = boundingRect(element);
  const hasSize = rect.width > 0 && rect.height > 0;
  if (!(hasSize || hasContentBox(element)) || clippedAway(element) || isInNeverDrawn(element)) return HIDDEN;
  if (hasSize && isCutOff(element, rect)) return CUT_OFF;
  return opaque || isOpaqueContents(element) ? VISIBLE : TRANSPARENT;
}

/** An `area` has no box of its own: its image is met instead. */
function visibilityOfArea(area: Element): Visibility {
  const image = imageOfArea(area);
  return image === null ? HIDDEN : visibilityOf(image);
}

/** `visibilityOf`, as a question of yes or no. */
export function isVisibleAlone(element: Element): boolean {
  return visibilityOf(element) !== HIDDEN;
}

/** Rendered: `display: contents` has no box for `checkVisibility`, but its content has. */
export function isRendered(element: Element): boolean {
  if (checkVisibility(element, RENDERED)) return true;
  if (style(element, 'display') !== 'contents' || style(element, 'visibility') !== 'visible') return false;
  const { folded, boxed } = surroundingsOf(element);
  return !folded && isContentShown(boxed);
}

/** What stands around an element up to the next box. */
interface Surroundings {
  /** The nearest ancestor with a box. */
  readonly boxed: Element | null;
  /** A closed `details` on the way there folds the element away: it keeps a box, and its content has rectangles. */
  readonly folded: boolean;
}

/** Boxes of `display: contents` may be nested thousands deep, each with something to ask about. */
const surroundings = captureMemory(() => new Map<Element, Surroundings>());

function surroundingsOf(element: Element): Surroundings {
  const known = surroundings();
  const passed: Element[] = [];
  let at = element;
  let above: Surroundings | undefined;
  while (above === undefined) {
    passed.push(at);
    const parent = flatParent(at);
    if (parent === null || style(parent, 'display') !== 'contents') above = { boxed: parent, folded: false };
    else {
      at = parent;
      above = known.get(parent);
    }
  }
  for (let child = passed.pop(); child !== undefined; child = passed.pop()) {
    const parent = flatParent(child);
    if (!above.folded && parent !== null && isFoldedAway(child, parent)) above = { boxed: above.boxed, folded: true };
    known.set(child, above);
  }
  return above;
}

/** `content-visibility: hidden` hides what stands in a box, not the box. */
function isContentShown(boxed: Element | null): boolean {
  return boxed === null || (checkVisibility(boxed) && style(boxed, 'content-visibility') !== 'hidden');
}

/** An element without a box has no opacity of its own; its boxed ancestor tells. */
function isOpaqueContents(element: Element): boolean {
  if (style(element, 'display') !== 'contents') return false;
  const { boxed } = surroundingsOf(element);
  return boxed === null || checkVisibility(boxed, { opacityProperty: true });
}

/** Whether the box of an element leaves its contents unrendered; an inline box, or none, cannot. */
export function hidesContents(styles: CSSStyleDeclaration): boolean {
  if (styleValue(styles, 'content-visibility') !== 'hidden') return false;
  const display = styleValue(styles, 'display');
  return display !== 'inline' && display !== 'contents';
}

/** Whether something in an element without size can be met. */
function hasContentBox(element: Element): boolean {
  return contentHasBox(element, { nodes: MAX_CONTENT_NODES }, 0) && !clipsWithoutSize(element);
}

const MAX_CONTENT_NODES = 64;
const MAX_CONTENT_DEPTH = 8;
const MAX_RECT_UNITS = 1_024;

/** Whether something inside has a box, where the element has none: a link around a floated image, `display: contents`. */
function contentHasBox(element: Element, budget: { nodes: number }, depth: number): boolean {
  if (depth >= MAX_CONTENT_DEPTH) return false;
  const assigned = localName(element) === 'slot' && isHtml(element) ? slotNodes(element as HTMLSlotElement) : [];
  for (const node of assigned) {
    if (budget.nodes-- <= 0) return false;
    if (nodeHasBox(node, budget, depth)) return true;
  }
  if (assigned.length > 0) return false;
  for (let node = firstChild(shadowRoot(element) ?? element); node !== null; node = nextSibling(node)) {
    if (budget.nodes-- <= 0) return false;
    if (nodeHasBox(node, budget, depth)) return true;
  }
  return false;
}

function nodeHasBox(node: Node, budget: { nodes: number }, depth: number): boolean {
  const type = nodeType(node);
  if (type === TEXT_NODE) {
    const text = node as Text;
    const rect = textRect(document, text, Math.min(textLength(text), MAX_RECT_UNITS));
    return rect.width > 0 && rect.height > 0;
  }
  if (type !== ELEMENT_NODE || !isRendered(node as Element)) return false;
  const rect = boundingRect(node as Element);
  if (rect.width > 0 && rect.height > 0) return true;
  return contentHasBox(node as Element, budget, depth + 1);
}
