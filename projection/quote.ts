/**
 * Strings of a page inside a line. Each is a JSON string, so that it ends where it seems to end; what some reader takes
 * for the end of a line, or what turns the direction of text, is escaped too.
 */

/**
 * What JSON may leave as it is and a line may not: delete and the C1 controls (next line among them), the separators of
 * lines and paragraphs, the marks and overrides of direction, the byte-order mark.
 */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
/** A string without any character that is escaped or longer than a byte. */
const PLAIN = /^[ !#-[\]-~]*$/;
const WORD = /^[A-Za-z0-9_][A-Za-z0-9._+/-]*$/;

/** The string as JSON, on one line whoever reads it. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(UNSAFE, escapeUnit);
}

/** A role, a reference or a media type as it is; as a JSON string where it is not one plain word. */
export function word(text: string): string {
  return WORD.test(text) ? text : quote(text);
}

/** A value as JSON on one line, its strings as `quote` writes them. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, escapeUnit);
}

/** How many bytes of UTF-8 a character (one code point) takes inside a quoted string. */
export function quotedBytes(character: string): number {
  const point = character.codePointAt(0) as number;
  if (point < 0x20) return '\b\t\n\f\r'.includes(character) ? 2 : ESCAPED_BYTES;
  if (point < 0x7f) return character === '"' || character === '\\' ? 2 : 1;
  if (point >= 0xd800 && point < 0xe000) return ESCAPED_BYTES; // a lone surrogate
  if (character.search(UNSAFE) >= 0) return ESCAPED_BYTES;
  return point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}

const ESCAPED_BYTES = 6;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
