import type { States } from '../wire.js';
import { ariaBoolean, ariaToken, isAriaTrue } from './aria.js';
import { ARIA_DISABLED, ARIA_HIDDEN, EDITING_HOST, INERT } from './candidates.js';
import { isSummaryOfDetails } from './details.js';
import {
  attribute,
  attributeNames,
  composedParent,
  detailsOpen,
  inputChecked,
  inputIndeterminate,
  inputType,
  matches,
} from './dom.js';
import { isInvokedPopoverOpen } from './invoked-popover.js';
import { CUT_OFF, TRANSPARENT, type Visibility } from './visibility.js';

const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
/** Roles that may be checked, and are not where `aria-checked` is absent. */
const CHECKABLE_WHEN_SAID = new Set(['option', 'treeitem']);
/** Roles that know only two states: `mixed` counts as `false` (ARIA 1.2, `aria-checked`). */
const NEVER_MIXED = new Set(['radio', 'switch', 'menuitemradio']);
const SELECTABLE = new Set(['option', 'tab', 'gridcell', 'treeitem', 'row', 'columnheader', 'rowheader']);
/** Attributes of ARIA that are states; most controls have none of them. */
const STATE_ATTRIBUTES = new Set(
  (
    'aria-checked aria-current aria-disabled aria-expanded aria-invalid aria-pressed aria-readonly aria-required ' +
    'aria-selected'
  ).split(' '),
);
const CURRENT = new Set(['page', 'step', 'location', 'date', 'time']);
/** Input types to which `readonly` does not apply. */
const NEVER_READONLY = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/**
 * The states of a control, native ones before ARIA's where both are there; undefined where there is none. `name` is that
 * of an element of HTML, empty for others.
 */
export function statesOf(
  element: Element,
  name: string,
  role: string,
  flags: number,
  visibility: Visibility,
): States | undefined {
  const states: States = {};
  const field = FORM_CONTROLS.has(name);
  const attributes = attributeNames(element);
  const saysAny = attributes.some((attributeName) => STATE_ATTRIBUTES.has(attributeName));
  if (isDisabled(element, name, field, flags, saysAny)) states.disabled = true;
  const checked = checkedState(element, role, name, saysAny);
  const expanded = nativeExpanded(element, name) ?? (saysAny ? ariaBoolean(element, 'aria-expanded') : undefined);
  if (expanded !== undefined) states.expanded = expanded;
  if (role === 'button') {
    // A check box that is said to be a button is pressed where it is checked.
    const pressed = checked ?? (saysAny ? threeStates(element, 'aria-pressed') : undefined);
    if (pressed !== undefined) states.pressed = pressed;
  } else if (checked !== undefined) states.checked = checked;
  if (saysAny && SELECTABLE.has(role)) {
    const selected = ariaBoolean(element, 'aria-selected');
    if (selected !== undefined) states.selected = selected;
  }
  if (field && name !== 'button') fieldStates(element, name, attributes, states);
  if (saysAny) ariaFieldStates(element, states);
  if (flags & EDITING_HOST) states.editable = true;
  if (flags & INERT) states.inert = true;
  if (flags & ARIA_HIDDEN) states.aria_hidden = true;
  if (visibility === TRANSPARENT) states.transparent = true;
  if (visibility === CUT_OFF) states.cut_off = true;
  for (const _ in states) return states;
  return undefined;
}

/** The flags are those of the label, where the element is the control behind one: its own attribute is asked too. */
function isDisabled(element: Element, name: string, field: boolean, flags: number, saysAny: boolean): boolean {
  if (flags & ARIA_DISABLED || (saysAny && isAriaTrue(element, 'aria-disabled'))) return true;
  return (field || name.includes('-')) && matches(element, ':disabled');
}

function threeStates(element: Element, attributeName: string): boolean | 'mixed' | undefined {
  return ariaToken(element, attributeName) === 'mixed' ? 'mixed' : ariaBoolean(element, attributeName);
}

function checkedState(element: Element, role: string, name: string, saysAny: boolean): boolean | 'mixed' | undefined {
  if (name === 'input') {
    const input = element as HTMLInputElement;
    const type = inputType(input);
    if (type === 'checkbox' && inputIndeterminate(input)) return 'mixed';
    if (type === 'checkbox' || type === 'radio') return inputChecked(input);
  }
  const isCheckable = CHECKABLE.has(role);
  if (!isCheckable && !CHECKABLE_WHEN_SAID.has(role)) return undefined;
  const said = saysAny ? threeStates(element, 'aria-checked') : undefined;
  const aria = said ?? (isCheckable ? false : undefined);
  return aria === 'mixed' && NEVER_MIXED.has(role) ? false : aria;
}

function nativeExpanded(element: Element, name: string): boolean | undefined {
  if (name === 'summary' && isSummaryOfDetails(element)) {
    return detailsOpen(composedParent(element) as HTMLDetailsElement);
  }
  return isInvokedPopoverOpen(element, name);
}

/** An attribute counts only where it applies: a range is never required, a checkbox never read-only. */
function fieldStates(element: Element, name: string, attributes: readonly string[], states: States): void {
  if (attributes.includes('required') && matches(element, ':required')) states.required = true;
  if (attributes.includes('readonly') && name !== 'select') {
    if (name === 'textarea' || !NEVER_READONLY.has(inputType(element as HTMLInputElement))) states.readonly = true;
  }
  if (matches(element, ':user-invalid')) states.invalid = true;
}

function ariaFieldStates(element: Element, states: States): void {
  if (isAriaTrue(element, 'aria-required')) states.required = true;
  if (isAriaTrue(element, 'aria-readonly')) states.readonly = true;
  if (isSet(element, 'aria-invalid')) states.invalid = true;
  if (!isSet(element, 'aria-current')) return;
  const current = ariaToken(element, 'aria-current');
  states.current = CURRENT.has(current) ? (current as 'page') : true;
}

/** Any token but `false` counts, unknown ones too. */
function isSet(element: Element, name: string): boolean {
  const value = attribute(element, name);
  return value !== null && value !== '' && ariaToken(element, name) !== 'false';
}
