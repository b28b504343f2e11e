/** What a control says of itself beside its name: docs/controls.md, "States". */
import type { States } from '../wire.js';
import { isAriaHidden, isEditingHost, writtenRole } from './candidates.js';
import { isTrue, isWithin, withAncestors } from './tree.js';
import { isCutOff, isTransparent } from './visibility.js';

const CHECKABLE = ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'];
const SELECTABLE = ['option', 'tab', 'gridcell', 'treeitem', 'row', 'columnheader', 'rowheader'];
const CURRENT = ['page', 'step', 'location', 'date', 'time'];
const NEVER_READONLY = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** `element` is what is listed, `semantic` what it stands for; `foreground` what no modal dialog is in front of. */
export function statesOf(
  element: Element,
  semantic: Element,
  role: string,
  foreground: readonly Element[] | null,
): States {
  const states: States = {};
  const says = (name: string): boolean | undefined => {
    const said = semantic.getAttribute(name)?.trim().toLowerCase();
    return said === 'true' ? true : said === 'false' ? false : undefined;
  };
  const set = (name: string, value: boolean | string | undefined): void => {
    if (value !== undefined) states[name] = value;
  };
  const isDisabled = [...withAncestors(semantic), ...withAncestors(element)].some((at) => isTrue(at, 'aria-disabled'));
  if (isDisabled || semantic.matches(':disabled')) states.disabled = true;
  const checked = checkedOf(semantic, role);
  set(role === 'button' && checked !== undefined ? 'pressed' : 'checked', checked);
  if (role === 'button' && checked === undefined)
    set('pressed', isMixed(semantic, 'pressed') ? 'mixed' : says('aria-pressed'));
  set('expanded', expandedOf(semantic) ?? says('aria-expanded'));
  if (SELECTABLE.includes(role)) set('selected', says('aria-selected'));
  if (semantic.matches(':required') || isTrue(semantic, 'aria-required')) states.required = true;
  if (isReadonly(semantic) || isTrue(semantic, 'aria-readonly')) states.readonly = true;
  const invalid = semantic.getAttribute('aria-invalid')?.trim().toLowerCase() ?? '';
  if (semantic.matches(':user-invalid') || (invalid !== '' && invalid !== 'false')) states.invalid = true;
  const current = semantic.getAttribute('aria-current')?.trim().toLowerCase() ?? '';
  if (current !== '' && current !== 'false') states.current = CURRENT.includes(current) ? current : true;
  if (isEditingHost(semantic)) states.editable = true;
  const isBehind = foreground !== null && !foreground.some((front) => isWithin(element, front));
  if (isBehind || withAncestors(element).some((at) => at.hasAttribute('inert'))) states.inert = true;
  if (isAriaHidden(element)) states.aria_hidden = true;
  if (isCutOff(element)) states.cut_off = true;
  else if (isTransparent(element)) states.transparent = true;
  return states;
}

const isMixed = (element: Element, name: string): boolean =>
  element.getAttribute(`aria-${name}`)?.trim().toLowerCase() === 'mixed';

function checkedOf(element: Element, role: string): boolean | 'mixed' | undefined {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
    return element.type === 'checkbox' && element.indeterminate ? 'mixed' : element.checked;
  }
  const isAlways = CHECKABLE.includes(role);
  if (!isAlways && role !== 'option' && role !== 'treeitem') return undefined;
  if (isMixed(element, 'checked')) return /radio|switch/.test(role) ? false : 'mixed';
  if (isTrue(element, 'aria-checked')) return true;
  return isAlways || element.getAttribute('aria-checked') === 'false' ? false : undefined;
}

function expandedOf(element: Element): boolean | undefined {
  if (element.matches('details > summary:first-of-type')) return (element.parentElement as HTMLDetailsElement).open;
  const target = element.getAttribute('popovertarget');
  if (target === null || writtenRole(element) !== undefined || !element.matches('button,input')) return undefined;
  const popover = (element.getRootNode() as Document).getElementById(target);
  return popover?.matches('[popover]') ? popover.matches(':popover-open') : undefined;
}

function isReadonly(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return element.readOnly;
  return element instanceof HTMLInputElement && element.readOnly && !NEVER_READONLY.includes(element.type);
}
