import { INERT } from './candidates.js';
import { oncePerCapture } from './capture-memory.js';
import {
  attribute,
  boundingRect,
  composedParent,
  contains,
  documentElement,
  hasAttribute,
  inputType,
  isHtml,
  localName,
  matches,
  style,
} from './dom.js';
import { examineAlone } from './examine-alone.js';
import { labelsOf } from './labels-of.js';
import { fold, readPrompt, readText } from './prompt-text.js';
import {
  isCodeIdentifier,
  isPasswordIdentifier,
  saysAnyCode,
  saysCaptcha,
  saysCode,
  saysDigit,
  saysOtherCode,
  wordsOf,
} from './prompt-words.js';
import { HIDDEN, VISIBLE, visibilityOf } from './visibility.js';
import { canBeScrolledTo } from './within-reach.js';

/** Fields that are asked for their names and labels. A page of more is no prompt: only its active dialogs are asked. */
const MAX_NAMED_FIELDS = 32;
/** Text fields that are asked for `autocomplete`, and what is kept of each kind. Passwords are told in all of them. */
const MAX_FIELDS = 512;
/** Boxes of one digit each. */
const MIN_DIGITS = 4;
const MAX_DIGITS = 8;

/** The input fields of a document that may ask for what only the owner may answer, in the order of the tree. */
export interface AskingFields {
  readonly passwords: readonly Element[];
  readonly texts: readonly Element[];
}

/** Types of input, beside passwords, into which what only the owner may answer may be typed. */
export const ASKING_TYPES: ReadonlySet<string> = new Set(['text', 'tel', 'number', 'email']);

/** What the fields of a document say of it; a fixed code each. */
export type FieldEvidence =
  | 'password_field'
  | 'password_shown'
  | 'code_autocomplete'
  | 'code_name'
  | 'code_label'
  | 'code_digits'
  | 'captcha_field';

/** The input fields of a document, as far as they tell a prompt. No value is asked for. */
export class PromptFields {
  readonly #passwords: readonly Element[];
  #texts: readonly Element[];
  readonly #digits: Element[] = [];
  #codes: readonly Element[] = [];
  /** Those whose author says that they take a password. */
  #shown: readonly Element[] = [];

  constructor({ passwords, texts }: AskingFields) {
    this.#passwords = passwords.slice(0, MAX_FIELDS);
    this.#texts = texts.slice(0, MAX_FIELDS);
  }

  /** Of too many, those in the active dialogs are left to be asked for their names. */
  narrow(dialogs: readonly Element[]): void {
    const texts = this.#texts;
    this.#codes = texts.filter(
      (field) => hasAttribute(field, 'autocomplete') && tokens(field).includes('one-time-code'),
    );
    this.#shown = texts.filter(saysPassword);
    if (texts.length <= MAX_NAMED_FIELDS) return;
    this.#texts =
      dialogs.length === 0
        ? []
        : texts.filter((field) => dialogs.some((dialog) => contains(dialog, field))).slice(0, MAX_NAMED_FIELDS);
  }

  /** The first fields that a person can type an answer into. */
  get texts(): readonly Element[] {
    return this.#texts;
  }

  findPassword(): FieldEvidence | null {
    if (this.#passwords.some((field) => isReachable(field) || this.#waits(field))) return 'password_field';
    const shown =
      this.#shown.some(isReachable) || this.#texts.some((field) => isShownPassword(field) && isReachable(field));
    return shown ? 'password_shown' : null;
  }

  /** A field that is enabled once another one in its form was filled. */
  #waits(field: Element): boolean {
    if (visibilityOf(field) !== VISIBLE || !matches(field, ':disabled') || !canBeScrolledTo(field)) return false;
    const form = contextOf(field);
    return form !== null && this.#texts.some((other) => contextOf(other) === form && isReachable(other));
  }

  findCode(): FieldEvidence | null {
    // The one field that takes the whole code is often laid out, transparent, over the boxes that show it.
    if (this.#codes.some((field) => visibilityOf(field) !== HIDDEN && mayBeMet(field))) return 'code_autocomplete';
    let isOfCard: boolean | undefined;
    for (const field of this.#texts) {
      const evidence = this.#codeEvidence(field);
      if (evidence === null) continue;
      isOfCard ??= this.#texts.some(isCardField);
      if (isOfCard) return null;
      if (visibilityOf(field) === HIDDEN || !mayBeMet(field)) continue;
      return evidence;
    }
    return this.#areDigits() ? 'code_digits' : null;
  }

  /** A field for the letters of a picture. */
  findCaptcha(): FieldEvidence | null {
    return this.#texts.some((field) => saysCaptcha(`${identifiers(field)} ${labelText(field)}`) && isReachable(field))
      ? 'captcha_field'
      : null;
  }

  #codeEvidence(field: Element): FieldEvidence | null {
    if (isOfOneCharacter(field)) {
      this.#digits.push(field);
      return null;
    }
    const names = identifiers(field);
    if (isCodeIdentifier(names) && !saysOtherCode(names)) return 'code_name';
    const label = labelText(field);
    if (saysCode(label)) return saysOtherCode(label) ? null : 'code_label';
    return this.#texts.length <= MAX_LOOSE_CODES && isCodeByContext(field, label, names) ? 'code_label' : null;
  }

  /** As many boxes of one character as a code has digits, and something that says that they are digits of a code. */
  #areDigits(): boolean {
    const boxes = this.#digits.filter(isReachable);
    if (boxes.length < MIN_DIGITS || boxes.length > MAX_DIGITS) return false;
    const group = commonContext(boxes);
    if (group === null) return false;
    const words = boxes.map((box) => ownWords(box));
    if (words.some((word) => isCodeIdentifier(word))) return true;
    const { text, headings } = readPrompt(group);
    const around = [text, ...headings, fold(attribute(group, 'aria-label') ?? '')]
      .filter((said) => !saysOtherCode(said))
      .join(' ');
    if (saysCode(around)) return true;
    // Boxes that are only narrow may hold any number.
    const areNumeric = boxes.every((box) => isNumeric(box) && !isNarrow(box));
    return areNumeric && (words.every(saysDigit) || saysAnyCode(around));
  }
}

