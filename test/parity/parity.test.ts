import { randomInt } from 'node:crypto';
import { MAX_WINDOW_CANDIDATES } from '../../traversal/limits.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { ADAPTERS, type AdapterUnderTest } from './adapters.js';
import { differencesBetween } from './compare.js';
import { LISTED_DIFFERENCES } from './differences.js';
import { compareGenerated, GENERATORS } from './generated.js';
import { compare, runScenario } from './run-scenario.js';
import { SCENARIOS } from './scenarios.js';

/** Generated documents of each kind, and the seed that decides them. */
const DOCUMENTS = Number(process.env.PARITY_DOCUMENTS ?? 3);
const SEED = Number(process.env.PARITY_SEED ?? randomInt(2 ** 31));

const test = suite('parity with Playwright: what an engine of other means says of the same page', {
  deadlineMs: 120_000 + DOCUMENTS * 20_000,
});
const [native, reference] = [ADAPTERS[0], ADAPTERS.at(-1)] as [AdapterUnderTest, AdapterUnderTest];

test('scenarios have ids of their own, and each listed difference one of them', () => {
  const ids = SCENARIOS.map(({ id }) => id);
  is(new Set(ids).size, ids.length);
  ok(ids.length >= 60, 'as many scenarios');
  for (const { scenario } of LISTED_DIFFERENCES) ok(ids.includes(scenario), scenario);
});

for (const scenario of SCENARIOS.filter(({ isLong }) => isLong === undefined)) {
  test(`${scenario.id}: ${scenario.proves}`, async () => {
    const expected = await runScenario(scenario, native);
    const { compared, unlisted, listed } = compare(scenario.id, expected, await runScenario(scenario, reference));
    equal(unlisted, []);
    ok(compared > 0, 'something was compared');
    equal(
      LISTED_DIFFERENCES.filter((entry) => entry.scenario === scenario.id && !listed.has(entry)),
      [],
      'what is listed shows',
    );
  });
}

for (const kind of Object.keys(GENERATORS) as (keyof typeof GENERATORS)[]) {
  test(`generated documents: ${kind} (seed ${SEED})`, async () => {
    const { documents, differences } = await compareGenerated(kind, DOCUMENTS, SEED);
    equal([documents, differences], [DOCUMENTS, 0]);
  });
}

test('no adapter holds more than 4,097 handles for a window of 5,000 candidates', async () => {
  const page = `<!doctype html>${'<button hidden>Hidden</button>'.repeat(4_990)}${'<button>Seen</button>'.repeat(10)}`;
  const url = await serve({ body: page, type: 'text/html; charset=utf-8' });
  for (const { name, open } of ADAPTERS) {
    const visited = await open(url, { clickSurfaces: false });
    try {
      const { coverage } = await visited.adapter.observe({});
      is(coverage.scanned, MAX_WINDOW_CANDIDATES, name);
      const peak = visited.peakHandles();
      ok(peak > 0 && peak <= MAX_WINDOW_CANDIDATES + 1, `${name}: ${peak}`);
    } finally {
      await visited.close();
    }
  }
});

test('a difference is told by its place', () => {
  const seen = { controls: [{ name: 'a', states: {} }] };
  equal(differencesBetween(seen, structuredClone(seen)), []);
  equal(differencesBetween(seen, { controls: [{ name: 'b', states: { inert: true } }] }), [
    { path: 'controls.0.name', expected: 'a', got: 'b' },
    { path: 'controls.0.states.inert', expected: undefined, got: true },
  ]);
  equal(differencesBetween(seen, { controls: [] })[0]?.path, 'controls.0');
  equal(differencesBetween([], {}).length, 1);
});

test.run();
