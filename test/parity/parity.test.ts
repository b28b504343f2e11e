import { randomInt } from 'node:crypto';
import { equal, is, ok } from '../support/assert.js';
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
