import type { ControlRow, RegionRow } from './content.js';
import { cutName } from './cut.js';
import { quotedBytes } from './quote.js';

/** What is left of a name at least, in bytes as quoted, where it is longer. */
const MIN_NAME_BYTES = 16;
/** What is left of a role, a media type or another word, which is longer only where it is of a foreign kind. */
export const MAX_WORD_BYTES = 24;

/**
 * A record made small enough; undefined where even the least form does not fit. What costs most and says least goes
 * first: options from the end, then the further labels from the end, then the end of the name, then states from the end.
 * What was left out is counted, and a name that was cut is marked.
 * @param fits whether a record fits. The name is never cut below 16 bytes.
 */
export function shortenControl(row: ControlRow, fits: (row: ControlRow) => boolean): ControlRow | undefined {
  const forms: readonly ((row: ControlRow) => readonly [most: number, form: (n: number) => ControlRow])[] = [
    (from) => [optionsOf(from), (n) => withOptions(from, n)],
    (from) => [labelsOf(from), (n) => withLabels(from, n)],
    ([ref, role, name, more]) => [
      bytesOf(name) - MIN_NAME_BYTES,
      (n) => [ref, role, cutName(name, MIN_NAME_BYTES + n), { ...more, cut: true }],
    ],
    (from) => [Object.keys(from[3]?.states ?? {}).length, (n) => withStates(from, n)],
  ];
  let shortened = row;
  for (const form of forms) {
    const [most, cutTo] = form(shortened);
    if (most <= 0) continue;
    const kept = largest(most - 1, (n) => fits(cutTo(n)));
    if (kept !== undefined) return cutTo(kept);
    shortened = cutTo(0);
  }
  const least = leastControl(row);
  return fits(least) ? least : undefined;
}

/** The least form of a record: what it is and where, the beginning of its name, and how much more there is. */
export function leastControl(row: ControlRow): ControlRow {
  const [ref, role, name, more] = row;
  if (more === undefined && name === cutName(name, MIN_NAME_BYTES) && role === cutName(role, MAX_WORD_BYTES))
    return row;
  const facts = Object.keys(more?.states ?? {}).length + labelsOf(row);
  return [
    ref,
    cutName(role, MAX_WORD_BYTES),
    cutName(name, MIN_NAME_BYTES),
    {
      ...(facts > 0 ? { facts_omitted: facts } : {}),
      ...(more?.region === undefined ? {} : { region: more.region }),
      cut: true,
    },
  ];
}

const optionsOf = ([, , , more]: ControlRow): number => more?.options?.labels.length ?? 0;
const labelsOf = ([, , , more]: ControlRow): number => Object.keys(more?.labels ?? {}).length;

/** With the first of its options alone. */
export function withOptions(row: ControlRow, count: number): ControlRow {
  const [ref, role, name, more = {}] = row;
  if (more.options === undefined) return row;
  const { labels, omitted } = more.options;
  return [
    ref,
    role,
    name,
    { ...more, options: { labels: labels.slice(0, count), omitted: labels.length - count + omitted } },
  ];
}

/** With the first of its further labels alone. */
function withLabels(row: ControlRow, count: number): ControlRow {
  const [ref, role, name, { labels = {}, ...facts } = {}] = row;
  const all = Object.entries(labels);
  if (all.length === 0) return row;
  const kept = count > 0 ? { labels: Object.fromEntries(all.slice(0, count)) } : {};
  return [ref, role, name, { ...facts, ...kept, labels_omitted: all.length - count }];
}

/** With the first of its states alone. */
function withStates(row: ControlRow, count: number): ControlRow {
  const [ref, role, name, { states = {}, ...facts } = {}] = row;
  const all = Object.entries(states);
  if (all.length === 0) return row;
  const kept = count > 0 ? { states: Object.fromEntries(all.slice(0, count)) } : {};
  return [ref, role, name, { ...kept, states_omitted: all.length - count, ...facts }];
}

/** A region's label with a name of at most so many bytes as quoted, marked where it was cut. */
export function cutRegion(row: RegionRow, bytes: number): RegionRow {
  const [ref, role, name, more] = row;
  const short = cutName(name, bytes);
  const word = cutName(role, MAX_WORD_BYTES);
  return short === name && word === role ? row : [ref, word, short, { ...more, clipped: true }];
}

function bytesOf(name: string): number {
  let bytes = 0;
  for (const character of name) bytes += quotedBytes(character);
  return bytes;
}

/** The largest number from 0 to `max` that holds, where every smaller one holds too; undefined where none does. */
function largest(max: number, holds: (n: number) => boolean): number | undefined {
  if (max < 0 || !holds(0)) return undefined;
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
