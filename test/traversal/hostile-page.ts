import { readdirSync, readFileSync } from 'node:fs';
import type { Observation } from '../../traversal/observation.js';
import { lines } from './tab.js';

const FOLDER = new URL('../../fixtures/hostile/', import.meta.url);

/** What a look at a hostile page must give; the keys are explained in `fixtures/hostile/README.md`. */
export interface Expectation {
  readonly proves: string;
  readonly controls?: readonly string[];
  readonly kept?: number;
  readonly scanned?: number;
  readonly title?: string;
  readonly says?: readonly string[];
  readonly may?: readonly string[];
  readonly error?: string;
  readonly lines?: true;
  readonly wait?: number;
  readonly moves?: true;
}

const KEYS = ['proves', 'controls', 'kept', 'scanned', 'title', 'says', 'may', 'error', 'lines', 'wait', 'moves'];

export interface HostilePage {
  readonly name: string;
  readonly html: string;
  readonly expected: Expectation;
}

/** Every page of the folder. @throws where a page has no expectation, or one without a meaning. */
export function hostilePages(): HostilePage[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.html'));
  return names.map((file) => {
    const name = file.slice(0, -'.html'.length);
    const expected: Expectation = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
    const unknown = Object.keys(expected).filter((key) => !KEYS.includes(key));
    if (unknown.length > 0) throw new Error(`${name}.json: unknown ${unknown.join(', ')}`);
    return { name, html: readFileSync(new URL(file, FOLDER), 'utf8'), expected };
  });
}

/** What a look says that it left out. */
export function saysOf({ coverage, controls, document }: Observation): string[] {
  const says: Readonly<Record<string, boolean>> = {
    scan_limit_reached: coverage.scan_limit_reached,
    node_limit_reached: coverage.node_limit_reached,
    time_limit_reached: coverage.time_limit_reached,
    shifted: coverage.shifted,
    cursor: coverage.cursor !== undefined,
    frames: coverage.outside.frames > 0,
    clipped: controls.some(({ clipped }) => clipped),
    document_clipped: document.clipped === true,
    options_omitted: controls.some(({ options }) => options !== undefined && options.omitted > 0),
  };
  return Object.keys(says).filter((word) => says[word]);
}

/** What differs between an observation and its expectation, one line each. A look that ran out of time shows less. */
export function differences(observation: Observation, expected: Expectation): string[] {
  const { coverage, document } = observation;
  const { says = [], may = [] } = expected;
  const found: string[] = [];
  const compare = (what: string, actual: unknown, wanted: unknown): void => {
    if (JSON.stringify(actual) === JSON.stringify(wanted)) return;
    found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(actual).slice(0, 600)}`);
  };
  const said = saysOf(observation);
  compare(
    'said',
    said.filter((word) => !may.includes(word) || says.includes(word)),
    [...saysInOrder(said, says)],
  );
  const isShort = said.includes('time_limit_reached');
  const { controls } = expected;
  if (controls !== undefined) {
    const listed = lines(observation);
    const isOpen = controls.at(-1) === '...';
    const wanted = isOpen ? controls.slice(0, -1) : controls;
    const compared = isOpen || isShort ? listed.slice(0, wanted.length) : listed;
    compare('controls', compared, isShort ? wanted.slice(0, compared.length) : wanted);
  }
  if (expected.kept !== undefined && !isShort) compare('kept', coverage.kept, expected.kept);
  if (expected.scanned !== undefined && !isShort) compare('scanned', coverage.scanned, expected.scanned);
  if (expected.title !== undefined) compare('title', document.title, expected.title);
  return found;
}

/** The words that must be said, in the order in which a look says them. */
function saysInOrder(said: readonly string[], says: readonly string[]): Set<string> {
  return new Set([...said.filter((word) => says.includes(word)), ...says]);
}
