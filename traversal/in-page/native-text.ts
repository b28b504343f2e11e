/** Where an element of HTML or SVG carries a text alternative in itself (accname 2E; HTML-AAM 1.0, SVG-AAM 1.0). */

import { authorRole } from './author-role.js';
import {
  attribute,
  attributeNS,
  ELEMENT_NODE,
  firstChild,
  hasAttribute,
  inputType,
  isHtml,
  isSvg,
  localName,
  nextSibling,
  nodeType,
} from './dom.js';
import type { NameText } from './name-text.js';
import { XLINK } from './role.js';
import { isButtonInput } from './value-text.js';

/** The attribute that is an element's alternative, as it stands; null where it has none. */
export function alternativeAttribute(element: Element): string | null {
  const name = localName(element);
  if (!isHtml(element)) return name === 'a' && isSvg(element) ? attributeNS(element, XLINK, 'title') : null;
  switch (name) {
    case 'img':
    case 'area':
      return attribute(element, 'alt');
    case 'input':
      return inputType(element as HTMLInputElement) === 'image' ? attribute(element, 'alt') : null;
    case 'optgroup':
    case 'option':
      return attribute(element, 'label') || null;
    default:
      return null;
  }
}

/** The child element that names an element. */
const NAMING_CHILDREN: Record<string, string> = { fieldset: 'legend', table: 'caption', figure: 'figcaption' };
/** An icon may have a thousand shapes, and its `title` stands before them. */
const MAX_NODES_BEFORE_TITLE = 8;

export function namingChild(element: Element, text: NameText): Element | null {
  const isOfSvg = isSvg(element);
  const name = localName(element);
  const childName = isOfSvg
    ? 'title'
    : isHtml(element) && Object.hasOwn(NAMING_CHILDREN, name) && NAMING_CHILDREN[name];
  if (!childName) return null;
  let left = isOfSvg ? MAX_NODES_BEFORE_TITLE : Number.POSITIVE_INFINITY;
  for (let node = firstChild(element); node !== null && left-- > 0 && text.visit(); node = nextSibling(node)) {
    if (nodeType(node) === ELEMENT_NODE && localName(node as Element) === childName) return node as Element;
  }
  return null;
}

/**
 * The word that a button of type `input` shows: its value attribute, and where that is absent the browser's own word
 * (HTML-AAM leaves it to the browser). Null for what is no such button.
 */
export function buttonWord(element: Element): string | null {
  if (localName(element) !== 'input' || !isHtml(element) || !isButtonInput(element as HTMLInputElement)) return null;
  const type = inputType(element as HTMLInputElement);
  if (type === 'image') return hasAlternative(element) ? null : 'Submit';
  if (hasAttribute(element, 'value') || type === 'button') return attribute(element, 'value');
  return type === 'submit' ? 'Submit' : 'Reset';
}

/** An image that is a button is shown a word only where neither `alt` nor `title` has one. */
function hasAlternative(element: Element): boolean {
  return Boolean(attribute(element, 'alt')?.trim() || attribute(element, 'title')?.trim());
}

/** An image that says it is none: its alternative is empty, or it has the role `none`. */
export function isDecoration(element: Element): boolean {
  if (localName(element) !== 'img' || !isHtml(element)) return false;
  const role = authorRole(element);
  return role === 'none' || role === 'presentation' || (role === null && attribute(element, 'alt') === '');
}
