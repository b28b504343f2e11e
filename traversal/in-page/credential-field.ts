import { attribute, composedParent, inputType, isHtml, localName, selectAll, style } from './dom.js';
import { identifiers, labelText, tokens } from './prompt-fields.js';
import { isCodeIdentifier, isPasswordIdentifier, saysCode, saysOtherCode } from './prompt-words.js';

/** Tokens of `autocomplete` (HTML, 4.10.18.7.1) for what only the owner may give. */
const CREDENTIAL_TOKENS = new Set(['current-password', 'new-password', 'one-time-code']);
/** Boxes of one character each that make a code, and elements around one that are asked for the others. */
const MIN_DIGITS = 4;
const MAX_GROUP_DEPTH = 3;

/**
 * Whether a field takes a password or a one-time code: by its type, its `autocomplete`, what it is called, how its text is
 * drawn, or as one of several boxes of one character. The engine types into none, whatever its page is.
 */
export function isCredentialField(field: Element): boolean {
  const name = localName(field);
  if (!isHtml(field) || (name !== 'input' && name !== 'textarea')) return false;
  if (name === 'input' && inputType(field as HTMLInputElement) === 'password') return true;
  if (tokens(field).some((token) => CREDENTIAL_TOKENS.has(token))) return true;
  const called = identifiers(field);
  if (isPasswordIdentifier(called) || (isCodeIdentifier(called) && !saysOtherCode(called))) return true;
  const label = labelText(field);
  if (saysCode(label) && !saysOtherCode(label)) return true;
  const security = style(field, '-webkit-text-security');
  if (security !== '' && security !== 'none') return true;
  return name === 'input' && attribute(field, 'maxlength') === '1' && isOneOfManyDigits(field);
}

function isOneOfManyDigits(field: Element): boolean {
  let group = composedParent(field);
  for (let depth = 0; group !== null && depth < MAX_GROUP_DEPTH; depth++, group = composedParent(group)) {
    if (selectAll(group, 'input[maxlength="1"]').length >= MIN_DIGITS) return true;
  }
  return false;
}