/** Text fields of a page that may be one prompt for a code, and characters of one. */
const MAX_LOOSE_CODES = 3;
const MIN_CODE_LENGTH = 4;
const MAX_CODE_LENGTH = 10;

/** A field for some digits that says "code", or nothing, on a page that says which. */
function isCodeByContext(field: Element, label: string, names: string): boolean {
  if (saysOtherCode(`${label} ${names}`)) return false;
  const bare = label.trim();
  if (bare !== '' && !saysAnyCode(bare)) return false;
  const length = Number(attribute(field, 'maxlength') ?? Number.NaN);
  if (!isNumeric(field) && !(length >= MIN_CODE_LENGTH && length <= MAX_CODE_LENGTH)) return false;
  const root = documentElement(document);
  if (root === null) return false;
  const { text, headings } = readPrompt(root);
  return [text, ...headings].some((said) => saysCode(said) && !saysOtherCode(said));
}

/** Whether a person meets a field: seen, not transparent, not disabled or inert, now or after scrolling. */
export function isReachable(element: Element): boolean {
  return visibilityOf(element) === VISIBLE && mayBeMet(element);
}

function mayBeMet(element: Element): boolean {
  if (isHtml(element) && matches(element, ':disabled')) return false;
  return !(examineAlone(element, false).flags & INERT) && canBeScrolledTo(element);
}

/** A password whose letters are shown, or drawn as dots by a style. */
export function isShownPassword(field: Element): boolean {
  if (saysPassword(field)) return true;
  const security = style(field, '-webkit-text-security');
  if (security !== '' && security !== 'none') return true;
  return [...identifiersOf(field), wordsOf(labelText(field))].some(isPasswordIdentifier);
}

const saysPassword = (field: Element): boolean =>
  hasAttribute(field, 'autocomplete') &&
  tokens(field).some((token) => token === 'current-password' || token === 'new-password');

function isCardField(field: Element): boolean {
  if (tokens(field).some((token) => token.startsWith('cc-'))) return true;
  return /\b(?:card ?(?:number|num|no)|cc ?(?:number|num)|cvv|cvc)\b/.test(identifiers(field));
}

/** CSS pixels: a box for one digit is no wider. */
const MAX_DIGIT_WIDTH = 64;

const isOfOneCharacter = (field: Element): boolean => saysOneCharacter(field) || isNarrow(field);

