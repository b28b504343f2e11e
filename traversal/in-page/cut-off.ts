/** What the boxes around an element clip for good: nobody scrolls them, but scripts, and the Tab key. */
import { captureMemory } from './capture-memory.js';
import {
  isClippedForGood,
  isClipping,
  isContainingBlock,
  isInTopLayer,
  type Placement,
  placementOf,
} from './clipping.js';
import { boundingRect, flatParent, style } from './dom.js';

/** What a box does, along one axis, with what stands out of it. */
const SHOWS = 0;
const SCROLLS = 1;
const CLIPS = 2;
type Overflow = typeof SHOWS | typeof SCROLLS | typeof CLIPS;

/** A box, and the box around it that clips it in its turn; null where none does. */
interface Clip {
  readonly rect: DOMRect;
  readonly x: Overflow;
  readonly y: Overflow;
  readonly around: Clip | null;
}

/** For a child of each element: the innermost box that does anything to it, by the child's position. */
const clipsOfChildren = captureMemory(() => [
  new Map<Element, Clip | null>(),
  new Map<Element, Clip | null>(),
  new Map<Element, Clip | null>(),
]);

/** Whether boxes that nobody scrolls leave nothing of an element to be seen. `rect` is its own, of some size. */
export function isCutOff(element: Element, rect: DOMRect): boolean {
  if (!isClippedForGood(element) || isInTopLayer(element)) return false;
  let { left, right, top, bottom } = rect;
  for (let clip = clipAround(element); clip !== null; clip = clip.around) {
    const box = clip.rect;
    if (clip.x === CLIPS && (right <= box.left || left >= box.right)) return true;
    if (clip.y === CLIPS && (bottom <= box.top || top >= box.bottom)) return true;
    // What is scrolled may come to stand anywhere in its box.
    if (clip.x === SCROLLS) [left, right] = [box.left, box.right];
    if (clip.y === SCROLLS) [top, bottom] = [box.top, box.bottom];
  }
  return false;
}

/** Goes from containing block to containing block; what it met is remembered for the next element below. */
function clipAround(element: Element): Clip | null {
  let placement = placementOf(element);
  const passed: [ancestor: Element, placement: Placement, isBlock: boolean][] = [];
  let clip: Clip | null = null;
  for (let ancestor = flatParent(element); ancestor !== null; ancestor = flatParent(ancestor)) {
    const known = clipsOfChildren()[placement]?.get(ancestor);
    if (known !== undefined) {
      clip = known;
      break;
    }
    const isBlock = isContainingBlock(ancestor, placement);
    passed.push([ancestor, placement, isBlock]);
    if (isBlock) placement = placementOf(ancestor);
    if (isInTopLayer(ancestor)) break;
  }
  for (let step = passed.pop(); step !== undefined; step = passed.pop()) {
    const [ancestor, from, isBlock] = step;
    if (isBlock) clip = withClipOf(ancestor, clip);
    clipsOfChildren()[from]?.set(ancestor, clip);
  }
  return clip;
}

function withClipOf(element: Element, around: Clip | null): Clip | null {
  const overflow = style(element, 'overflow');
  if (overflow === 'visible' || !isClipping(element)) return around;
  const [x = '', y = x] = overflow.split(' ');
  return { rect: boundingRect(element), x: overflowOf(x), y: overflowOf(y), around };
}

function overflowOf(value: string): Overflow {
  if (value === 'visible') return SHOWS;
  return value === 'hidden' || value === 'clip' ? CLIPS : SCROLLS;
}
