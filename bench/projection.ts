import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, DEFAULT_BUDGET_BYTES, type Observation, project } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { interleave, table } from './measure.js';
import { generatePage } from './pages.js';

const CONTROLS = 5_000;
const ROUNDS = 200;
const BUDGETS = [512, DEFAULT_BUDGET_BYTES, 65_536];

/** What projecting a full window costs, against the look that gave it. */
export async function benchProjection(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const path = join(folder, 'projection.html');
  await writeFile(path, generatePage(CONTROLS));
  const page = await new Browser(opened.connection, {}).open(pathToFileURL(path).href);
  let seen: Observation = await page.observe();
  const views = BUDGETS.map((budget): [string, () => Promise<unknown>] => [
    `view of ${budget}`,
    async () => project(seen, { budget }),
  ]);
  const ms = await interleave(
    {
      look: async () => {
        seen = await page.observe();
      },
      ...Object.fromEntries(views),
    },
    ROUNDS,
  );
  const { look = 0 } = ms;
  const rows = [['', 'ms', 'of the look']];
  for (const [name, time] of Object.entries(ms)) {
    rows.push([name, time.toFixed(2), `${((100 * time) / look).toFixed(1)} %`]);
  }
  console.log(
    `Projecting a window of ${seen.controls.length} controls of a page of ${CONTROLS} (median of ${ROUNDS}, interleaved; ` +
      `goal at ${DEFAULT_BUDGET_BYTES}: at most a tenth of the look)\n`,
  );
  console.log(`${table(rows)}\n`);
  await page.close();
}
