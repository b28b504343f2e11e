import { ObserveError } from '../traversal/errors.js';
import { utf8Bytes } from '../traversal/page-text.js';
import type { ControlRow, HeadingRow, NextRequest, RegionRow, ViewContent } from './content.js';
import { type Lines, toHeading, toNext } from './lines.js';
import { quotedBytes } from './quote.js';

/** What a view is given when nobody says, in bytes of UTF-8. */
export const DEFAULT_BUDGET_BYTES = 4_096;

/**
 * The least budget, in bytes of UTF-8. Every view of every observation fits into it, so that a chain of views never ends
 * half-way because a later one has more to say; with references of up to 12 bytes, which those of this engine never
 * exceed, it holds a control, a character of text and both continuations beside all that a view must say.
 */
export const MIN_BUDGET_BYTES = 512;

/** The least budget of a view that is given as data too. */
export const MIN_DATA_BUDGET_BYTES = 1_536;

/** The budget is below the least. */
export class BudgetTooSmall extends ObserveError {
  /** The least that works, whatever was observed, in bytes of UTF-8. */
  readonly leastBudget: number;

  constructor(budget: number, leastBudget: number) {
    super('budget_too_small', { detail: `budget: expected at least ${leastBudget} bytes, got ${budget}` });
    this.leastBudget = leastBudget;
  }

  override toJSON(): ReturnType<ObserveError['toJSON']> & { least_budget: number } {
    return { ...super.toJSON(), least_budget: this.leastBudget };
  }
}

/**
 * @throws {ObserveError} `invalid_request` for what is no number of bytes.
 * @throws {BudgetTooSmall} `budget_too_small`, below the least.
 */
export function requireBudget(budget: number, withData = false): void {
  if (!Number.isSafeInteger(budget) || budget < 0) {
    throw new ObserveError('invalid_request', { detail: 'budget: expected a whole number of bytes, 0 or more' });
  }
  const least = withData ? MIN_DATA_BUDGET_BYTES : MIN_BUDGET_BYTES;
  if (budget < least) throw new BudgetTooSmall(budget, least);
}

/** Counts what parts of a view cost: the bytes of the text, and those of the data where both are given. */
export class Meter {
  readonly #lines: Lines;
  readonly #withData: boolean;

  constructor(lines: Lines, withData: boolean) {
    this.#lines = lines;
    this.#withData = withData;
  }

  /** A whole view. */
  view(content: ViewContent): number {
    return utf8Bytes(this.#lines.all(content)) + (this.#withData ? utf8Bytes(JSON.stringify(content)) : 0);
  }

  region(row: RegionRow): number {
    return this.#record(this.#lines.region(row), row);
  }

  control(row: ControlRow, regionBefore: string | undefined): number {
    return this.#record(this.#lines.control(row, regionBefore), row);
  }

  heading(row: HeadingRow): number {
    return this.#record(toHeading(row), row);
  }

  /** A continuation; nothing where nothing follows. */
  next(chain: 'next_observe' | 'next_text', request: NextRequest | undefined): number {
    if (request === undefined) return 0;
    const data = `,"${chain}":${JSON.stringify(request)}`;
    return utf8Bytes(toNext(chain, request)) + 1 + (this.#withData ? utf8Bytes(data) : 0);
  }

  /** The line that begins a section of records. */
  section(title: string): number {
    return title.length + ':\n'.length;
  }

  /** One character of the text. JSON escapes no more than a line does. */
  character(character: string): number {
    return quotedBytes(character) * this.#formsOfText;
  }

  /** How many bytes of quoted text fit into so many bytes of the view. */
  textRoom(bytes: number): number {
    return Math.floor(Math.max(0, bytes) / this.#formsOfText);
  }

  get #formsOfText(): number {
    return this.#withData ? 2 : 1;
  }

  #record(line: string, row: unknown): number {
    return utf8Bytes(line) + 1 + (this.#withData ? utf8Bytes(JSON.stringify(row)) + 1 : 0);
  }
}
