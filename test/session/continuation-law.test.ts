import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { PageSession } from '../../session/page-session.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { countControls, type RandomElement, randomTrees, toHtml } from '../support/random-document.js';
import { suite } from '../support/test.js';
import { type Listing, listedIn, listPage } from './continuation-oracle.js';
import { ACQUISITIONS, StrategyTab, withoutTokens } from './strategies.js';

/** How many documents are tried, and the seed that decides them. */
const DOCUMENTS = Number(process.env.CONTINUATION_DOCUMENTS ?? 5);
const SEED = Number(process.env.CONTINUATION_SEED ?? randomInt(2 ** 31));
/** Where a property fails: look for a smaller document that fails too. Takes minutes. */
const SHRINKS = process.env.CONTINUATION_SHRINK !== undefined;
const MS_FOR_ONE = 8_000;

const test = suite('the law of continuation', { deadlineMs: 120_000 + DOCUMENTS * MS_FOR_ONE });
const tab = new StrategyTab(test);
const LIMITS = { deadlineMs: 20_000 };

const figures = { documents: 0, windows: 0, controls: 0, mismatches: 0 };
test.after(() => {
  const { documents, windows, controls, mismatches } = figures;
  console.log(
    `\n  ${documents} documents (seed ${SEED}), ${windows} windows read, ${controls} controls compared, ${mismatches} mismatches`,
  );
});

/** One document, and what is done with it. `controls` says how many it has at least, by copies. */
interface Trial {
  readonly trees: readonly RandomElement[];
  readonly controls: number;
  readonly clickSurfaces: boolean;
  /** Which control of each window is gone on after, as a share of the window. */
  readonly anchors: readonly number[];
}

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const trials: fc.Arbitrary<Trial> = fc.record({
  trees: randomTrees,
  // fast-check prefers small numbers, and small documents have one window.
  controls: fc.noBias(
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 400, max: 1_500 })),
  ),
  clickSurfaces: fc.boolean(),
  anchors: fc.array(share, { minLength: 1, maxLength: 6 }),
});

test('every visible control once and in order, the same in each strategy; after any control exactly the rest', () =>
  fc.assert(
    fc.asyncProperty(trials, async ({ trees, controls, clickSurfaces, anchors }) => {
      await tab.load(toHtml(trees, Math.max(1, Math.ceil(controls / countControls(trees)))));
      await holds(clickSurfaces, anchors);
    }),
    { numRuns: DOCUMENTS, seed: SEED, endOnFailure: !SHRINKS },
  ));

const many = (count: number, html: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => html(i)).join('');
const page = (body: string): string => `<!doctype html><style>.surface{cursor:pointer}</style><body>${body}</body>`;
const label = (i: number): string => `aria-label="n${i}"`;
const LONG = '"'.repeat(120);

/** Documents whose windows end by other limits than the controls that are kept, and how many windows there are at least. */
const LIMITED: readonly [what: string, windows: number, html: string][] = [
  [
    'styles read',
    2,
    page(
      many(
        12,
        (i) => `${'<i></i>'.repeat(900)}<button ${label(i)}>b</button><div class="surface" ${label(1_000 + i)}>s</div>`,
      ),
    ),
  ],
  ['styles read, and nothing to be seen', 2, page(`${'<i></i>'.repeat(9_000)}<button ${label(1)}>b</button>`)],
  [
    'hidden candidates',
    2,
    page(many(5, (i) => `<div hidden>${'<button>h</button>'.repeat(900)}</div><button ${label(i)}>b</button>`)),
  ],
  ['hidden candidates alone', 2, page(`<div hidden>${'<button>h</button>'.repeat(4_200)}</div>`)],
  [
    'bytes',
    3,
    page(
      many(
        120,
        (i) =>
          `<select ${label(i)}>${many(32, () => `<option label='${LONG}'>`)}</select><div class="surface" ${label(1_000 + i)}>s</div>`,
      ),
    ),
  ],
  ['the last control of a full window is the last one', 1, page(many(256, (i) => `<button ${label(i)}>b</button>`))],
  ['one more than a full window', 2, page(many(257, (i) => `<button ${label(i)}>b</button>`))],
  [
    'one hidden candidate more than a full window',
    2,
    page(`${many(256, (i) => `<button ${label(i)}>b</button>`)}<button hidden>h</button>`),
  ],
  ['surfaces alone', 2, page(many(300, (i) => `<div class="surface" ${label(i)}>s</div>`))],
  ['nothing', 1, page('')],
];

