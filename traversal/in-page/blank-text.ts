import { textContent, textLength } from './dom.js';

/** Units of a text node that may be blank. */
const MAX_BLANK_UNITS = 64;

/** Whether a text node has no letter. */
export function isBlank(node: Text): boolean {
  return textLength(node) <= MAX_BLANK_UNITS && textContent(node).trim() === '';
}
