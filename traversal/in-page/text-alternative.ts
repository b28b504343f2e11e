/**
 * The text alternative of an element that stands in the name of another: referred to, its label, or inside it. The steps
 * are named by the letters of https://www.w3.org/TR/accname-1.2/#computation-steps. What a person typed or chose is
 * never read: where step 2C asks for a value, there is nothing.
 */
import { isAriaTrue } from './aria.js';
import { authorRole } from './author-role.js';
import { isBlank } from './blank-text.js';
import { captureMemory } from './capture-memory.js';
import { isClosedDetails } from './details.js';
import {
  attribute,
  checkVisibility,
  closest,
  computedStyleOf,
  contains,
  ELEMENT_NODE,
  elementById,
  firstChild,
  hasAttributes,
  isHtml,
  isSvg,
  localName,
  nextSibling,
  nodeType,
  shadowRoot,
  slotNodes,
  TEXT_NODE,
} from './dom.js';
import { generatedText } from './generated-content.js';
import { isLabelable, labelsOf } from './labels-of.js';
import type { NameText } from './name-text.js';
import { alternativeAttribute, buttonWord, isDecoration, namingChild } from './native-text.js';
import { nearestAnswer } from './nearest-answer.js';
import { NO_EFFECTS, sheetEffects } from './style-sheets.js';
import { isOwnValue } from './value-copies.js';
import { holdsValue, isAdjustable, isDrafted, isInsideValue, isValueText } from './value-text.js';
import { hidesContents, isRendered } from './visibility.js';

/** How an element was come to. Bits. */
const PLAIN = 0;
/** The element that the traversal began with is hidden, so that nothing in it is left out for being so (2A). */
const HIDDEN_ROOT = 1;
/** Part of a traversal of `aria-labelledby`: no second one is followed (2B). */
const LABELLING = 2;

const MAX_DEPTH = 64;

/** 2B: each target in the element's own tree, hidden ones too. */
export function appendLabelledBy(element: Element, text: NameText): void {
  const value = attribute(element, 'aria-labelledby');
  if (value === null) return;
  text.consult(element);
  for (const target of targetsOf(element, value, text)) {
    text.space();
    if (target === element) appendOwn(element, text);
    else if (isInsideValue(target, element)) appendAuthorLabel(target, text);
    else appendAlternative(target, text, (isHidden(target) ? HIDDEN_ROOT : PLAIN) | LABELLING, 0);
    text.consult(target);
    text.space();
  }
}

/** Of what stands inside a value only what its author wrote is read. */
function appendAuthorLabel(element: Element, text: NameText): void {
  if (!isDrafted(element)) appendAttribute(element, 'aria-label', text);
}

function* targetsOf(element: Element, ids: string, text: NameText): Iterable<Element> {
  for (const id of text.firstUnits(ids).split(/[\t\n\f\r ]+/)) {
    if (id === '') continue;
    if (!text.follow()) return;
    const target = elementById(element, id);
    if (target !== null) yield target;
  }
}

/** An element that refers to itself: all that it says but for `aria-labelledby`. */
function appendOwn(element: Element, text: NameText): void {
  if (appendAttribute(element, 'aria-label', text)) return;
  const start = text.length;
  appendNative(element, text, LABELLING, 0);
  if (text.length === start && !holdsValue(element) && !isValueText(element))
    appendContent(element, text, LABELLING, 0);
  if (text.length === start) appendAttribute(element, 'title', text);
}

/** 2E: the labels of a control, hidden ones too. The control says nothing inside them. */
export function appendLabels(element: Element, labels: readonly Element[], text: NameText, how = PLAIN): void {
  text.consult(element);
  const read: Element[] = [];
  for (const label of labels) {
    if (!text.follow()) return;
    // What stands in a label that was read was read with it.
    if (text.wasConsulted(label) || read.some((outer) => contains(outer, label))) continue;
    read.push(label);
    text.consult(label);
    text.space();
    if (isInsideValue(label, element)) appendAuthorLabel(label, text);
    else appendAlternative(label, text, how | (isHidden(label) ? HIDDEN_ROOT : PLAIN), 0);
    text.space();
  }
}

