/** Boxes that have no size and clip what stands in them: a collapsed drawer, an accordion of height zero. */
import { captureMemory } from './capture-memory.js';
import { clientHeight, clientWidth, documentElement, flatParent, isHtml, localName, matches, style } from './dom.js';

/** What clips at an element or above it. */
interface Clippers {
  /** One of them has no size. */
  readonly withoutSize: boolean;
  /** One of them keeps what it clips from everybody: nobody scrolls it. */
  readonly forGood: boolean;
}

const NO_CLIPPERS: Clippers = { withoutSize: false, forGood: false };

const clippersAbove = captureMemory(() => new Map<Element, Clippers>());

/** For a child of each element: whether a box clips it away, by the child's position (`Placement`). */
const clippedChildren = captureMemory(() => [
  new Map<Element, boolean>(),
  new Map<Element, boolean>(),
  new Map<Element, boolean>(),
]);

const IN_FLOW = 0;
const ABSOLUTE = 1;
const FIXED = 2;
export type Placement = typeof IN_FLOW | typeof ABSOLUTE | typeof FIXED;

/**
 * Whether a containing block without size clips the element away. A fixed element escapes all but those that contain
 * fixed elements too; an absolute one escapes what is not positioned.
 */
export function clippedAway(element: Element): boolean {
  const parent = flatParent(element);
  return parent !== null && clippersAtOrAbove(parent).withoutSize && isClippedByContainingBlock(element);
}

/** Whether a box without size clips what stands in an element away: one around it, or its own. */
export function clipsContentAway(element: Element): boolean {
  return clippersAtOrAbove(element).withoutSize && (clippedAway(element) || clipsWithoutSize(element));
}

/** Whether something around an element clips for good, which takes more to ask whether it clips all of it. */
export function isClippedForGood(element: Element): boolean {
  const parent = flatParent(element);
  return parent !== null && clippersAtOrAbove(parent).forGood;
}

function clippersAtOrAbove(element: Element): Clippers {
  const answers = clippersAbove();
  const known = answers.get(element);
  if (known !== undefined) return known;
  const unknown: Element[] = [element];
  let answer = NO_CLIPPERS;
  for (let ancestor = flatParent(element); ancestor !== null; ancestor = flatParent(ancestor)) {
    const above = answers.get(ancestor);
    if (above !== undefined) {
      answer = above;
      break;
    }
    unknown.push(ancestor);
  }
  for (let i = unknown.length - 1; i >= 0; i--) {
    const ancestor = unknown[i] as Element;
    const overflow = style(ancestor, 'overflow');
    if (overflow !== 'visible') {
      answer = {
        withoutSize: answer.withoutSize || isWithoutSize(ancestor, overflow),
        forGood: answer.forGood || CLIPS_FOR_GOOD.test(overflow),
      };
    }
    answers.set(ancestor, answer);
  }
  return answer;
}

const CLIPS_FOR_GOOD = /hidden|clip/;

/**
 * Whether an element's own box has no size and clips its content. The style is asked for first: most boxes clip
 * nothing, and a style costs half of what two sizes do.
 */
export function clipsWithoutSize(element: Element): boolean {
  const overflow = style(element, 'overflow');
  return overflow !== 'visible' && isWithoutSize(element, overflow);
}

function isWithoutSize(element: Element, overflow: string): boolean {
  const [x, y = x] = overflow.split(' ');
  const clips = (x !== 'visible' && clientWidth(element) === 0) || (y !== 'visible' && clientHeight(element) === 0);
  return clips && isClipping(element);
}

/** Whether the overflow of an element is that of a box of its own. */
export function isClipping(element: Element): boolean {
  return !givesOverflowToViewport(element) && isBox(style(element, 'display'));
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

export function placementOf(element: Element): Placement {
  const position = style(element, 'position');
  return position === 'fixed' ? FIXED : position === 'absolute' ? ABSOLUTE : IN_FLOW;
}

export function isContainingBlock(ancestor: Element, placement: Placement): boolean {
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
export function isInTopLayer(element: Element): boolean {
  return isHtml(element) && matches(element, ':modal,:popover-open');
}
