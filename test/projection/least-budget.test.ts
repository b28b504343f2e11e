import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { MIN_BUDGET_BYTES, MIN_DATA_BUDGET_BYTES } from '../../projection/budget.js';
import { project } from '../../projection/model.js';
import type { Control, Observation, Region } from '../../traversal/observation.js';
import { equal, is, match, ok } from '../support/assert.js';
import { suite } from '../support/test.js';

const RUNS = Number(process.env.PROJECTION_PAGES ?? 300);
const SEED = Number(process.env.PROJECTION_SEED ?? randomInt(2 ** 31));

const test = suite('the least budget', { deadlineMs: 60_000 + RUNS * 50 });
const figures = { runs: 0, greatest: 0 };
test.after(() =>
  console.log(`\n  ${figures.runs} observations (seed ${SEED}), at the least budget at most ${figures.greatest} bytes`),
);

/** References as long as this engine's can ever be: 12 bytes. */
const token = (n: number): string => `k3x9a${(36 ** 7 - 1 - n).toString(36)}`;
const regionToken = (n: number): string => `k3x9a_${(36 ** 6 - 1 - n).toString(36)}`;

/** All that the engine can say at once: each limit, each count, each state, the longest strings. */
function fullest(page: Partial<Observation> = {}): Observation {
  const long = '漢字"\\'.repeat(40);
  const control: Control = {
    ref: token(1),
    role: 'menuitemcheckbox',
    name: long,
    index: 65_535,
    states: {
      disabled: true,
      checked: 'mixed',
      expanded: false,
      pressed: 'mixed',
      selected: false,
      required: true,
      readonly: true,
      invalid: true,
      current: 'location',
      editable: true,
      inert: true,
      aria_hidden: true,
      transparent: true,
      cut_off: true,
    },
    options: { labels: Array.from({ length: 32 }, () => long), omitted: 65_535 },
    labels: { label: long, content: `${long}!` },
    region: regionToken(1),
    clipped: true,
  };
  const region: Region = {
    ref: regionToken(1),
    role: 'contentinfo',
    name: long,
    name_from: 'heading',
    modal: true,
    clipped: true,
  };
  return {
    version: 1,
    trust: 'external-untrusted',
    revision: token(0),
    document: {
      url: `https://example.org/${'a'.repeat(900)}`,
      title: long,
      content_type: 'application/xhtml+xml',
      clipped: true,
    },
    coverage: {
      offset: 65_279,
      scanned: 4_096,
      kept: 256,
      cursor: token(300),
      scan_limit_reached: true,
      node_limit_reached: true,
      time_limit_reached: true,
      styles_read: 8_192,
      shifted: true,
      outside: { frames: 9_999, named: Array.from({ length: 8 }, () => ({ name: long, origin: long })) },
      regions_omitted: 99_935,
      headings_omitted: 99_935,
    },
    controls: Array.from({ length: 256 }, (_, i) => ({ ...control, ref: token(i + 1) })),
    regions: Array.from({ length: 64 }, (_, i) => ({ ...region, ref: regionToken(i) })),
    headings: Array.from({ length: 64 }, () => ({ level: 6, text: long })),
    text: { offset: 57_344, bytes: 8_192, content: '\ud83d\ude00'.repeat(2_048), more: true, ceiling_reached: true },
    focus: {
      region_ref: regionToken(99),
      role: 'complementary',
      name: long,
      text_offset: 57_344,
      captured_bytes: 65_536,
      text_cursor: token(301),
    },
    ...page,
  };
}

