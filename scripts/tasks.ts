/**
 * Runs every task at three budgets: `node --import tsx scripts/tasks.ts [--json] [TASK]…`. Exit status: 0 where every effect is
 * what was expected, 1 where one is not, 2 wrong usage.
 */
import { parseArgs } from 'node:util';
import { table } from '../bench/measure.js';
import { TASKS } from '../fixtures/tasks/tasks.js';
import { launch } from '../index.js';
import { runTask, type TaskReport } from '../test/tasks/run-task.js';
import { ensureBrowser } from './ensure-browser.js';

const BUDGETS = [512, 1_024, 4_096];

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((id) => TASKS.every((task) => task.id !== id));
if (unknown !== undefined) {
  console.error(
    `there is no task ${JSON.stringify(unknown.slice(0, 40))}; expected ${TASKS.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}
await ensureBrowser();
await using browser = await launch();
const reports: TaskReport[] = [];
for (const task of TASKS.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
  for (const budget of BUDGETS) {
    const report = await runTask(browser, task, budget);
    reports.push(report);
    if (values.json) console.log(JSON.stringify(report));
  }
}
if (!values.json) printTable(reports);
if (reports.some(({ outcome }) => outcome !== 'done')) process.exitCode = 1;

function printTable(all: readonly TaskReport[]): void {
  const kinds = ['observe', 'act', 'navigate', 'dialog', 'switch_page', 'acknowledge'] as const;
  const rows = all.map(({ scenario, budget, outcome, operations, ms }) => [
    scenario,
    String(budget),
    outcome,
    ...kinds.map((kind) => String(operations[kind])),
    String(ms),
  ]);
  console.log(table([['scenario', 'budget', 'outcome', ...kinds, 'ms'], ...rows]));
  for (const { scenario, budget, outcome, reason, expected, observed } of all) {
    if (outcome === 'done') continue;
    console.log(`  ${scenario} at ${budget}: ${reason ?? 'other effects'}`);
    console.log(`    expected ${JSON.stringify(expected)}`);
    console.log(`    observed ${JSON.stringify(observed)}`);
  }
  const done = all.filter(({ outcome }) => outcome === 'done').length;
  console.log(
    `\n${done} of ${all.length} with the expected effect. This measures components with scripts, not models; it is no comparative score.`,
  );
}
