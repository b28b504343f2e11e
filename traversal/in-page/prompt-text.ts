import {
  attribute,
  ELEMENT_NODE,
  firstChild,
  hasAttribute,
  inputType,
  isHtml,
  localName,
  nextSibling,
  nodeType,
  shadowRoot,
  TEXT_NODE,
  textLength,
  textSlice,
} from './dom.js';
import { holdsValue, isValueType } from './value-text.js';
import { isVisibleAlone } from './visibility.js';

/** Nodes read around one prompt, and UTF-16 units kept of its text, and of one heading or button. */
const MAX_PROMPT_NODES = 512;
const MAX_PROMPT_UNITS = 2_048;
const MAX_PIECE_UNITS = 128;
const MAX_PIECES = 24;

/** What stands around the fields of a prompt, in lower case. No value is among it. */
export interface PromptText {
  /** Everything but links and buttons. */
  text: string;
  readonly headings: string[];
  /** Those of the head of a page and of its navigation are not among them. */
  readonly buttons: string[];
  /** The buttons and links that follow the first field: what is done with it. */
  readonly actions: string[];
  readonly links: string[];
  hasField: boolean;
}

/** Reads what an element says, open shadow roots included. */
export function readPrompt(root: Element): PromptText {
  const read: PromptText = { text: '', headings: [], buttons: [], actions: [], links: [], hasField: false };
  readInto(read, root, { nodes: MAX_PROMPT_NODES });
  return read;
}

function readInto(read: PromptText, parent: Element, budget: { nodes: number }, depth = 0): void {
  if (depth > 64) return;
  for (const inside of [shadowRoot(parent), parent]) {
    if (inside === null) continue;
    for (let node = firstChild(inside); node !== null; node = nextSibling(node)) {
      if (budget.nodes-- <= 0) return;
      const type = nodeType(node);
      if (type === TEXT_NODE) read.text = add(read.text, node as Text, MAX_PROMPT_UNITS);
      else if (type === ELEMENT_NODE) readElement(read, node as Element, budget, depth);
    }
  }
}

function readElement(read: PromptText, element: Element, budget: { nodes: number }, depth: number): void {
  const name = localName(element);
  const role = attribute(element, 'role');
  if (name === 'input' && isHtml(element)) {
    const type = inputType(element as HTMLInputElement);
    if (type === 'submit' || type === 'button' || type === 'image') {
      if (!isVisibleAlone(element)) return;
      const said = attribute(element, type === 'image' ? 'alt' : 'value') ?? '';
      keepAction(
        read,
        read.buttons,
        fold((said || (attribute(element, 'aria-label') ?? '')).slice(0, MAX_PIECE_UNITS)),
      );
    } else if (isValueType(type)) read.hasField = true;
    return;
  }
  const isButton = name === 'button' || role === 'button' || isMadeButton(element, name);
  if (isButton || name === 'a' || role === 'link') {
    // A link leads to a prompt; a button belongs to it.
    const said = pieceOf(element, budget);
    if (said !== undefined) keepAction(read, isButton ? read.buttons : read.links, said);
    return;
  }
  if (name === 'nav' || name === 'header' || role === 'navigation' || role === 'banner') {
    const head: PromptText = {
      text: '',
      headings: read.headings,
      buttons: [],
      actions: [],
      links: [],
      hasField: false,
    };
    readInto(head, element, budget, depth + 1);
    read.text = `${read.text}${head.text}`.slice(0, MAX_PROMPT_UNITS);
    return;
  }
  if (/^h[1-6]$/.test(name) || name === 'legend' || role === 'heading') {
    const said = pieceOf(element, budget);
    if (said !== undefined && read.headings.length < MAX_PIECES) read.headings.push(said);
  }
  if (!holdsValue(element)) readInto(read, element, budget, depth + 1);
}

/** What stands for a button and is none: a person presses it all the same. */
function isMadeButton(element: Element, name: string): boolean {
  return (name === 'div' || name === 'span') && (hasAttribute(element, 'onclick') || hasAttribute(element, 'tabindex'));
}

/** What an element says, where it is seen. */
function pieceOf(element: Element, budget: { nodes: number }): string | undefined {
  if (!isVisibleAlone(element)) return undefined;
  const said = readText(element, budget) || (attribute(element, 'aria-label') ?? '');
  return fold(said.slice(0, MAX_PIECE_UNITS));
}

function keepAction(read: PromptText, pieces: string[], said: string): void {
  if (pieces.length < MAX_PIECES) pieces.push(said);
  if (read.hasField && read.actions.length < MAX_PIECES) read.actions.push(said);
}

/** The text inside one element. */
export function readText(element: Element, budget = { nodes: 64 }): string {
  return fold(collect('', element, budget, 0));
}

function collect(before: string, parent: Element, budget: { nodes: number }, depth: number): string {
  let text = before;
  if (depth > 16) return text;
  for (const inside of [shadowRoot(parent), parent]) {
    if (inside === null) continue;
    for (let node = firstChild(inside); node !== null && text.length < MAX_PIECE_UNITS; node = nextSibling(node)) {
      if (budget.nodes-- <= 0) return text;
      const type = nodeType(node);
      if (type === TEXT_NODE) text = add(text, node as Text, MAX_PIECE_UNITS);
      else if (type === ELEMENT_NODE && !holdsValue(node as Element))
        text = collect(text, node as Element, budget, depth + 1);
    }
  }
  return text;
}

function add(text: string, node: Text, most: number): string {
  if (text.length >= most) return text;
  const part = textSlice(node, 0, Math.min(textLength(node), most - text.length)).toLowerCase();
  return part.trim() === '' ? text : `${text} ${part}`;
}

/** One line in lower case, without what stands around the words. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
}
