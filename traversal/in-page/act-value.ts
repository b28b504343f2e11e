/** Which values a control takes, and by which means. Its own value is never read. */
import { MAX_NAME_BYTES, MAX_OPTIONS_SEARCHED, MAX_TEXT_NODE_UNITS } from '../limits.js';
import { cutText, foldText } from '../page-text.js';
import type { CheckedTarget } from './act-target.js';
import {
  attribute,
  hasAttribute,
  inputIsValid,
  inputMaxLength,
  inputType,
  isContentEditable,
  isHtml,
  localName,
  matches,
  newElement,
  optionLabel,
  ownInputValue,
  selectOptions,
  setAttribute,
  setInputValue,
  textAreaMaxLength,
} from './dom.js';

/** Input types that are not filled with text. */
const NEVER_FILLED = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);
/** Input types whose value is picked, and not typed as text. */
const PICKED = new Set(['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week']);
/** What bounds the value of a typed input. */
const CONSTRAINTS = ['min', 'max', 'step'];

export type Filling = 'typed' | 'set' | 'not_an_action_target' | 'value_not_accepted';

/** How a control is filled with a text, or why it is not. */
export function fillingOf({ semantic }: CheckedTarget, text: string): Filling {
  if (!isHtml(semantic)) return 'not_an_action_target';
  switch (localName(semantic)) {
    case 'input':
      return fillingOfInput(semantic as HTMLInputElement, text);
    case 'textarea': {
      const limit = textAreaMaxLength(semantic as HTMLTextAreaElement);
      return hasAttribute(semantic, 'readonly') || isLonger(text, limit) ? 'value_not_accepted' : 'typed';
    }
    default:
      return isContentEditable(semantic as HTMLElement) ? 'typed' : 'not_an_action_target';
  }
}

function fillingOfInput(input: HTMLInputElement, text: string): Filling {
  const type = inputType(input);
  if (NEVER_FILLED.has(type)) return 'not_an_action_target';
  if (hasAttribute(input, 'readonly') && type !== 'color' && type !== 'range') return 'value_not_accepted';
  // The browser cuts and cleans what does not fit; an element of our own shows it without touching the page's.
  const trial = newElement(document, 'input');
  setAttribute(trial, 'type', type);
  const isConstrained = type === 'number' || PICKED.has(type);
  if (isConstrained) {
    // A script may well take fractions where nothing is said of steps.
    if (type === 'number') setAttribute(trial, 'step', 'any');
    for (const name of CONSTRAINTS) {
      const value = attribute(input, name);
      if (value !== null) setAttribute(trial, name, value);
    }
  }
  setInputValue(trial, text);
  const taken = ownInputValue(trial);
  const isTaken = taken === (type === 'color' ? text.toLowerCase() : text);
  if (!isTaken || (isConstrained && !inputIsValid(trial))) return 'value_not_accepted';
  if (PICKED.has(type)) return 'set';
  return type !== 'number' && isLonger(text, inputMaxLength(input)) ? 'value_not_accepted' : 'typed';
}

/** A limit below zero is none. */
const isLonger = (text: string, limit: number): boolean => limit >= 0 && text.length > limit;

/**
 * The one option with a label, as it was listed; null where there is none, more than one, or it is disabled.
 */
export function findOption(select: HTMLSelectElement, label: string): HTMLOptionElement | null {
  const options = selectOptions(select);
  let found: HTMLOptionElement | null = null;
  for (let i = 0; i < Math.min(options.length, MAX_OPTIONS_SEARCHED); i++) {
    const option = options[i] as HTMLOptionElement;
    const whole = optionLabel(option).slice(0, MAX_TEXT_NODE_UNITS);
    if (cutText(foldText(whole), MAX_NAME_BYTES).text !== label) continue;
    if (found !== null) return null;
    found = option;
  }
  return found === null || matches(found, ':disabled') ? null : found;
}
