import type { States } from '../traversal/observation.js';
import type {
  ControlFacts,
  ControlRow,
  CoverageContent,
  DocumentContent,
  HeadingRow,
  NextRequest,
  Omitted,
  RegionRow,
  ViewContent,
} from './content.js';
import { quote, toJson, word } from './quote.js';

/**
 * The text form of a view, one fact a line. A line that is no record begins with a word of ours and a colon; a record
 * begins with an id, and every string of the page in it is a JSON string. A string that the view cut is followed by `…`.
 *
 * References are written as ids: without the beginning that all of a view share, which the line `ref:` gives once.
 */
export class Lines {
  readonly #prefix: string;

  /** @param refs every reference that a line may show as an id. */
  constructor(refs: readonly string[]) {
    this.#prefix = sharedPrefix(refs);
  }

  /** The whole view. */
  all(content: ViewContent): string {
    const { revision, document, scope, interruption, limits, coverage, omitted, text } = content;
    const lines = [
      `view: ${content.version} ${content.trust}${revision === undefined ? '' : ` revision ${word(revision)}`}`,
    ];
    if (document !== undefined) lines.push(`document: ${toDocument(document)}`);
    if (this.#prefix !== '') lines.push(`ref: ${this.#prefix} + id`);
    if (scope !== undefined) lines.push(`scope: ${this.region(scope)}`);
    if (interruption !== undefined) lines.push(`interruption: ${word(interruption)}`);
    if (limits.length > 0) lines.push(`limits_reached: ${limits.join(' ')}`);
    if (content.shifted) lines.push('shifted: true');
    if (coverage !== undefined) lines.push(`coverage: ${toCoverage(coverage)}`);
    const left = toOmitted(omitted);
    if (left !== '') lines.push(`omitted:${left}`);
    addSection(
      lines,
      'regions',
      content.regions.map((row) => this.region(row)),
    );
    let before: string | undefined;
    addSection(
      lines,
      'controls',
      content.controls.map((row) => {
        const line = this.control(row, before);
        before = row[3]?.region;
        return line;
      }),
    );
    addSection(lines, 'headings', content.headings.map(toHeading));
    if (text !== undefined) lines.push(`text: ${text.offset} ${quote(text.content)}`);
    if (content.next_observe !== undefined) lines.push(toNext('next_observe', content.next_observe));
    if (content.next_text !== undefined) lines.push(toNext('next_text', content.next_text));
    return `${lines.join('\n')}\n`;
  }

  region([ref, role, name, more = {}]: RegionRow): string {
    let line = `${this.#id(ref)} ${word(role)}${toName(name, more.clipped)}`;
    if (more.by_heading) line += ' by_heading';
    if (more.modal) line += ' modal';
    return line;
  }

  /** A control's record; before it a line of its own where it stands in another region than the control before. */
  control([ref, role, name, more]: ControlRow, regionBefore: string | undefined): string {
    const line = `${this.#id(ref)} ${word(role)}`;
    if (more === undefined) return `${regionBefore === undefined ? '' : '@\n'}${line}${toName(name)}`;
    const { region } = more;
    const place = region === regionBefore ? '' : `@${region === undefined ? '' : this.#id(region)}\n`;
    return `${place}${line}${toName(name, more.cut)}${toFacts(more)}`;
  }

  #id(ref: string): string {
    return word(this.#prefix !== '' && ref.startsWith(this.#prefix) ? ref.slice(this.#prefix.length) : ref);
  }
}

const CLIPPED = '…';

function toDocument({ url, title, content_type: type, clipped }: DocumentContent): string {
  const rest = `${type === undefined ? '' : ` ${word(type)}`}${clipped ? ' clipped' : ''}`;
  return `${quote(url)} ${quote(title)}${rest}`;
}

function addSection(lines: string[], title: string, records: readonly string[]): void {
  if (records.length > 0) lines.push(`${title}:`, ...records);
}

/** The line that says how to go on. */
export function toNext(chain: 'next_observe' | 'next_text', request: NextRequest): string {
  return `${chain}: ${typeof request === 'string' ? request : toJson(request)}`;
}

export function toHeading([level, text]: HeadingRow): string {
  return `h${level} ${quote(text)}`;
}

function toName(name: string, clipped?: true): string {
  if (name === '') return clipped ? ` ""${CLIPPED}` : '';
  return ` ${quote(name)}${clipped ? CLIPPED : ''}`;
}

/** The words for what is not the case. */
const NEGATIONS: Readonly<Partial<Record<keyof States, string>>> = {
  checked: 'unchecked',
  expanded: 'collapsed',
  pressed: 'unpressed',
  selected: 'unselected',
};

function toFacts(facts: ControlFacts): string {
  const { states = {}, states_omitted: furtherStates, options, labels = {}, labels_omitted: furtherLabels } = facts;
  let line = '';
  for (const [state, value] of Object.entries(states)) {
    if (value === true) line += ` ${word(state)}`;
    else if (value === false) line += ` ${NEGATIONS[state as keyof States] ?? `not_${word(state)}`}`;
    else line += ` ${word(state)}=${word(`${value}`)}`;
  }
  if (furtherStates !== undefined) line += ` +${furtherStates} states`;
  if (options !== undefined) {
    line += ` [${options.labels.map(quote).join(',')}]${options.omitted > 0 ? `+${options.omitted}` : ''}`;
  }
  for (const [source, label] of Object.entries(labels)) line += ` ${word(source)}:${quote(label)}`;
  if (furtherLabels !== undefined) line += ` +${furtherLabels} labels`;
  if (facts.facts_omitted !== undefined) line += ` +${facts.facts_omitted} facts`;
  if (facts.clipped) line += ' clipped';
  return line;
}

function toCoverage(coverage: CoverageContent | 'diagnostics_in_artifact'): string {
  if (coverage === 'diagnostics_in_artifact') return coverage;
  const { offset, scanned, kept, styles_read, frames } = coverage;
  const named = frames === undefined ? '' : ` frames ${toJson(frames)}`;
  return `offset ${offset} scanned ${scanned} kept ${kept} styles_read ${styles_read}${named}`;
}

function toOmitted(omitted: Omitted): string {
  let line = '';
  for (const [what, count] of Object.entries(omitted)) if (count > 0) line += ` ${what} ${count}`;
  return line;
}

/** The least that is left of a reference as its id. */
const MIN_ID_UNITS = 1;
/** The line that gives the prefix has to be worth it. */
const MIN_PREFIX_UNITS = 3;
const PLAIN_REF = /^[A-Za-z0-9_]+$/;

/** The longest common beginning of all, so that something is left of each; empty when it is not worth a line. */
function sharedPrefix(refs: readonly string[]): string {
  const [first = '', ...others] = refs;
  if (others.length === 0) return '';
  let length = first.length - MIN_ID_UNITS;
  for (const ref of others) {
    length = Math.min(length, ref.length - MIN_ID_UNITS);
    while (length > 0 && !ref.startsWith(first.slice(0, length))) length--;
  }
  // The mark of a region stays with its id.
  while (first[length - 1] === '_') length--;
  return length >= MIN_PREFIX_UNITS && refs.every((ref) => PLAIN_REF.test(ref)) ? first.slice(0, length) : '';
}
