import { MAX_NAME_BYTES } from '../limits.js';
import { cutText, utf8Bytes } from '../page-text.js';
import type { ControlRow, FactsRow, OptionsRow, RoleRow } from '../wire.js';
import { EDITING_HOST } from './candidates.js';
import { isHtml, localName } from './dom.js';
import { type Meaning, meaningOf } from './meaning.js';
import { MAX_SHOWN_UNITS, type Naming, nameElement, nameProxied } from './name.js';
import { optionsRow } from './options.js';
import { roleOf } from './role.js';
import { statesOf } from './states.js';
import { isDrafted } from './value-text.js';
import type { Visibility } from './visibility.js';

/** A visible control as the walk met it. */
export interface MetControl {
  readonly element: Element;
  /** Where role, name and states come from: the element itself, or the control behind a label. */
  readonly semantic: Element;
  readonly isSurface: boolean;
  readonly flags: number;
  readonly visibility: Visibility;
  readonly index: number;
  readonly past: number;
}

/** Bytes of one control's keys, reference, numbers, role and states in the artifact, at most. */
const RECORD_BYTES = 480;

/** The rows of one window, and the elements they stand for. */
export class ControlRows {
  readonly elements: Element[] = [];
  readonly roles: RoleRow[] = [];
  /** What each control says of itself, to be compared before it is acted on. */
  readonly meanings: Meaning[] = [];
  readonly rows: ControlRow[] = [];
  /** Of each, whether all that a person reads in it is part of its name. */
  readonly saysContent: boolean[] = [];
  /** The numbers of a role's rows, by the bits of its sources. */
  readonly #roleNumbers = new Map<string, number[]>();
  #bytesLeft: number;

  constructor(maxBytes: number) {
    this.#bytesLeft = maxBytes;
  }

  get count(): number {
    return this.elements.length;
  }

  /** Adds a row; false when the observation would grow too large with it. */
  add(control: MetControl): boolean {
    const { element, semantic, flags } = control;
    const role = roleOfMet(control);
    const naming = nameOfMet(control, role);
    const { text } = naming.name;
    let named = 0;
    const facts: [number, string][] = [];
    let isCut = naming.name.clipped;
    for (let source = 0; source < naming.sources.length; source++) {
      const whole = naming.sources[source];
      if (whole === undefined) continue;
      if (whole === text) {
        named |= 1 << source;
        continue;
      }
      const fact = cutText(whole.slice(0, MAX_SHOWN_UNITS), MAX_NAME_BYTES);
      if (fact.text === text) named |= 1 << source;
      else facts.push([source, fact.text]);
      if (fact.clipped || whole.length > MAX_SHOWN_UNITS) isCut = true;
    }
    const htmlName = isHtml(semantic) ? localName(semantic) : '';
    const states = statesOf(semantic, htmlName, role, flags, control.visibility) ?? 0;
    const options = htmlName === 'select' && !isDrafted(semantic) ? optionsRow(semantic as HTMLSelectElement) : 0;
    const clipped = isCut || (options !== 0 && options[2] === 1) ? 1 : 0;
    const bytes = artifactBytes(text, named, facts, options);
    if (bytes > this.#bytesLeft) return false;
    this.#bytesLeft -= bytes;
    const number = this.#roleNumber(role, named);
    this.rows.push(shortRow([number, text, control.index, control.past, states, options, clipped, facts]));
    this.elements.push(element);
    this.saysContent.push(naming.saysContent);
    this.meanings.push(meaningOf(role, naming));
    return true;
  }

  #roleNumber(role: string, named: number): number {
    let numbers = this.#roleNumbers.get(role);
    if (numbers === undefined) {
      numbers = [];
      this.#roleNumbers.set(role, numbers);
    }
    let number = numbers[named];
    if (number === undefined) {
      number = this.roles.push([role, named]) - 1;
      numbers[named] = number;
    }
    return number;
  }
}

/** What a control says of itself now: the same that a look would keep of it. */
export function meaningOfMet(control: MetMeaning): Meaning {
  const role = roleOfMet(control);
  return meaningOf(role, nameOfMet(control, role));
}

/** What the meaning of a control is taken from. */
type MetMeaning = Pick<MetControl, 'element' | 'semantic' | 'isSurface' | 'flags'>;

/** The role that a control is listed with: what is operated is never nothing. */
function roleOfMet({ semantic, isSurface, flags }: MetMeaning): string {
  if (isSurface) return 'clickable';
  const role = roleOf(semantic, (flags & EDITING_HOST) !== 0);
  return role === 'none' ? 'generic' : role;
}

/** What a control is called. */
function nameOfMet({ element, semantic, flags }: MetMeaning, role: string): Naming {
  return semantic === element ? nameElement(element, role, flags) : nameProxied(semantic, element, role, flags);
}

/** Leaves the trailing members out that say nothing. */
function shortRow(row: Required<ControlRow>): ControlRow {
  const [role, name, index, past, states, options, clipped, facts] = row;
  if (facts.length > 0) return row;
  if (clipped !== 0) return [role, name, index, past, states, options, clipped];
  if (options !== 0) return [role, name, index, past, states, options];
  if (states !== 0) return [role, name, index, past, states];
  return past !== 0 ? [role, name, index, past] : [role, name, index];
}

/** The longest key of a source, quoted, and its colon. */
const SOURCE_KEY_BYTES = 14;

/** The bytes that a control takes in the artifact, at most: its strings as JSON, and a record's worth for all the rest. */
function artifactBytes(name: string, named: number, facts: FactsRow, options: OptionsRow | 0): number {
  const nameBytes = jsonBytes(name);
  let bytes = RECORD_BYTES + nameBytes;
  for (let bits = named; bits !== 0; bits &= bits - 1) bytes += nameBytes + SOURCE_KEY_BYTES;
  for (const [, text] of facts) bytes += jsonBytes(text) + SOURCE_KEY_BYTES;
  if (options !== 0) for (const label of options[0]) bytes += jsonBytes(label);
  return bytes;
}

/** A quoted string of UTF-8 and its comma. Page text has no control characters left: quotes and backslashes double. */
function jsonBytes(text: string): number {
  let bytes = utf8Bytes(text) + 3;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22 || unit === 0x5c) bytes++;
  }
  return bytes;
}
