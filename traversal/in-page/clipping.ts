/** Boxes that have no size and clip what stands in them: a collapsed drawer, an accordion of height zero. */
import { captureMemory } from './capture-memory.js';
import { clientHeight, clientWidth, documentElement, flatParent, isHtml, localName, matches, style } from './dom.js';
import { nearestAnswer } from './nearest-answer.js';

/** Whether an element or one above it clips without size. */
const clippersAbove = captureMemory(() => new Map<Element, boolean>());

/** For a child of each element: whether a box clips it away, by the child's position (`Placement`). */
const clippedChildren = captureMemory(() => [
  new Map<Element, boolean>(),
  new Map<Element, boolean>(),
  new Map<Element, boolean>(),
]);

const IN_FLOW = 0;
const ABSOLUTE = 1;
const FIXED = 2;
type Placement = typeof IN_FLOW | typeof ABSOLUTE | typeof FIXED;

/**
 * Whether a containing block without size clips the element away. A fixed element escapes all but those that contain
 * fixed elements too; an absolute one escapes what is not positioned.
 */
export function clippedAway(element: Element): boolean {
  return hasClipperAtOrAbove(flatParent(element)) && isClippedByContainingBlock(element);
}

/** Whether a box without size clips what stands in an element away: one around it, or its own. */
export function clipsContentAway(element: Element): boolean {
  return hasClipperAtOrAbove(element) && (clippedAway(element) || clipsWithoutSize(element));
}

function hasClipperAtOrAbove(element: Element | null): boolean {
  return nearestAnswer(element, clippersAbove(), (at) => clipsWithoutSize(at) || undefined, false);
}

/**
 * Whether an element's own box has no size and clips its content. The style is asked for first: most boxes clip
 * nothing, and a style costs half of what two sizes do.
 */
export function clipsWithoutSize(element: Element): boolean {
  const overflow = style(element, 'overflow');
  if (overflow === 'visible') return false;
  const [x, y = x] = overflow.split(' ');
  const clips = (x !== 'visible' && clientWidth(element) === 0) || (y !== 'visible' && clientHeight(element) === 0);
  return clips && !givesOverflowToViewport(element) && isBox(style(element, 'display'));
}

/** Overflow does not apply to an inline box, and `display: contents` has none. */
function isBox(display: string): boolean {
  return display !== 'inline' && display !== 'contents' && display !== 'none';
}

/** The root's overflow belongs to the viewport, and the body's where the root has none of its own. */
function givesOverflowToViewport(element: Element): boolean {
  const name = localName(element);
  if (!isHtml(element) || (name !== 'html' && name !== 'body')) return false;
  const root = documentElement(document);
  return element === root || root === null || style(root, 'overflow') === 'visible';
}

/** Goes from containing block to containing block; what it met is remembered for the next element below. */
function isClippedByContainingBlock(element: Element): boolean {
  if (isInTopLayer(element)) return false;
  let placement = placementOf(element);
  let answer = false;
  const passed: [ancestor: Element, placement: Placement][] = [];
  for (let ancestor = flatParent(element); ancestor !== null; ancestor = flatParent(ancestor)) {
    const known = clippedChildren()[placement]?.get(ancestor);
    if (known !== undefined) {
      answer = known;
      break;
    }
    passed.push([ancestor, placement]);
    if (isContainingBlock(ancestor, placement)) {
      answer = clipsWithoutSize(ancestor);
      if (answer) break;
      placement = placementOf(ancestor);
    }
    if (isInTopLayer(ancestor)) break;
  }
  for (const [ancestor, from] of passed) clippedChildren()[from]?.set(ancestor, answer);
  return answer;
}

function placementOf(element: Element): Placement {
  const position = style(element, 'position');
  return position === 'fixed' ? FIXED : position === 'absolute' ? ABSOLUTE : IN_FLOW;
}

function isContainingBlock(ancestor: Element, placement: Placement): boolean {
  if (style(ancestor, 'display') === 'contents') return false;
  if (placement === IN_FLOW) return true;
  if (placement === ABSOLUTE && style(ancestor, 'position') !== 'static') return true;
  return containsFixed(ancestor);
}

/** What makes a box contain fixed descendants, after CSS Transforms, Filter Effects and Containment. */
function containsFixed(element: Element): boolean {
  return (
    ['transform', 'translate', 'rotate', 'scale', 'perspective', 'filter', 'backdrop-filter'].some(
      (property) => style(element, property) !== 'none',
    ) ||
    style(element, 'content-visibility') !== 'visible' ||
    /paint|layout|strict|content/.test(style(element, 'contain')) ||
    /transform|translate|rotate|scale|perspective|filter|contain/.test(style(element, 'will-change'))
  );
}

/** In the top layer nothing of the document clips. */
function isInTopLayer(element: Element): boolean {
  return isHtml(element) && matches(element, ':modal,:popover-open');
}
