/**
 * Whether text that a style sheet paints is a copy of a value: a script wrote it into an attribute or a custom property. A
 * computed style does not say where a string came from, so the values are read here to be compared, and go nowhere.
 */
import { MAX_TEXT_NODE_UNITS } from '../limits.js';
import { foldText } from '../page-text.js';
import { captureMemory } from './capture-memory.js';
import {
  attribute,
  attributeNames,
  documentSelectAll,
  documentTagName,
  fileAt,
  fileName,
  fragmentSelectAll,
  inputFiles,
  inputType,
  inputValue,
  isHtml,
  localName,
  nextText,
  optionLabel,
  selectedIndex,
  selectOptions,
  selectValue,
  textareaValue,
  textContent,
  textLength,
  textSlice,
  textWalker,
} from './dom.js';
import { shadowTrees } from './shadow-trees.js';
import { sheetEffects } from './style-sheets.js';
import { isAdjustable, isPartOfValue, isValueType, ROLES_OF_VALUES } from './value-text.js';

/** Values compared; where a document holds more, whatever is painted may be one of them. */
const MAX_VALUES = 4_096;
/** A shorter value stands in many a text by chance. */
const MIN_UNITS_WITHIN = 3;
/** Text nodes of one editing host, and chosen files of one field. */
const MAX_PIECES = 64;
const MAX_ATTRIBUTES = 64;

/** Elements that hold a value, of one tree; where there are more, whatever is painted may be one of them. */
const MAX_FIELDS = 16_384;
const FIELDS = ['input', 'textarea', 'select'];
/** By a sheet alone a style makes hosts that no selector finds. */
const HOSTS = `[contenteditable],[style*="user-modify"],[tabindex],output,${ROLES_OF_VALUES}`;
const HOLDERS = [...FIELDS, HOSTS].join();

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Whether the text that is painted beside the content of an element repeats the value of any field or editing host of
 * the document: it holds a typed one of three units or more, it is one, or an attribute of the element that it shows is
 * one. Text without a letter or a digit is none. A value or an address that an attribute of the element itself holds is
 * one too.
 */
export function isCopyOfValue(element: Element, painted: string): boolean {
  if (!LETTER.test(painted)) return false;
  if (showsUnreadAttribute(element, painted)) return true;
  const values = valuesOf();
  if (values.isCut) return true;
  if (values.all.size === 0) return false;
  const text = normal(painted);
  return values.all.has(text) || values.isWithin(text) || attributesIn(text, element).some((it) => values.all.has(it));
}

/** Attributes that are values or addresses, which are never read. */
const UNREAD = [
  'value',
  'aria-valuetext',
  'aria-valuenow',
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'srcdoc',
  'cite',
];

function showsUnreadAttribute(element: Element, painted: string): boolean {
  const text = normal(painted);
  return UNREAD.some((name) => {
    const value = normal(attribute(element, name) ?? '');
    return value === text || (value.length >= MIN_UNITS_WITHIN && text.includes(value));
  });
}

/**
 * Whether an attribute of an element repeats the value that the element holds, or the part of one that stands in it: it is
 * that value then, and no label.
 */
export function isOwnValue(element: Element, label: string): boolean {
  if (!isPartOfValue(element)) return false;
  const text = normal(label);
  return text !== '' && text === normal(ownValue(element));
}

function ownValue(element: Element): string {
  switch (isHtml(element) ? localName(element) : '') {
    case 'input':
      return inputValue(element as HTMLInputElement);
    case 'textarea':
      return textareaValue(element as HTMLTextAreaElement);
    case 'select':
      // What may be chosen is listed anyway.
      return '';
    default:
      return firstText(element);
  }
}

function chosenLabel(select: HTMLSelectElement): string {
  const option = selectOptions(select)[selectedIndex(select)];
  return option === undefined ? '' : optionLabel(option);
}

/** What the first text nodes of an element say. */
function firstText(element: Element): string {
  const walker = textWalker(document, element);
  let text = '';
  let node = nextText(walker);
  for (let i = 0; node !== null && i < MAX_PIECES && text.length <= MAX_TEXT_NODE_UNITS; i++) {
    text += textSlice(node, 0, MAX_TEXT_NODE_UNITS);
    node = nextText(walker);
  }
  return text;
}

