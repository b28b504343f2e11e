/** Where on the screen a control can be pointed at. */
import { ComposedWalk } from './composed-walk.js';
import { boundingRect, clientLeft, clientRects, clientTop, contentRects, isHtml, localName, style } from './dom.js';
import { boxOfArea, imageOfArea } from './image-map.js';

/** A rectangle of the viewport, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Rectangles read of one element: a link over more lines than that is met on the first ones. */
const MAX_BOXES = 16;
/** Elements inside one without a box that are asked for theirs. */
const MAX_CONTENT_ELEMENTS = 64;

/** The boxes of an element; those of what stands in it where it has none itself. Empty where nothing has one. */
export function boxesOf(element: Element): Box[] {
  if (localName(element) === 'area' && isHtml(element)) return boxesOfArea(element);
  const own = withSize(clientRects(element));
  if (own.length > 0) return own;
  const content = withSize(contentRects(document, element));
  if (content.length > 0) return content;
  const walk = new ComposedWalk([element]);
  for (let inner = walk.next(); inner !== null && walk.visited <= MAX_CONTENT_ELEMENTS; inner = walk.next()) {
    const boxes = withSize(clientRects(inner));
    if (boxes.length > 0) return boxes;
  }
  return [];
}

/** What is scrolled so that an element can be met: itself, or the first thing in it that has a box. */
export function scrolledFor(element: Element): Element {
  if (localName(element) === 'area' && isHtml(element)) return imageOfArea(element) ?? element;
  const walk = new ComposedWalk([element]);
  for (let inner = walk.next(); inner !== null && walk.visited <= MAX_CONTENT_ELEMENTS; inner = walk.next()) {
    const { width, height } = boundingRect(inner);
    if (width > 0 && height > 0) return inner;
  }
  return element;
}

function withSize(rects: DOMRectList): Box[] {
  const boxes: Box[] = [];
  for (let i = 0; i < rects.length && boxes.length < MAX_BOXES; i++) {
    const { left, top, right, bottom } = rects[i] as DOMRect;
    if (right > left && bottom > top) boxes.push({ left, top, right, bottom });
  }
  return boxes;
}

/** The shape stands in the image's content, inside its border and padding. */
function boxesOfArea(area: Element): Box[] {
  const image = imageOfArea(area);
  if (image === null) return [];
  const rect = boundingRect(image);
  const box = boxOfArea(area);
  if (box === null) return [rect];
  const left = rect.left + clientLeft(image) + Number.parseFloat(style(image, 'padding-left'));
  const top = rect.top + clientTop(image) + Number.parseFloat(style(image, 'padding-top'));
  return [{ left: left + box.left, top: top + box.top, right: left + box.right, bottom: top + box.bottom }];
}
