import { MAX_COLLECTED_TEXT_BYTES, MAX_TEXT_UNITS } from '../limits.js';
import { foldText, utf8Bytes } from '../page-text.js';
import { textContent, textLength, textSlice } from './dom.js';

/** UTF-16 units of one text node that are folded at a time. */
const CHUNK_UNITS = 16_384;

type Gap = '' | ' ' | '\n';

/**
 * Text while it is put together: white space folded as it comes, blocks on lines of their own, and never more than is
 * collected. A gap is written only once a letter follows, so that a text that ends early is the beginning of the whole.
 */
export class TextWriter {
  readonly #pieces: string[] = [];
  #bytes = 0;
  #gap: Gap = '';
  #unitsLeft = MAX_TEXT_UNITS;
  #isFull = false;

  /** UTF-8 bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Something did not fit, or was not read. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  /** Something is there that is not read. */
  leaveOut(): void {
    this.#isFull = true;
  }

  /** What follows stands on a line of its own. */
  get breaksLine(): boolean {
    return this.#gap === '\n';
  }

  lineBreak(): void {
    this.#gap = '\n';
  }

  space(): void {
    if (this.#gap === '') this.#gap = ' ';
  }

  /** A text node; `keepsLines` is asked, where there are any, whether line breaks are shown as such. */
  appendNode(node: CharacterData, keepsLines: () => boolean): void {
    const length = textLength(node);
    for (let start = 0; start < length && !this.#isFull; ) {
      const chunk = length <= CHUNK_UNITS ? textContent(node) : wholeCharacters(textSlice(node, start, CHUNK_UNITS));
      if (chunk.length > this.#unitsLeft) {
        this.#isFull = true;
        return;
      }
      this.#unitsLeft -= chunk.length;
      start += chunk.length;
      if (chunk.includes('\n') && keepsLines()) this.#appendLines(chunk);
      else this.append(foldText(chunk));
    }
  }

  /** A folded piece; a space at either end is a gap. */
  append(folded: string): void {
    const start = folded.startsWith(' ') ? 1 : 0;
    const end = folded.length - (folded.length > start && folded.endsWith(' ') ? 1 : 0);
    if (start === 1) this.space();
    if (end > start && !this.#isFull) {
      const text = folded.slice(start, end);
      this.#write(this.#bytes === 0 ? text : this.#gap + text);
      this.#gap = '';
    }
    if (end < folded.length) this.space();
  }

  #appendLines(chunk: string): void {
    const lines = chunk.split('\n');
    for (let i = 0; i < lines.length && !this.#isFull; i++) {
      if (i > 0) this.lineBreak();
      this.append(foldText(lines[i] as string));
    }
  }

  #write(text: string): void {
    const bytes = utf8Bytes(text);
    const left = MAX_COLLECTED_TEXT_BYTES - this.#bytes;
    if (bytes <= left) {
      this.#pieces.push(text);
      this.#bytes += bytes;
      return;
    }
    this.#isFull = true;
    const end = unitsOfBytes(text, left);
    const cut = text.slice(0, end);
    this.#pieces.push(cut);
    this.#bytes += utf8Bytes(cut);
  }
}

/** A chunk that does not end between the two units of a character. */
function wholeCharacters(chunk: string): string {
  const last = chunk.charCodeAt(chunk.length - 1);
  return chunk.length > 1 && last >= 0xd800 && last < 0xdc00 ? chunk.slice(0, -1) : chunk;
}

/** The units of the whole characters in the first bytes of a text. */
export function unitsOfBytes(text: string, maxBytes: number): number {
  let bytes = 0;
  let units = 0;
  while (units < text.length) {
    const unit = text.charCodeAt(units);
    const isPair = unit >= 0xd800 && unit < 0xdc00;
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    if (bytes > maxBytes) break;
    units += isPair ? 2 : 1;
  }
  return units;
}
