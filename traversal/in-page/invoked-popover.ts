/** The popover that a button opens or closes by its markup alone (HTML, `popovertarget` and `commandfor`). */
import {
  attribute,
  buttonCommanded,
  buttonForm,
  buttonPopover,
  buttonType,
  hasAttribute,
  inputForm,
  inputPopover,
  inputType,
  matches,
} from './dom.js';

const POPOVER_COMMANDS = new Set(['show-popover', 'hide-popover', 'toggle-popover']);
const INVOKING_INPUTS = new Set(['button', 'submit', 'reset', 'image']);
const SUBMITTING = new Set(['submit', 'image']);

/**
 * Whether the popover of a button is open; undefined where it has none. A button that submits a form, or is disabled,
 * does nothing to it. `name` is that of an element of HTML.
 */
export function isInvokedPopoverOpen(element: Element, name: string): boolean | undefined {
  if (name !== 'button' && name !== 'input') return undefined;
  const popover = invokedPopover(element, name);
  if (popover === null || !hasAttribute(popover, 'popover') || matches(element, ':disabled')) return undefined;
  return matches(popover, ':popover-open');
}

function invokedPopover(element: Element, name: string): Element | null {
  if (name === 'button' && hasAttribute(element, 'commandfor')) {
    const button = element as Parameters<typeof buttonCommanded>[0];
    if (submits(buttonType(button), buttonForm(button))) return null;
    const isPopovers = POPOVER_COMMANDS.has(
      attribute(element, 'command')?.slice(0, MAX_COMMAND_UNITS).toLowerCase() ?? '',
    );
    return isPopovers ? buttonCommanded(button) : null;
  }
  if (!hasAttribute(element, 'popovertarget')) return null;
  if (name === 'button') {
    const button = element as HTMLButtonElement;
    return submits(buttonType(button), buttonForm(button)) ? null : buttonPopover(button);
  }
  const input = element as HTMLInputElement;
  const type = inputType(input);
  return !INVOKING_INPUTS.has(type) || submits(type, inputForm(input)) ? null : inputPopover(input);
}

const MAX_COMMAND_UNITS = 16;

function submits(type: string, form: Element | null): boolean {
  return form !== null && SUBMITTING.has(type);
}
