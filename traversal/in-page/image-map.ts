import { captureMemory } from './capture-memory.js';
import {
  attribute,
  composedParent,
  DOCUMENT_NODE,
  documentSelectAll,
  FRAGMENT_NODE,
  fragmentSelectAll,
  isHtml,
  localName,
  nodeType,
  rootNode,
} from './dom.js';

/** The first image of each tree that uses a map, by the map's name. */
const imagesOfTrees = captureMemory(() => new Map<Node, ReadonlyMap<string, Element>>());

/** The image that shows an `area`, or null where none does or the coordinates enclose nothing. */
export function imageOfArea(area: Element): Element | null {
  if (!hasShape(area)) return null;
  const map = enclosingMap(area);
  const name = map === null ? null : attribute(map, 'name') || attribute(map, 'id');
  return name === null || name === '' ? null : (imagesAround(area).get(name) ?? null);
}

function enclosingMap(area: Element): Element | null {
  let ancestor = composedParent(area);
  while (ancestor !== null && !(localName(ancestor) === 'map' && isHtml(ancestor))) ancestor = composedParent(ancestor);
  return ancestor;
}

function imagesAround(area: Element): ReadonlyMap<string, Element> {
  const root = rootNode(area);
  let images = imagesOfTrees().get(root);
  if (images === undefined) {
    images = listImages(root);
    imagesOfTrees().set(root, images);
  }
  return images;
}

function listImages(root: Node): ReadonlyMap<string, Element> {
  const images = new Map<string, Element>();
  const type = nodeType(root);
  if (type !== DOCUMENT_NODE && type !== FRAGMENT_NODE) return images;
  const selector = 'img[usemap]';
  const found =
    type === DOCUMENT_NODE
      ? documentSelectAll(root as Document, selector)
      : fragmentSelectAll(root as DocumentFragment, selector);
  for (let i = 0; i < found.length; i++) {
    const image = found[i] as Element;
    const use = attribute(image, 'usemap') ?? '';
    const hash = use.indexOf('#');
    const name = use.slice(hash + 1);
    if (hash >= 0 && !images.has(name)) images.set(name, image);
  }
  return images;
}

const MAX_COORDINATE_UNITS = 4_096;

/** After the image-map rules of HTML: a circle has a radius, a rectangle two corners, a polygon three. */
function hasShape(area: Element): boolean {
  const shape = shapeOf(area);
  if (shape === 'default') return true;
  const numbers = coordinatesOf(area);
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers;
  if (shape === 'circ' || shape === 'circle') return c > 0;
  if (shape === 'poly' || shape === 'polygon') return numbers.length >= 6;
  return Math.abs(c - a) > 0 && Math.abs(d - b) > 0;
}

const shapeOf = (area: Element): string => attribute(area, 'shape')?.toLowerCase() ?? 'rect';

function coordinatesOf(area: Element): number[] {
  const coordinates = (attribute(area, 'coords') ?? '').slice(0, MAX_COORDINATE_UNITS);
  return coordinates.split(/[^0-9.eE+-]+/).map(Number.parseFloat);
}

/** A rectangle in which the shape of an `area` lies, from the image's own left and top; null for the whole image. */
export function boxOfArea(area: Element): { left: number; top: number; right: number; bottom: number } | null {
  const shape = shapeOf(area);
  if (shape === 'default') return null;
  const numbers = coordinatesOf(area);
  const [x = 0, y = 0, r = 0] = numbers;
  if (shape === 'circ' || shape === 'circle') return { left: x - r, top: y - r, right: x + r, bottom: y + r };
  const points = shape === 'poly' || shape === 'polygon' ? numbers : numbers.slice(0, 4);
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
