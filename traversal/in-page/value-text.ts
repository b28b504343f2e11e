/** Text that is somebody's value: what a person typed or chose is never read, not even inside another element's name. */

import { authorRole } from './author-role.js';
import { editability } from './candidates.js';
import { captureMemory } from './capture-memory.js';
import {
  attribute,
  contains,
  documentDesignMode,
  flatParent,
  hasAttributes,
  hasEditContext,
  inputType,
  isHtml,
  isSvg,
  localName,
  rootNode,
  style,
} from './dom.js';
import { nearestAnswer } from './nearest-answer.js';
import { sheetEffects } from './style-sheets.js';

const NOTHING = 0;
/** No text for people. */
const NO_TEXT = 1;
/** A value that a person cannot adjust. */
const SHOWN = 2;
/** Its text is typed. */
const TYPED = 3;
/** Its text is what was chosen, and what may be chosen. */
const CHOSEN = 4;
type Holding = typeof NOTHING | typeof NO_TEXT | typeof SHOWN | typeof TYPED | typeof CHOSEN;

/** Roles whose text is a value, or what was chosen. */
const ROLES: Record<string, Holding> = {
  combobox: CHOSEN,
  listbox: CHOSEN,
  meter: SHOWN,
  progressbar: SHOWN,
  scrollbar: TYPED,
  searchbox: TYPED,
  slider: TYPED,
  spinbutton: TYPED,
  textbox: TYPED,
};

/** Roles of what is typed into. */
export const TEXT_BOXES: ReadonlySet<string> = new Set(['textbox', 'searchbox']);

/** What selects every element whose role makes its text a value, and some more. */
export const ROLES_OF_VALUES = Object.keys(ROLES)
  .map((role) => `[role~="${role}" i]`)
  .join();

/** Elements of HTML whose content is no text for people. */
const WITHOUT_TEXT = new Set(
  'script style template noscript head title iframe frame embed audio video canvas'.split(' '),
);
/** Elements of HTML whose content is a value that a person cannot adjust there. */
const RESULTS = new Set(['datalist', 'output', 'progress', 'meter', 'selectedcontent']);

/** Roles of what may be chosen. Its text is a label. */
const CHOICES = new Set('option menuitem menuitemcheckbox menuitemradio treeitem gridcell row'.split(' '));

/** Input types without a value that a person adjusts in the field itself; none of them has content. */
const INPUTS_WITHOUT_VALUE = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file']);
const BUTTON_INPUTS = new Set(['button', 'submit', 'reset', 'image']);

/** Whether inputs of a type hold a value that a person adjusts in the field itself. */
export function isValueType(type: string): boolean {
  return !INPUTS_WITHOUT_VALUE.has(type);
}

/** What a name says of what stands inside, or that it may say something. */
const BY_NAME: ReadonlyMap<string, Holding | 'asked'> = new Map<string, Holding | 'asked'>([
  ...[...WITHOUT_TEXT].map((name) => [name, NO_TEXT] as const),
  ...[...RESULTS].map((name) => [name, SHOWN] as const),
  ...['select', 'textarea', 'input', 'desc', 'metadata'].map((name) => [name, 'asked'] as const),
]);

function holding(element: Element): Holding {
  const name = localName(element);
  const named = BY_NAME.get(name);
  if (named === undefined) {
    // Most elements say nothing, and nothing is said of them.
    if (!hasAttributes(element) && !sheetEffects().edits) return NOTHING;
  } else if (named !== 'asked') return named;
  if (isHtml(element)) {
    if (name === 'select') return CHOSEN;
    if (name === 'textarea') return TYPED;
    if (name === 'input' && isValueType(inputType(element as HTMLInputElement))) return TYPED;
    if (isEditing(element)) return TYPED;
  } else if (isSvg(element) && (name === 'desc' || name === 'metadata')) return NO_TEXT;
  const role = authorRole(element);
  return role !== null && Object.hasOwn(ROLES, role) ? (ROLES[role] as Holding) : NOTHING;
}

/** An `EditContext` and a style make an editing host too (CSS `user-modify`, which Chromium keeps under a prefix). */
export function isEditing(element: Element): boolean {
  const hasAny = hasAttributes(element);
  const said = hasAny ? editability(element) : undefined;
  if (said === true || (hasAny && hasEditContext(element as HTMLElement))) return true;
  if (said === false) return false;
  const mayEdit = sheetEffects().edits || (hasAny && attribute(element, 'style')?.includes('user-modify'));
  return mayEdit === true && style(element, '-webkit-user-modify').startsWith('read-write');
}

