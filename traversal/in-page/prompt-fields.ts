import { oncePerCapture } from './capture-memory.js';
import {
  attribute,
  boundingRect,
  composedParent,
  contains,
  hasAttribute,
  inputType,
  isHtml,
  localName,
} from './dom.js';
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

/** Fields that are asked for their names and labels. A page of more is no prompt: only its active dialogs are asked. */
const MAX_NAMED_FIELDS = 32;
/** Text fields that are asked for `autocomplete`, and what is kept of each kind. Passwords are told in all of them. */
const MAX_FIELDS = 512;
/** Boxes of one digit each. */
const MIN_DIGITS = 4;
const MAX_DIGITS = 8;
/** CSS pixels; what is kept that far outside the page can be reached by nobody. */
const FAR_OUTSIDE = 1_000;

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
    if (this.#passwords.some(isReachable)) return 'password_field';
    const shown = this.#texts.some((field) => isShownPassword(field) && isReachable(field));
    return shown ? 'password_shown' : null;
  }

  findCode(): FieldEvidence | null {
    // The one field that takes the whole code is often laid out, transparent, over the boxes that show it.
    if (this.#codes.some((field) => visibilityOf(field) !== HIDDEN && isWithin(field))) return 'code_autocomplete';
    let isOfCard: boolean | undefined;
    for (const field of this.#texts) {
      const evidence = this.#codeEvidence(field);
      if (evidence === null) continue;
      isOfCard ??= this.#texts.some(isCardField);
      if (isOfCard) return null;
      if (visibilityOf(field) === HIDDEN || !isWithin(field)) continue;
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
    return saysCode(label) && !saysOtherCode(label) ? 'code_label' : null;
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
    const around = [text, ...headings, fold(attribute(group, 'aria-label') ?? '')].join(' ');
    if (saysCode(around)) return true;
    const areNumeric = boxes.every(isNumeric);
    return areNumeric && (words.every(saysDigit) || saysAnyCode(around));
  }
}

/** Whether a person meets a field: seen, not transparent, and not far outside the page. */
export function isReachable(element: Element): boolean {
  return visibilityOf(element) === VISIBLE && isWithin(element);
}

function isWithin(element: Element): boolean {
  const { right, bottom } = boundingRect(element);
  return right + scrollX > -FAR_OUTSIDE && bottom + scrollY > -FAR_OUTSIDE;
}

/** A password whose letters are shown. */
function isShownPassword(field: Element): boolean {
  if (tokens(field).some((token) => token === 'current-password' || token === 'new-password')) return true;
  return isPasswordIdentifier(wordsOf(attribute(field, 'name') ?? ''));
}

function isCardField(field: Element): boolean {
  if (tokens(field).some((token) => token.startsWith('cc-'))) return true;
  return /\b(?:card ?(?:number|num|no)|cc ?(?:number|num)|cvv|cvc)\b/.test(identifiers(field));
}

const isOfOneCharacter = (field: Element): boolean =>
  attribute(field, 'maxlength') === '1' ||
  (attribute(field, 'size') === '1' && isNumeric(field)) ||
  (saysDigit(fold(attribute(field, 'aria-label') ?? '')) && isNumeric(field));

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
export const identifiers = oncePerCapture((field) =>
  wordsOf(`${short(field, 'name')} / ${short(field, 'id')} / ${short(field, 'data-testid')}`),
);

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
  let at = composedParent(element);
  for (let depth = 0; at !== null && depth < MAX_CONTEXT_DEPTH; depth++, at = composedParent(at)) {
    if (isContext(at)) return at;
  }
  return null;
}

function isContext(element: Element): boolean {
  const name = localName(element);
  if (name === 'form' || name === 'dialog') return isHtml(element);
  const role = attribute(element, 'role');
  return role === 'dialog' || role === 'alertdialog' || role === 'form';
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
