import { MAX_HEADINGS } from '../limits.js';
import type { CutText } from '../page-text.js';
import type { HeadingRow } from '../wire.js';
import type { PageClock } from './clock.js';
import { attribute, hasAttribute, isHtml, isInside } from './dom.js';
import { nameElement } from './name.js';
import { givenRole } from './role-context.js';
import { isRendered } from './visibility.js';

/** Names of the elements that are headings by themselves. */
export const HEADING_NAMES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** The level of a heading that says none (ARIA 1.2, `heading`). */
const DEFAULT_LEVEL = 2;

/** Headings remembered, to name sections by. */
const MAX_REMEMBERED = 4_096;

/** Hidden headings passed over to name one section. */
const MAX_HIDDEN = 16;

/** Headings whose text is read for the list: each may cost a whole name, and say nothing. */
const MAX_READ = 256;

interface MetHeading {
  readonly element: Element;
  readonly order: number;
  readonly level: number;
}

/** The headings of a scope, as a step through it meets them. */
export class Headings {
  readonly #met: MetHeading[] = [];
  readonly #texts = new Map<Element, CutText>();
  #found = 0;

  /** Hears of each element that may be one, with its place in the tree. */
  meet(element: Element, name: string, isPlain: boolean, order: number): void {
    const level = headingLevel(element, name, isPlain);
    if (level === 0) return;
    this.#found++;
    if (this.#met.length < MAX_REMEMBERED) this.#met.push({ element, order, level });
  }

  /** The first of them that are seen and say anything, as far as the time allows. Those left out are not looked at. */
  list(clock: PageClock): { readonly rows: HeadingRow[]; readonly omitted: number } {
    const rows: HeadingRow[] = [];
    let seen = 0;
    let read = 0;
    for (const { element, level } of this.#met) {
      if (rows.length === MAX_HEADINGS || read === MAX_READ || ((seen & 15) === 15 && clock.isHalfSpent())) break;
      seen++;
      if (!isRendered(element)) continue;
      read++;
      const { text } = this.#textOf(element);
      if (text !== '') rows.push([level, text]);
    }
    return { rows, omitted: this.#found - seen };
  }

  /** The text of the first heading inside an element of that place; undefined where there is none. */
  firstInside(element: Element, order: number): CutText | undefined {
    let low = 0;
    let high = this.#met.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#met[middle] as MetHeading).order > order) high = middle;
      else low = middle + 1;
    }
    for (let i = low; i < this.#met.length && i < low + MAX_HIDDEN; i++) {
      const { element: heading } = this.#met[i] as MetHeading;
      if (!isInside(heading, element)) break;
      if (this.#texts.has(heading) || isRendered(heading)) return this.#textOf(heading);
    }
    return undefined;
  }

  #textOf(heading: Element): CutText {
    let text = this.#texts.get(heading);
    if (text === undefined) {
      text = nameElement(heading, 'heading', 0).name;
      this.#texts.set(heading, text);
    }
    return text;
  }
}

/** 0 for what is no heading. */
function headingLevel(element: Element, name: string, isPlain: boolean): number {
  const isNative = name.length === 2 && HEADING_NAMES.includes(name) && isHtml(element);
  if (isPlain) return isNative ? Number(name[1]) : 0;
  if (hasAttribute(element, 'role')) {
    const role = givenRole(element);
    if (role !== 'heading' && !(role === null && isNative)) return 0;
  } else if (!isNative) return 0;
  const said = Number.parseInt(attribute(element, 'aria-level')?.slice(0, 8) ?? '', 10);
  if (said >= 1) return said;
  return isNative ? Number(name[1]) : DEFAULT_LEVEL;
}