for (const [what, windows, html] of LIMITED) {
  test(`windows that end by other limits: ${what}`, async () => {
    await tab.load(html);
    ok((await holds(true, [0.5])) >= windows, 'as many windows');
  });
}

/** Compares all that a document shows, in every strategy. The answer is the number of windows in a chain. */
async function holds(clickSurfaces: boolean, anchors: readonly number[]): Promise<number> {
  const expected = await listPage(tab.peer, clickSurfaces);
  figures.documents++;
  const answers: unknown[] = [];
  let windows = 0;
  try {
    for (const acquisition of ACQUISITIONS) {
      const looked = tab.page(acquisition, clickSurfaces);
      const chain = await followCursors(looked, {}, expected, 0);
      windows = chain.length;
      answers.push(chain.map(withoutTokens));
      await hopAfter(looked, expected, anchors);
      // A window of the last strategy takes a message for each candidate.
      if (acquisition !== 'per-candidate') await restAfter(looked, expected, anchors[0] as number);
    }
    for (const answer of answers) equal(answer, answers[0], 'the strategies give the same');
  } catch (error) {
    figures.mismatches++;
    throw error;
  }
  return windows;
}

/** One window, which must list what follows `from` and nothing else, and say whether more follows. */
async function readWindow(
  looked: PageSession,
  request: ObserveRequest,
  expected: Listing,
  from: number,
): Promise<Observation> {
  const observation = await looked.observe(request, LIMITS);
  const listed = listedIn(observation);
  const { coverage } = observation;
  figures.windows++;
  figures.controls += listed.length;
  equal(listed, expected.controls.slice(from, from + listed.length), `the controls from ${from} on`);
  is(coverage.shifted, false);
  is(coverage.scan_limit_reached || coverage.node_limit_reached || coverage.time_limit_reached, false);
  if (coverage.cursor === undefined) {
    is(from + listed.length, expected.controls.length, 'without a cursor all has been listed');
    is(coverage.offset + coverage.scanned, expected.candidates, 'and every candidate examined');
  }
  return observation;
}

/** Follows the cursors to the end. */
async function followCursors(
  looked: PageSession,
  first: ObserveRequest,
  expected: Listing,
  from: number,
): Promise<Observation[]> {
  const chain: Observation[] = [];
  let listed = from;
  let next: ObserveRequest | undefined = first;
  let examined: number | undefined;
  while (next !== undefined) {
    const observation: Observation = await readWindow(looked, next, expected, listed);
    const { offset, scanned, cursor } = observation.coverage;
    if (examined !== undefined) is(offset, examined, 'a window begins where the one before ended');
    examined = offset + scanned;
    listed += observation.controls.length;
    next = cursor === undefined ? undefined : { cursor };
    chain.push(observation);
  }
  is(listed, expected.controls.length, 'all are listed');
  return chain;
}

/** Goes on after some control of each window. */
async function hopAfter(looked: PageSession, expected: Listing, anchors: readonly number[]): Promise<void> {
  let from = 0;
  let next: ObserveRequest | undefined = {};
  for (const at of anchors) {
    if (next === undefined) return;
    const { controls, coverage }: Observation = await readWindow(looked, next, expected, from);
    const nth = Math.floor(controls.length * at);
    const anchor = controls[nth];
    if (anchor !== undefined) {
      from += nth + 1;
      next = { after: anchor.ref };
    } else next = coverage.cursor === undefined ? undefined : { cursor: coverage.cursor };
  }
}

/** Goes to one control of the whole document, and from there to the end: exactly the rest. */
async function restAfter(looked: PageSession, expected: Listing, at: number): Promise<void> {
  const target = Math.floor(expected.controls.length * at);
  let from = 0;
  let next: ObserveRequest | undefined = {};
  while (next !== undefined) {
    const { controls, coverage }: Observation = await readWindow(looked, next, expected, from);
    const anchor = controls[target - from];
    if (anchor !== undefined) {
      await followCursors(looked, { after: anchor.ref }, expected, target + 1);
      return;
    }
    from += controls.length;
    next = coverage.cursor === undefined ? undefined : { cursor: coverage.cursor };
  }
}

test.run();