/** The attributes of an element that a text shows. */
function attributesIn(text: string, element: Element): string[] {
  return attributeNames(element)
    .slice(0, MAX_ATTRIBUTES)
    .map((name) => normal(attribute(element, name) ?? ''))
    .filter((value) => value !== '' && text.includes(value));
}

function normal(raw: string): string {
  return foldText(raw.slice(0, MAX_TEXT_NODE_UNITS)).trim();
}

/** What people typed and chose in a document, open shadow trees included. */
class Values {
  readonly all = new Set<string>();
  /** What was typed, by its first units. */
  readonly #typed = new Map<string, Set<string>>();
  readonly #asked = new Map<string, boolean>();
  isCut = false;

  /** Whether a text holds what was typed. */
  isWithin(text: string): boolean {
    let found = this.#asked.get(text);
    if (found === undefined) {
      found = this.#findWithin(text);
      this.#asked.set(text, found);
    }
    return found;
  }

  #findWithin(text: string): boolean {
    for (let at = 0; at + MIN_UNITS_WITHIN <= text.length; at++) {
      const values = this.#typed.get(text.slice(at, at + MIN_UNITS_WITHIN));
      for (const value of values ?? []) if (text.startsWith(value, at)) return true;
    }
    return false;
  }

  meetAll(elements: ArrayLike<Element>): void {
    const { length } = elements;
    if (length > MAX_FIELDS) this.isCut = true;
    for (let i = 0; i < length && !this.isCut; i++) this.#meet(elements[i] as Element);
  }

  #meet(element: Element): void {
    if (!isHtml(element)) return;
    switch (localName(element)) {
      case 'input':
        this.#addInput(element as HTMLInputElement);
        return;
      case 'textarea':
        this.#addTyped(textareaValue(element as HTMLTextAreaElement));
        return;
      case 'select':
        this.#addChosen(element as HTMLSelectElement);
        return;
      default:
        if (isAdjustable(element) || localName(element) === 'output') this.#addDraft(element);
    }
  }

  #addInput(input: HTMLInputElement): void {
    const type = inputType(input);
    if (type === 'file') this.#addFiles(input);
    else if (type === 'hidden') this.#add(inputValue(input));
    else if (isValueType(type)) this.#addTyped(inputValue(input));
  }

  #addFiles(input: HTMLInputElement): void {
    const files = inputFiles(input);
    for (let i = 0; files !== null && i < MAX_PIECES; i++) {
      const file = fileAt(files, i);
      if (file === null) return;
      this.#addTyped(fileName(file));
    }
  }

  #addChosen(select: HTMLSelectElement): void {
    this.#add(selectValue(select));
    this.#add(chosenLabel(select));
  }

  #addDraft(host: Element): void {
    const walker = textWalker(document, host);
    let whole = '';
    let node = nextText(walker);
    for (let i = 0; node !== null && i < MAX_PIECES; i++) {
      if (textLength(node) <= MAX_TEXT_NODE_UNITS) {
        const text = textContent(node);
        this.#addTyped(text);
        if (whole.length <= MAX_TEXT_NODE_UNITS) whole += text;
      }
      node = nextText(walker);
    }
    this.#addTyped(whole);
  }

  #addTyped(raw: string): void {
    const value = this.#add(raw);
    if (value.length < MIN_UNITS_WITHIN) return;
    const start = value.slice(0, MIN_UNITS_WITHIN);
    const others = this.#typed.get(start);
    if (others === undefined) this.#typed.set(start, new Set([value]));
    else others.add(value);
  }

  /** The value as it is compared; empty where it is too long to be painted, or says nothing. */
  #add(raw: string): string {
    if (raw === '' || raw.length > MAX_TEXT_NODE_UNITS) return '';
    const value = normal(raw);
    if (value === '' || this.all.has(value)) return value;
    if (this.all.size === MAX_VALUES) this.isCut = true;
    else this.all.add(value);
    return value;
  }
}

const valuesOf = captureMemory(() => {
  const values = new Values();
  // The browser remembers its lists by name until the document changes.
  for (const name of FIELDS) values.meetAll(documentTagName(document, name));
  values.meetAll(documentSelectAll(document, HOSTS));
  const { roots, isWhole } = shadowTrees();
  for (const root of roots) values.meetAll(fragmentSelectAll(root, HOLDERS));
  if (!isWhole || sheetEffects().saysEdits) values.isCut = true;
  return values;
});
