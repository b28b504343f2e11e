/**
 * Compares every adapter with the native engine: `node --import tsx scripts/parity.ts [--documents N] [--seed N] [SCENARIO]…`.
 * Exit status: 0 where nothing differs but what is listed, and all that is listed shows; 1 otherwise; 2 wrong usage.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { table } from '../bench/measure.js';
import { ADAPTERS, type AdapterUnderTest } from '../test/parity/adapters.js';
import { LISTED_DIFFERENCES, NOT_COMPARED } from '../test/parity/differences.js';
import { compareGenerated, GENERATORS } from '../test/parity/generated.js';
import { compare, runScenario, type Transcript } from '../test/parity/run-scenario.js';
import type { Scenario } from '../test/parity/scenario.js';
import { SCENARIOS } from '../test/parity/scenarios.js';
import { runEndClosers } from '../test/support/registry.js';
import { ensureBrowser } from './ensure-browser.js';

const { values, positionals } = parseArgs({
  options: { documents: { type: 'string', default: '40' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const documents = Number(values.documents);
const seed = Number(values.seed ?? randomInt(2 ** 31));
const unknown = positionals.find((id) => SCENARIOS.every((scenario) => scenario.id !== id));
if (unknown !== undefined || !Number.isInteger(documents) || documents < 0 || !Number.isInteger(seed)) {
  console.error(
    unknown === undefined
      ? 'expected whole numbers for --documents and --seed'
      : `there is no scenario ${JSON.stringify(unknown.slice(0, 40))}; expected ${SCENARIOS.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}
await ensureBrowser();
const isWhole = positionals.length === 0;
const scenarios = SCENARIOS.filter(({ id }) => isWhole || positionals.includes(id));
let failures = 0;
await compareScenarios();
if (isWhole) await compareDocuments();
for (let closer = runEndClosers.pop(); closer; closer = runEndClosers.pop()) await closer.close();
process.exitCode = failures === 0 ? 0 : 1;

/** A failure is told at once; the table at the end has the counts. */
async function compareScenarios(): Promise<void> {
  const [native, ...others] = ADAPTERS as readonly [AdapterUnderTest, ...AdapterUnderTest[]];
  const rows = [['scenario', 'answers', 'values', ...others.map(({ name }) => name)]];
  const shown = new Set<(typeof LISTED_DIFFERENCES)[number]>();
  for (const scenario of scenarios) {
    const expected = await answers(scenario, native);
    const cells: string[] = [];
    let values = 0;
    for (const adapter of others) {
      const { compared, unlisted, listed } = compare(scenario.id, expected, await answers(scenario, adapter));
      values = compared;
      for (const entry of listed) shown.add(entry);
      failures += unlisted.length;
      for (const { path, expected: said, got } of unlisted.slice(0, 5)) {
        console.log(`  ${scenario.id}, ${adapter.name}: ${path}: ${JSON.stringify(said)} and ${JSON.stringify(got)}`);
      }
      cells.push(listed.size === 0 ? String(unlisted.length) : `${unlisted.length} (+${listed.size} listed)`);
    }
    rows.push([scenario.id, String(expected.length), String(values), ...cells]);
  }
  console.log(`Differences from ${native.name}\n\n${table(rows)}\n`);
  const sum = (column: number): number => rows.slice(1).reduce((total, row) => total + Number(row[column]), 0);
  console.log(
    `${scenarios.length} scenarios, ${others.length} adapters beside the first, ${sum(1) * others.length} answers and ${sum(2) * others.length} values compared, ${failures} differences beside those listed.`,
  );
  console.log('\nListed, each shown by its scenario:');
  for (const entry of LISTED_DIFFERENCES.filter(({ scenario }) => isWhole || positionals.includes(scenario))) {
    if (!shown.has(entry)) failures++;
    console.log(`  ${shown.has(entry) ? '' : 'DOES NOT SHOW: '}${entry.scenario}: ${entry.why}`);
  }
  console.log('\nNot compared:');
  for (const { what, why } of NOT_COMPARED) console.log(`  ${what}: ${why}`);
}

/** A scenario that breaks off differs from one that does not. */
function answers(scenario: Scenario, adapter: AdapterUnderTest): Promise<Transcript> {
  return runScenario(scenario, adapter).catch((error: unknown) => {
    failures++;
    return [`${adapter.name}: ${error instanceof Error ? error.message : error}`];
  });
}

async function compareDocuments(): Promise<void> {
  for (const kind of Object.keys(GENERATORS) as (keyof typeof GENERATORS)[]) {
    try {
      const { documents: done, answers, compared, differences } = await compareGenerated(kind, documents, seed);
      console.log(
        `\nGenerated ${kind} (seed ${seed}): ${done} documents, ${answers} answers and ${compared} values compared, ${differences} differences.`,
      );
    } catch (error) {
      failures++;
      // fast-check says what it tried, and keeps what differs as the cause.
      const { cause } = error instanceof Error ? error : {};
      console.log(`\nGenerated ${kind} (seed ${seed}): ${cause instanceof Error ? cause.message : error}`);
    }
  }
}
