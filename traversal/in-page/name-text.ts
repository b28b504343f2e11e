import { MAX_FACT_UNITS, MAX_NAME_BYTES, MAX_NAME_NODES, MAX_NAME_REFERENCES, MAX_TEXT_NODE_UNITS } from '../limits.js';
import { foldText } from '../page-text.js';
import { style, textContent, textLength, textSlice } from './dom.js';

/** Enough for 256 bytes whatever the script, and for the fold of what follows. */
const MAX_SHOWN_UNITS = MAX_NAME_BYTES + 64;

/** Elements whose display is asked for only once a letter follows. */
const MAX_EDGES = 16;

/**
 * The text of one source of a name while it is put together: white space folded as it comes, work and size bounded.
 * Whether two inline pieces join without a space is asked of the style only where two letters would meet, and only as far
 * as the text is shown: the rest is collected to be compared.
 */
export class NameText {
  #text = '';
  #nodes = 0;
  #references = 0;
  #clipped = false;
  /** Elements whose edge was crossed since the last letter. */
  #edges: Element[] | null = null;
  #isSpaceDue = false;
  #consulted: Set<Element> | null = null;
  /** Whether text that a person reads was passed over, or something else said for it. */
  passesOver = false;

  /** Units so far, without a space at the end: whether a source gave a letter is seen by it. */
  get length(): number {
    return this.#text.endsWith(' ') ? this.#text.length - 1 : this.#text.length;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Whether what comes next may still be shown. */
  get isShown(): boolean {
    return this.#text.length <= MAX_SHOWN_UNITS;
  }

  /** Whether all there is was read. */
  get isWhole(): boolean {
    return !this.#clipped;
  }

  /** Each element that is referred to is read once: where it stands inside another one, it is passed over. */
  consult(element: Element): void {
    this.#consulted ??= new Set();
    this.#consulted.add(element);
  }

  wasConsulted(element: Element): boolean {
    return this.#consulted?.has(element) ?? false;
  }

  /** Counts one node to read; false when no more may be, or need be. */
  visit(): boolean {
    if (this.#nodes === MAX_NAME_NODES || this.#isFull) this.#clipped = true;
    else {
      this.#nodes++;
      return true;
    }
    return false;
  }

  /** Counts one element referred to by id or label; false once the bound is met. */
  follow(): boolean {
    if (this.#references === MAX_NAME_REFERENCES || this.#isFull) this.#clipped = true;
    else {
      this.#references++;
      return true;
    }
    return false;
  }

  /** Something is there that is not read. */
  leaveOut(): void {
    this.#clipped = true;
  }

  /** As much of a page's string as is looked at. */
  firstUnits(raw: string): string {
    if (raw.length <= MAX_TEXT_NODE_UNITS) return raw;
    this.#clipped = true;
    return raw.slice(0, MAX_TEXT_NODE_UNITS);
  }

  /** The edge of an element: a space, if the element is a block and letters stand on both sides. */
  edge(element: Element): void {
    if (this.#text === '' || this.#text.endsWith(' ') || !this.isShown) return;
    if (this.#edges === null) this.#edges = [element];
    else if (this.#edges.length < MAX_EDGES) this.#edges.push(element);
    else this.#isSpaceDue ||= isBlock(element);
  }

  space(): void {
    this.#forgetEdges();
    if (this.#text !== '' && !this.#text.endsWith(' ')) this.#text += ' ';
  }

  append(raw: string): void {
    if (raw === '') return;
    if (this.#isFull) this.#clipped = true;
    else this.#join(foldText(this.firstUnits(raw)));
  }

  /** The text of a node, without making a copy of a huge one. */
  appendNode(node: CharacterData): void {
    if (textLength(node) <= MAX_TEXT_NODE_UNITS) this.append(textContent(node));
    else {
      this.append(textSlice(node, 0, MAX_TEXT_NODE_UNITS));
      this.#clipped = true;
    }
  }

  /** One line, without white space at its ends. */
  finish(): string {
    return this.#text.trim();
  }

  get #isFull(): boolean {
    return this.#text.length > MAX_FACT_UNITS;
  }

  #join(text: string): void {
    let folded = text;
    if (folded === '') return;
    if (!folded.startsWith(' ') && this.#crossedBlock()) folded = ` ${folded}`;
    if (folded.startsWith(' ') && (this.#text === '' || this.#text.endsWith(' '))) folded = folded.slice(1);
    if (folded === '') return;
    this.#forgetEdges();
    this.#text += folded;
  }

  #crossedBlock(): boolean {
    return this.#isSpaceDue || this.#edges?.some(isBlock) === true;
  }

  #forgetEdges(): void {
    this.#edges = null;
    this.#isSpaceDue = false;
  }
}

function isBlock(element: Element): boolean {
  const display = style(element, 'display');
  return display !== 'inline' && display !== 'contents' && display !== 'none';
}