/** An input whose value attribute, or alternative, is its label. */
export function isButtonInput(input: HTMLInputElement): boolean {
  return BUTTON_INPUTS.has(inputType(input));
}

/** Whether what stands in an element is a value, or no text for people. */
export function holdsValue(element: Element): boolean {
  return holding(element) !== NOTHING;
}

/** Whether a person adjusts the value of an element: inside a label it stands for that value alone (accname 2C). */
export function isAdjustable(element: Element): boolean {
  return holding(element) >= TYPED;
}

/** The nearest element at or above each, in the flat tree, that holds a value. */
const holders = captureMemory(() => new Map<Element, Element | null>());

/**
 * Whether an element that names a control stands inside somebody's value. What stands in a choice may name that choice,
 * and what stands in it: it is the label of what may be chosen.
 */
export function isInsideValue(element: Element, control: Element): boolean {
  const holder = holderAround(element);
  if (holder === null) return false;
  return holding(holder) !== CHOSEN || !choicesAround(element, holder).some((choice) => contains(choice, control));
}

/** The choices at and around an element, below the element that holds which of them is chosen. */
function choicesAround(element: Element, holder: Element): Element[] {
  const choices: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== holder; at = flatParent(at)) {
    if (CHOICES.has(authorRole(at) ?? localName(at))) choices.push(at);
  }
  return choices;
}

/** Whether an element holds a value that is read as its text, or stands inside one and is no choice. */
export function isPartOfValue(element: Element): boolean {
  if (holding(element) >= SHOWN) return true;
  const held = heldAround(element);
  if (held !== CHOSEN) return held === SHOWN || held === TYPED;
  return choicesAround(element, holderAround(element) as Element).length === 0;
}

/** Whether the whole document is edited. */
const isDraft = captureMemory(() => [documentDesignMode(document) === 'on']);

/**
 * Whether an element stands in an editing host, or in a text box of ARIA: a person wrote it, or pasted it, with its
 * attributes. The host itself, and an island in it, are the author's. `isHost` says that the element is a host: one of a shadow tree is not edited with
 * what stands around that tree. `around` is its `holderAround`, for who knows it.
 */
export function isDrafted(element: Element, isHost = false, around = holderAround(element)): boolean {
  if (isDraft()[0]) return true;
  if (around === null || isIsland(element)) return false;
  for (let holder: Element | null = around; holder !== null; holder = holderAround(holder)) {
    if (isHtml(holder) && isEditing(holder)) {
      if (!isHost || rootNode(holder) === rootNode(element)) return true;
    } else if (!isHost && TEXT_BOXES.has(authorRole(holder) ?? '')) return true;
  }
  return false;
}

/** Whether the content of an element is somebody's value: it holds one, or stands inside what was typed or worked out. */
export function isValueText(element: Element): boolean {
  if (isDraft()[0] || isAdjustable(element)) return true;
  const held = heldAround(element);
  return held === SHOWN || held === TYPED;
}

/**
 * Whether the content of a control with a role is somebody's value. What stands in a combobox and is none of its choices
 * shows what was chosen.
 */
export function isValueOf(element: Element, role: string, around = holderAround(element)): boolean {
  if (isDraft()[0] || holdsValue(element)) return true;
  const held = heldAround(element, around);
  if (held !== CHOSEN) return held === SHOWN || held === TYPED;
  if (CHOICES.has(role)) return false;
  const holder = around as Element;
  return localName(holder) === 'select' || authorRole(holder) === 'combobox';
}

/** What the holder around an element holds. */
function heldAround(element: Element, around = holderAround(element)): Holding {
  return around === null || isIsland(element) ? NOTHING : holding(around);
}

/** The nearest element around another, in the flat tree, that holds a value. */
export function holderAround(element: Element): Element | null {
  return nearestAnswer(flatParent(element), holders(), holderAt, null);
}

/** An element that holds a value; null where the search ends, at an island that is not edited with its host. */
function holderAt(element: Element): Element | null | undefined {
  if (isIsland(element)) return null;
  return holdsValue(element) ? element : undefined;
}

/** Whether an element says that it is not edited with the host that it stands in. */
function isIsland(element: Element): boolean {
  return hasAttributes(element) && isHtml(element) && editability(element) === false;
}
