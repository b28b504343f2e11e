import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { ControlRow } from '../../projection/content.js';
import { project } from '../../projection/model.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { extraBudget, HOSTILE, randomPages } from './random-page.js';
import { SyntheticAdapter } from './synthetic-page.js';
import { readView, splitStrings } from './view-reader.js';

/** How many pages are tried, and the seed that decides them. */
const PAGES = Number(process.env.PROJECTION_PAGES ?? 1_000);
const SEED = Number(process.env.PROJECTION_SEED ?? randomInt(2 ** 31));

const test = suite('a page cannot forge a view', { deadlineMs: 60_000 + PAGES * 100 });

const figures = { views: 0, strings: 0, hostile: 0, bytes: 0 };
test.after(() => {
  const { views, strings, hostile, bytes } = figures;
  console.log(
    `\n  ${views} views (seed ${SEED}) of ${bytes} bytes read back: ${strings} strings of pages, ${hostile} of them hostile; 0 forged`,
  );
});

/** What ends a line, hides a character or turns the direction of text, for one reader or another. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

test('whatever its strings are: a reader of the format finds the records that were written, and no other', () => {
  fc.assert(
    fc.property(randomPages, extraBudget, (page, extra) => {
      const observation = new SyntheticAdapter(page).observe({});
      const { text, data } = project(observation, { budget: 1_536 + extra, data: true });
      ok(data);
      is(UNSAFE.exec(text), null);
      is(text.isWellFormed(), true);
      const read = readView(text);
      equal(
        read.controls.map(({ ref, role, strings }) => [ref, role, strings]),
        (data?.controls ?? []).map((row) => [row[0], row[1], stringsOf(row)]),
      );
      equal(
        read.regions.map(({ ref, role, strings }) => [ref, role, strings]),
        (data?.regions ?? []).map(([ref, role, name, facts]) => [ref, role, shownName(name, facts?.clipped)]),
      );
      equal(
        read.headings,
        (data?.headings ?? []).map(([, heading]) => heading),
      );
      const { strings } = splitStrings(read.facts.get('text') ?? '');
      equal(strings, data?.text === undefined ? [] : [data.text.content]);
      for (const chain of ['next_observe', 'next_text'] as const) {
        const written = read.facts.get(chain);
        equal(written === undefined ? undefined : JSON.parse(written), data?.[chain]);
      }
      count(text);
    }),
    { numRuns: PAGES, seed: SEED },
  );
});

function stringsOf([, , name, facts]: ControlRow): string[] {
  const { options, labels, cut } = facts ?? {};
  return [...shownName(name, cut), ...(options?.labels ?? []), ...Object.values(labels ?? {})];
}

/** A name that is empty is not written, unless it was cut to nothing. */
const shownName = (name: string, isCut: true | undefined): string[] => (name === '' && !isCut ? [] : [name]);

function count(text: string): void {
  figures.views++;
  figures.bytes += Buffer.byteLength(text);
  const { strings } = splitStrings(text);
  figures.strings += strings.length;
  figures.hostile += strings.filter((string) => HOSTILE.some((piece) => string.includes(piece))).length;
}

test.run();