/** 2E: what the element itself carries, as an attribute or a child, unless it is presentational. */
export function appendNative(element: Element, text: NameText, how = PLAIN, depth = 0): boolean {
  const start = text.length;
  const alternative = alternativeAttribute(element) ?? buttonWord(element);
  if (alternative !== null) text.append(alternative.trim());
  if (text.length > start) return true;
  const child = namingChild(element, text);
  if (child !== null && !isValueText(child)) appendContent(child, text, how, depth + 1);
  return text.length > start;
}

/** Whether an attribute gave any letter. One that repeats the element's own value is that value. */
function appendAttribute(element: Element, name: string, text: NameText): boolean {
  const value = attribute(element, name);
  if (value === null || value === '' || isOwnValue(element, value)) return false;
  const start = text.length;
  text.append(value.trim());
  return text.length > start;
}

/** 2F: generated content, then what stands inside as it is rendered: shadow content, slotted nodes, else the children. */
export function appendContent(element: Element, text: NameText, how = PLAIN, depth = 0): void {
  if (depth > MAX_DEPTH) {
    text.leaveOut();
    return;
  }
  const name = localName(element);
  const painted = text.isShown && isHtml(element) ? sheetEffects() : NO_EFFECTS;
  if (!(how & HIDDEN_ROOT) && mayHideContents(element, painted) && hidesContents(computedStyleOf(element))) return;
  if (name === 'slot' && isHtml(element)) {
    const assigned = slotNodes(element as HTMLSlotElement);
    for (const node of assigned) {
      if (!text.visit()) return;
      appendNode(node, text, how, depth);
    }
    if (assigned.length > 0) return;
  }
  // The browser's own sheet paints the marks of a `q`.
  if (painted.before || name === 'q') appendGenerated(element, name, '::before', text);
  const start = text.length;
  const owned = hasAttributes(element) ? ownedBy(element, text) : NOTHING_OWNED;
  const isFolded = name === 'details' && !(how & HIDDEN_ROOT) && isClosedDetails(element);
  for (let node = firstChild(shadowRoot(element) ?? element); node !== null; node = nextSibling(node)) {
    if (!text.visit()) return;
    if (!isFolded || nodeType(node) !== TEXT_NODE) appendNode(node, text, how, depth);
  }
  for (const part of owned) {
    text.space();
    appendElement(part, text, how, depth);
    text.space();
  }
  if (painted.after || name === 'q') {
    // 2I: a label without any text but generated one says its tooltip between.
    if (name === 'label' && text.length === start) appendTooltip(element, text);
    appendGenerated(element, name, '::after', text);
  }
}

/** Asked of the style only where a sheet, or the element's own attribute, speaks of it. */
function mayHideContents(element: Element, { hides }: { readonly hides: boolean }): boolean {
  return hides || (hasAttributes(element) && attribute(element, 'style')?.includes('content-visibility') === true);
}

function appendTooltip(element: Element, text: NameText): void {
  text.space();
  appendAttribute(element, 'title', text);
  text.space();
}

/** 2F.ii. Only list items and summaries have a marker, and a marker has text only where a style sheet gives it some. */
function appendGenerated(element: Element, name: string, pseudo: '::before' | '::after', text: NameText): void {
  if (pseudo === '::before' && (name === 'li' || name === 'summary')) {
    const marker = generatedText(element, '::marker');
    if (marker !== null) text.append(marker.text);
  }
  const generated = generatedText(element, pseudo);
  if (generated === null) return;
  if (generated.isBlock) text.space();
  text.append(generated.text);
  if (generated.isBlock) text.space();
}

const NOTHING_OWNED: readonly Element[] = [];

/** What `aria-owns` adds to the children: read after them, and nowhere else. An owner around the element is none. */
function ownedBy(element: Element, text: NameText): readonly Element[] {
  const ids = attribute(element, 'aria-owns');
  if (ids === null) return NOTHING_OWNED;
  text.consult(element);
  const owned: Element[] = [];
  for (const target of targetsOf(element, ids, text)) {
    if (text.wasConsulted(target) || contains(target, element) || isInsideValue(target, element)) continue;
    text.consult(target);
    owned.push(target);
  }
  return owned;
}

/** 2F.iii. */
function appendNode(node: Node, text: NameText, how: number, depth: number): void {
  const type = nodeType(node);
  // 2G
  if (type === TEXT_NODE) text.appendNode(node as Text);
  else if (type === ELEMENT_NODE) {
    if (text.wasConsulted(node as Element)) text.edge(node as Element);
    else appendElement(node as Element, text, how, depth);
  }
}