test('it holds a control, some text, and both continuations, whatever else an observation of the engine says', () => {
  for (const data of [false, true]) {
    const budget = data ? MIN_DATA_BUDGET_BYTES : MIN_BUDGET_BYTES;
    const view = project(fullest(), { budget, data });
    ok(view.bytes <= budget);
    is(view.shown.controls, 1);
    ok(view.shown.text_bytes > 0);
    equal(view.next_observe, { after: token(1) });
    equal(view.next_text, {
      region_ref: token(301),
      expected_revision: token(0),
      text_offset: 57_344 + view.shown.text_bytes,
    });
    match(view.text, /^scope: \w+ complementary "/m);
    match(view.text, /^limits_reached: scan node time text$/m);
    match(view.text, /^coverage: diagnostics_in_artifact$/m);
    match(view.text, /^omitted: controls 255 regions 9999[89] headings 99999 text_bytes \d+/m);
    match(view.text, / \+\d+ (?:states|facts)/);
  }
});

test('it keeps the label of a region, where an observation says what most say', () => {
  const { coverage, text } = fullest();
  const view = project(
    fullest({
      coverage: {
        ...coverage,
        scan_limit_reached: false,
        node_limit_reached: false,
        time_limit_reached: false,
        shifted: false,
        regions_omitted: 0,
        headings_omitted: 0,
        outside: { frames: 1, named: [] },
      },
      text: { ...text, ceiling_reached: false },
    }),
    { budget: MIN_BUDGET_BYTES },
  );
  is(view.shown.regions, 1);
  match(view.text, /^regions:\n\w+ contentinfo ".*"… by_heading modal$/m);
});

test('with controls alone, and with none of them, the chain goes on', () => {
  const bare = project(fullest({ controls: [] }), { budget: MIN_BUDGET_BYTES });
  equal(bare.next_observe, { cursor: token(300) });
  ok(bare.shown.text_bytes > 0);
});

const number = fc.oneof(fc.nat(), fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER));
const string = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'a', '"\n', 'x'.repeat(20_000), '\u2028'.repeat(500), '\ud800'.repeat(300), '漢'.repeat(2_000)),
);
/** References of another kind than ours: as long as anything. */
const foreign = fc.oneof(string, fc.constantFrom('e1', 'f0e6ad2c-2b1c-4a7e-9a53-7d4b8f6c1f10'));

const anything = fc.record({
  revision: foreign,
  document: fc.record({ url: string, title: string, content_type: string }),
  flags: fc.boolean(),
  counts: number,
  cursor: fc.option(foreign, { nil: undefined }),
  controls: fc.array(fc.record({ ref: foreign, role: string, name: string, region: foreign }), { maxLength: 4 }),
  regions: fc.array(fc.record({ ref: foreign, role: string, name: string }), { maxLength: 4 }),
  headings: fc.array(fc.record({ level: number, text: string }), { maxLength: 3 }),
  text: string,
  focus: fc.option(
    fc.record({ region_ref: foreign, role: string, name: string, text_offset: number, text_cursor: foreign }),
    { nil: undefined },
  ),
  kind: fc.option(string, { nil: undefined }),
});

test('no observation asks for more, whatever its strings, references and counts are', () => {
  fc.assert(
    fc.property(anything, fc.boolean(), fc.nat({ max: 3_000 }), (made, data, extra) => {
      const { coverage } = fullest();
      const { flags, counts, cursor, focus, kind, text, controls, regions, ...rest } = made;
      const observation = {
        ...fullest(),
        ...rest,
        coverage: {
          ...coverage,
          cursor,
          shifted: flags,
          scan_limit_reached: flags,
          outside: { frames: counts, named: [] },
          regions_omitted: counts,
          headings_omitted: counts,
        },
        controls: controls.map((control) => ({ ...fullest().controls[0], ...control })),
        regions: regions.map((region) => ({ ...fullest().regions[0], ...region })),
        text: { offset: 0, bytes: Buffer.byteLength(text), content: text, more: flags, ceiling_reached: flags },
        focus: focus && { ...focus, captured_bytes: counts },
        interruption: kind === undefined ? undefined : { kind },
      } as Observation;
      const least = data ? MIN_DATA_BUDGET_BYTES : MIN_BUDGET_BYTES;
      for (const budget of [least, least + extra]) {
        const view = project(observation, { budget, data });
        const bytes = Buffer.byteLength(view.text) + (data ? Buffer.byteLength(JSON.stringify(view.data)) : 0);
        is(view.bytes, bytes);
        ok(bytes <= budget, `${bytes} of ${budget}`);
        if (budget === least && !data) figures.greatest = Math.max(figures.greatest, bytes);
        if (view.shown.controls < controls.length && view.next_observe === undefined) {
          ok(view.omitted.oversized === 1 || view.text.includes('next_observe: in_artifact'), 'a gap is disclosed');
        }
      }
      figures.runs++;
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test.run();
