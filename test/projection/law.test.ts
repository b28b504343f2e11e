import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { BudgetTooSmall, MIN_BUDGET_BYTES, MIN_DATA_BUDGET_BYTES } from '../../projection/budget.js';
import { type ModelView, project } from '../../projection/model.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok, throws } from '../support/assert.js';
import { suite } from '../support/test.js';
import { extraBudget, randomPages } from './random-page.js';
import { SyntheticAdapter, type SyntheticPage } from './synthetic-page.js';

/** How many pages are tried, and the seed that decides them. */
const PAGES = Number(process.env.PROJECTION_PAGES ?? 300);
const SEED = Number(process.env.PROJECTION_SEED ?? randomInt(2 ** 31));

/** Where a property fails: look for a smaller page that fails too. */
const SHRINKS = process.env.PROJECTION_SHRINK !== undefined;

const test = suite('the law of projection', { deadlineMs: 60_000 + PAGES * 200 });

const figures = { pages: 0, views: 0, controls: 0, textBytes: 0, atLeast: 0, withoutLabel: 0 };
test.after(() => {
  const { pages, views, controls, textBytes, atLeast, withoutLabel } = figures;
  console.log(
    `\n  ${pages} pages (seed ${SEED}), ${views} views, ${controls} controls and ${textBytes} bytes of text followed; ` +
      `${atLeast} views at the least budget, ${withoutLabel} of all without the label of a region that there is`,
  );
});

const trials = fc.record({ page: randomPages, extra: extraBudget, data: fc.boolean(), region: fc.nat() });

test('following next_observe shows every visible control once and in order, following next_text the text once', () => {
  fc.assert(
    fc.property(trials, ({ page, extra, data, region }) => {
      figures.pages++;
      holds(page, extra, data, undefined);
      // A look into a region, from the document's window.
      holds(page, extra, data, region);
    }),
    { numRuns: PAGES, seed: SEED, endOnFailure: !SHRINKS },
  );
});

/** Follows both chains, each for itself, from a fresh look or from one into a region. */
function holds(page: SyntheticPage, extra: number, data: boolean, region: number | undefined): void {
  const open = (): {
    adapter: SyntheticAdapter;
    first: Observation;
    scope: { from: number; to: number; text: string };
  } => {
    const adapter = new SyntheticAdapter(page);
    const whole = adapter.observe({});
    const document = { from: 0, to: page.candidates.length, text: page.text };
    if (region === undefined || page.regions.length === 0) return { adapter, first: whole, scope: document };
    const at = region % page.regions.length;
    const { ref } = whole.regions[at + 1] as { ref: string };
    const scope = page.regions[at] as { from: number; to: number; text: string };
    return { adapter, first: adapter.observe({ region_ref: ref, expected_revision: whole.revision }), scope };
  };

  const controls = open();
  const seen: number[] = [];
  follow(controls.first, controls.adapter, extra, data, (view, observation) => {
    for (const { ref } of observation.controls.slice(0, view.shown.controls))
      seen.push(controls.adapter.candidateOf(ref));
    return view.next_observe;
  });
  const expected = page.candidates.flatMap(({ isVisible }, at) =>
    isVisible && at >= controls.scope.from && at < controls.scope.to ? [at] : [],
  );
  equal(seen, expected, 'every visible control once');
  figures.controls += seen.length;

  const reading = open();
  let text = '';
  follow(reading.first, reading.adapter, extra, data, (view, observation) => {
    text += Buffer.from(observation.text.content).subarray(0, view.shown.text_bytes).toString();
    return view.next_text;
  });
  is(text, reading.scope.text, 'the text once');
  figures.textBytes += Buffer.byteLength(text);
}

/** Projects every step at one budget, checks the view by itself, asks on. */
function follow(
  first: Observation,
  adapter: SyntheticAdapter,
  extra: number,
  data: boolean,
  next: (view: ModelView, observation: Observation) => ObserveRequest | undefined,
): void {
  const budget = leastOf(data) + extra;
  const limit = 20_000;
  for (let observation = first, steps = 0; ; steps++) {
    ok(steps < limit, 'the chain ends');
    const view = project(observation, { budget, data });
    judge(view, observation, budget, data);
    if (extra === 0) figures.atLeast++;
    const request = next(view, observation);
    if (request === undefined) return;
    observation = adapter.observe(request);
  }
}

const leastOf = (data: boolean): number => (data ? MIN_DATA_BUDGET_BYTES : MIN_BUDGET_BYTES);

function judge(view: ModelView, observation: Observation, budget: number, data: boolean): void {
  figures.views++;
  const bytes = Buffer.byteLength(view.text) + (data ? Buffer.byteLength(JSON.stringify(view.data)) : 0);
  is(view.bytes, bytes);
  ok(bytes <= budget, `${bytes} bytes of ${budget}`);
  const { shown, omitted } = view;
  const { controls, regions, headings, text } = observation;
  is(shown.controls + omitted.controls, controls.length);
  is(shown.regions + omitted.regions, regions.length);
  is(shown.headings + omitted.headings, headings.length);
  is(shown.text_bytes + omitted.text_bytes, text.bytes);
  if (controls.length > 0) ok(shown.controls > 0, 'a first control');
  // Whoever goes on with the controls was shown the beginning of the text.
  const goesOn = observation.coverage.offset > 0 && text.offset === 0 && omitted.controls > 0;
  if (text.bytes > 0 && !goesOn) ok(shown.text_bytes > 0 || observation.coverage.offset > 0, 'some text');
  if (goesOn) is(shown.text_bytes, 0);
  if (shown.regions === (focused(observation) ? 0 : 1) && regions.length > shown.regions) figures.withoutLabel++;
  if (view.next_observe !== undefined) ok(view.text.includes(`next_observe: ${JSON.stringify(view.next_observe)}\n`));
  if (view.next_text !== undefined) ok(view.text.includes(`next_text: ${JSON.stringify(view.next_text)}\n`));
  is(data, view.data !== undefined);
}

/** Whether the scope is no region that is listed. */
const focused = ({ focus }: Observation): boolean => focus?.role !== 'document';

test('the least budget works, and one byte less does not', () => {
  fc.assert(
    fc.property(randomPages, fc.boolean(), (page, data) => {
      const observation = new SyntheticAdapter(page).observe({});
      const least = leastOf(data);
      ok(project(observation, { budget: least, data }).bytes <= least);
      throws(
        () => project(observation, { budget: least - 1, data }),
        (error: unknown) => {
          ok(error instanceof BudgetTooSmall);
          is(error.leastBudget, least);
        },
      );
    }),
    { numRuns: PAGES, seed: SEED, endOnFailure: !SHRINKS },
  );
});

test.run();
