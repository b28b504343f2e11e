import { computedStyleOf, styleValue } from './dom.js';
import { isCopyOfValue } from './value-copies.js';
import { hidesContents } from './visibility.js';

/** Text that a style sheet paints beside the content of an element, and whether it stands on lines of its own. */
export interface GeneratedText {
  readonly text: string;
  readonly isBlock: boolean;
}

const QUOTES: Record<string, string> = { 'open-quote': '“', 'close-quote': '”' };

/**
 * The text of `::before`, `::after` or `::marker` (accname 2F.ii); null where nothing is painted there, where it is not
 * seen, and where it is a copy of a value. How opaque it is does not count, as with all content.
 */
export function generatedText(element: Element, pseudo: '::before' | '::after' | '::marker'): GeneratedText | null {
  const styles = computedStyleOf(element, pseudo);
  const content = styleValue(styles, 'content');
  if (content === 'none' || content === 'normal' || content === '') return null;
  const text = textOf(content);
  if (text === '' || styleValue(styles, 'visibility') !== 'visible') return null;
  const display = pseudo === '::marker' ? 'inline' : styleValue(styles, 'display');
  if (display === 'none' || hidesContents(styles)) return null;
  const isBlock = display !== 'inline' && display !== 'contents';
  return isCopyOfValue(element, text) ? null : { text, isBlock };
}

/** Units read of one computed `content`. */
const MAX_CONTENT_UNITS = 4_096;
const TOKEN = /"((?:[^"\\]|\\.)*)"|(url\("(?:[^"\\]|\\.)*"\))|([a-z-]+(?:\([^)]*\))?)|(\/)/g;
/** A line break and its like are serialized by their number, what else needs it by a backslash before it. */
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|([\s\S]))/gi;
const LAST_CODE_POINT = 0x10ffff;

function unescaped(_: string, hex: string | undefined, plain: string | undefined): string {
  if (hex === undefined) return plain ?? '';
  return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), LAST_CODE_POINT));
}

/**
 * The strings of a computed `content`; those behind its slash alone where it has one, for they are its alternative
 * text. `attr()` is a string by then. Images have no text, and what a counter counts to cannot be asked for.
 */
function textOf(content: string): string {
  let text = '';
  for (const [, string, , word, slash] of content.slice(0, MAX_CONTENT_UNITS).matchAll(TOKEN)) {
    if (slash !== undefined) text = '';
    else if (string !== undefined) text += string.replace(ESCAPE, unescaped);
    else if (word !== undefined && Object.hasOwn(QUOTES, word)) text += QUOTES[word];
  }
  return text;
}
