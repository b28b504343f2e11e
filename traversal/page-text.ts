/**
 * Page strings made bounded and harmless: white space folded, characters that control a terminal or the direction of
 * text left out, lone surrogates replaced, cut at a code point to a number of UTF-8 bytes.
 */

/** Nothing to fold. */
const PLAIN = /^ ?[!-~]+(?: [!-~]+)* ?$/;
/** Nothing to fold but white space. */
const ASCII = /^[\t-\r -~]*$/;
const SPACE = /[\s\u0085\u00a0]+/g;
/**
 * Controls, the soft hyphen and zero-width space, marks and overrides of direction, the byte-order mark, interlinear
 * marks. The zero-width joiner and non-joiner stay: emoji and several scripts are spelt with them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The tags, invisible letters that can spell a text nobody sees. The flags of three countries are spelt with them, so a
 * black flag keeps its own.
 */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/** One line without control characters; white space at its ends is kept as one space, for joining. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII.test(text)) return text.replace(SPACE, ' ');
  return text.replace(UNSEEN, '').replace(TAGS, '$1').replace(LONE_SURROGATE, '\ufffd').replace(SPACE, ' ');
}

/** The UTF-8 length of a well-formed string. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 2; // a pair is two units and four bytes
      i++;
    } else bytes += 2;
  }
  return bytes;
}

export interface CutText {
  readonly text: string;
  readonly clipped: boolean;
}

/** A folded string, trimmed and cut to `maxBytes` of UTF-8 at a code point, between two graphemes where it can be. */
export function cutText(folded: string, maxBytes: number): CutText {
  const text = folded.trim();
  if (text.length * 3 <= maxBytes || utf8Bytes(text) <= maxBytes) return { text, clipped: false };
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const size = utf8Bytes(character);
    if (bytes + size > maxBytes) break;
    bytes += size;
    end += character.length;
  }
  return { text: text.slice(0, graphemeEnd(text, end)).trimEnd(), clipped: true };
}

const GRAPHEME_LOOKAHEAD_UNITS = 32;

/** The last grapheme boundary at or before `end`, or `end` itself when the first grapheme is longer. */
function graphemeEnd(text: string, end: number): number {
  if (text.charCodeAt(end) < 0x300 && text.charCodeAt(end - 1) < 0x300) return end;
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const around = segmenter.segment(text.slice(0, end + GRAPHEME_LOOKAHEAD_UNITS)).containing(end);
  return around === undefined || around.index === 0 ? end : around.index;
}
