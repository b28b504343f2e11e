import { authorRole } from './author-role.js';
import { attribute, composedParent, inputType, isHtml, localName, selectAll } from './dom.js';
import { identifiers, isShownPassword, labelText, tokens } from './prompt-fields.js';
import { isCodeIdentifier, saysCode, saysOtherCode } from './prompt-words.js';
import { isEditing, isValueType, TEXT_BOXES } from './value-text.js';

/** Boxes of one character each that make a code, and elements around one that are asked for the others. */
const MIN_DIGITS = 4;
const MAX_GROUP_DEPTH = 3;

/**
 * Whether a field takes a password or a one-time code: by its type, its `autocomplete`, what it is called, how its text is
 * drawn, or as one of several boxes of one character. The engine types into none, whatever its page is.
 */
export function isCredentialField(field: Element): boolean {
  if (!isHtml(field) || !isTypedInto(field)) return false;
  const name = localName(field);
  if (name === 'input' && inputType(field as HTMLInputElement) === 'password') return true;
  if (tokens(field).includes('one-time-code') || isShownPassword(field)) return true;
  const called = identifiers(field);
  if (isCodeIdentifier(called) && !saysOtherCode(called)) return true;
  const label = labelText(field);
  if (saysCode(label) && !saysOtherCode(label)) return true;
  return name === 'input' && attribute(field, 'maxlength') === '1' && isOneOfManyDigits(field);
}

/** A button or a tab may be called "Password" too. */
function isTypedInto(element: Element): boolean {
  const name = localName(element);
  if (name === 'input') return isValueType(inputType(element as HTMLInputElement));
  return name === 'textarea' || isEditing(element) || TEXT_BOXES.has(authorRole(element) ?? '');
}

function isOneOfManyDigits(field: Element): boolean {
  let group = composedParent(field);
  for (let depth = 0; group !== null && depth < MAX_GROUP_DEPTH; depth++, group = composedParent(group)) {
    if (selectAll(group, 'input[maxlength="1"]').length >= MIN_DIGITS) return true;
  }
  return false;
}