function appendElement(element: Element, text: NameText, how: number, depth: number): void {
  if (localName(element) === 'br') {
    text.space();
    return;
  }
  // 2A
  if (!(how & HIDDEN_ROOT)) {
    const isSeen = isRendered(element);
    if (isAriaTrue(element, 'aria-hidden')) {
      if (isSeen) text.passesOver ||= mayShowText(element);
      return;
    }
    if (!isSeen) {
      appendSeenInside(element, text, how, depth + 1);
      return;
    }
  }
  text.edge(element);
  appendAlternative(element, text, how, depth + 1);
  text.edge(element);
}

/** What is hidden by `visibility` alone has a box, and may hold what is visible again. */
function appendSeenInside(element: Element, text: NameText, how: number, depth: number): void {
  if (depth > MAX_DEPTH || !checkVisibility(element) || holdsValue(element)) return;
  for (let node = firstChild(shadowRoot(element) ?? element); node !== null; node = nextSibling(node)) {
    if (nodeType(node) !== ELEMENT_NODE) continue;
    if (!text.visit()) return;
    appendNode(node, text, how, depth);
  }
}

/** 2B to 2I for one element that is not hidden, or counts although it is. */
function appendAlternative(element: Element, text: NameText, how: number, depth: number): void {
  const start = text.length;
  const isPlain = !hasAttributes(element);
  if (!isPlain && !(how & LABELLING)) {
    appendLabelledBy(element, text);
    if (text.length > start) {
      text.passesOver ||= mayShowText(element);
      return;
    }
  }
  if (isAdjustable(element) || isDecoration(element)) return;
  const name = localName(element);
  if (!isPlain && name !== 'slot' && appendAttribute(element, 'aria-label', text)) {
    text.passesOver ||= mayShowText(element);
    return;
  }
  if (isLabelable(name)) {
    // A label around what stands inside is read already, or is being read.
    const labels = labelsOf(element, depth === 0);
    if (labels.length > 0) appendLabels(element, labels, text, how);
    if (text.length > start) return;
  }
  if (appendNative(element, text, how, depth)) return;
  if (!holdsValue(element) && (isPlain || !holdsOtherItems(element))) appendContent(element, text, how, depth);
  if (!isPlain && text.length === start) appendAttribute(element, 'title', text);
}

/** What holds items that are operated by themselves, and have names of their own. */
const HOLDS_ITEMS = new Set(['dialog', 'alertdialog', 'grid', 'menu', 'menubar', 'tablist', 'tree', 'treegrid']);

/**
 * Whether what stands in an element belongs to others than the element around it: the submenu of a menu item, the branches
 * of a tree item. ARIA does not say so; browsers do it.
 */
function holdsOtherItems(element: Element): boolean {
  const role = authorRole(element);
  if (role === null) return false;
  return HOLDS_ITEMS.has(role) || (role === 'group' && closest(element, '[role~="treeitem" i]') !== null);
}

/** Nodes of an element that are looked at for letters: an icon has few. */
const MAX_ICON_NODES = 16;

/** Whether a person may read letters in an element. Drawings are taken to have none. */
function mayShowText(element: Element, left = { nodes: MAX_ICON_NODES }): boolean {
  if (isSvg(element)) return false;
  if (shadowRoot(element) !== null) return true;
  for (let node = firstChild(element); node !== null; node = nextSibling(node)) {
    if (left.nodes-- === 0) return true;
    const type = nodeType(node);
    if (type === TEXT_NODE ? !isBlank(node as Text) : type === ELEMENT_NODE && mayShowText(node as Element, left)) {
      return true;
    }
  }
  return false;
}

/** Whether an element, or one above it, is hidden by `aria-hidden`. */
const ariaHidden = captureMemory(() => new Map<Element, boolean>());

/** Hidden by itself or by what it stands in. */
function isHidden(element: Element): boolean {
  return !isRendered(element) || nearestAnswer(element, ariaHidden(), saysHidden, false);
}

function saysHidden(element: Element): true | undefined {
  return isAriaTrue(element, 'aria-hidden') || undefined;
}