const saysOneCharacter = (field: Element): boolean =>
  attribute(field, 'maxlength') === '1' ||
  (attribute(field, 'size') === '1' && isNumeric(field)) ||
  (saysDigit(fold(attribute(field, 'aria-label') ?? '')) && isNumeric(field));

/** A box without a label that has room for one digit, and says nothing of how many it takes. */
const isNarrow = (field: Element): boolean =>
  !saysOneCharacter(field) &&
  isNumeric(field) &&
  labelText(field).trim() === '' &&
  boundingRect(field).width <= MAX_DIGIT_WIDTH;

function isNumeric(field: Element): boolean {
  const type = inputType(field as HTMLInputElement);
  if (type === 'number' || type === 'tel') return true;
  const mode = attribute(field, 'inputmode');
  return mode === 'numeric' || mode === 'decimal' || /\\d|0-9/.test(attribute(field, 'pattern') ?? '');
}

/** The tokens of `autocomplete`, in lower case. */
export function tokens(field: Element): string[] {
  const said = attribute(field, 'autocomplete');
  return said === null ? [] : said.slice(0, MAX_ATTRIBUTE_UNITS).toLowerCase().split(/\s+/);
}

/** Units read of one attribute. */
const MAX_ATTRIBUTE_UNITS = 128;

/** What a programmer calls a field. */
export const identifiers = oncePerCapture((field) => identifiersOf(field).join(' '));

const identifiersOf = (field: Element): string[] =>
  ['name', 'id', 'data-testid'].map((name) => wordsOf(short(field, name)));

/** What a field says of itself. */
function ownWords(field: Element): string {
  return `${identifiers(field)} ${ownLabel(field)}`;
}

/** What a person reads as the field's label. */
export const labelText = oncePerCapture((field) =>
  [
    ownLabel(field),
    ...labelsOf(field, true)
      .slice(0, 2)
      .map((label) => readText(label)),
  ].join(' '),
);

function ownLabel(field: Element): string {
  return fold(`${short(field, 'aria-label')} ${short(field, 'placeholder')} ${short(field, 'title')}`);
}

const short = (element: Element, name: string): string =>
  (attribute(element, name) ?? '').slice(0, MAX_ATTRIBUTE_UNITS);

/** Elements between a field and what its prompt stands in. */
const MAX_CONTEXT_DEPTH = 24;

/** The form or dialog that an element stands in; null where it stands in none. */
export function contextOf(element: Element): Element | null {
  return findAround(element, (at) => isDialog(at) || isForm(at));
}

/** The dialog that an element stands in, whose heading may stand outside its form; null where it stands in none. */
export function dialogAround(element: Element): Element | null {
  return findAround(element, isDialog);
}

function findAround(element: Element, isIt: (at: Element) => boolean): Element | null {
  let at = composedParent(element);
  for (let depth = 0; at !== null && depth < MAX_CONTEXT_DEPTH; depth++, at = composedParent(at)) {
    if (isIt(at)) return at;
  }
  return null;
}

function isForm(element: Element): boolean {
  return (localName(element) === 'form' && isHtml(element)) || attribute(element, 'role') === 'form';
}

function isDialog(element: Element): boolean {
  if (localName(element) === 'dialog' && isHtml(element)) return true;
  const role = attribute(element, 'role');
  return role === 'dialog' || role === 'alertdialog';
}

/** The form or dialog of the boxes, else what encloses the nearest element around them all, and its heading. */
function commonContext(boxes: readonly Element[]): Element | null {
  const [first] = boxes;
  if (first === undefined) return null;
  const form = contextOf(first);
  if (form !== null && boxes.every((box) => contextOf(box) === form)) return form;
  let at = composedParent(first);
  const enclosing: Element[] = [];
  for (let depth = 0; at !== null && depth < MAX_CONTEXT_DEPTH; depth++, at = composedParent(at)) enclosing.push(at);
  const common = enclosing.findIndex((ancestor) => boxes.every((box) => isAbove(ancestor, box)));
  // What is asked for stands beside the boxes, or one element further out.
  return enclosing[common + 1] ?? enclosing[common] ?? null;
}

function isAbove(ancestor: Element, element: Element): boolean {
  let at = composedParent(element);
  for (let depth = 0; at !== null && depth < MAX_CONTEXT_DEPTH; depth++, at = composedParent(at)) {
    if (at === ancestor) return true;
  }
  return false;
}
