import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, type Observation, type PageSession } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { countElements, installWalk } from './floor.js';
import { median, table } from './measure.js';
import { generatePage } from './pages.js';

const CONTROLS = 20_000;
const WINDOWS = [1, 10, 20, 40, 60, 78];
const ROUNDS = 15;

/**
 * A window far down a long page against the first one. To look at window k, the windows before it are looked at first;
 * that way is not counted.
 */
export async function benchWindow(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const path = join(folder, 'window.html');
  await writeFile(path, generatePage(CONTROLS));
  const page = await new Browser(opened.connection, { clickSurfaces: false, deadlineMs: 60_000 }).open(
    pathToFileURL(path).href,
  );
  const session = await opened.connection.attach(page.targetId);
  const times = new Map<number, number[]>(WINDOWS.map((k) => [k, []]));
  const candidates = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    let seen: Observation | undefined;
    for (let k = 1; k <= (WINDOWS.at(-1) ?? 1); k++) {
      const cursor = seen?.coverage.cursor;
      const start = performance.now();
      seen = await page.observe(cursor === undefined ? {} : { cursor });
      times.get(k)?.push(performance.now() - start);
      if (times.has(k)) candidates.set(k, seen.coverage.offset);
    }
  }
  const walk = await installWalk(session);
  const total = await countElements(session);
  const first = median(times.get(1) ?? []);
  const rows: string[][] = [];
  for (const k of WINDOWS) {
    const candidate = candidates.get(k) ?? 0;
    const bare: number[] = [];
    // The page is even: its elements are spread over it as its controls are.
    for (let round = 0; round < ROUNDS; round++) bare.push(await walk(Math.round((total * candidate) / CONTROLS)));
    const ms = median(times.get(k) ?? []);
    const ratio = ms / (first + median(bare));
    rows.push([String(k), String(candidate), ms.toFixed(2), median(bare).toFixed(2), ratio.toFixed(2)]);
  }
  console.log(
    `Window k of ${CONTROLS} controls (median of ${ROUNDS}; goal: at most 1.5 × (first window + bare walk))\n`,
  );
  console.log(`${table([['window', 'from candidate', 'ms', 'bare walk ms', 'ratio'], ...rows])}\n`);
  await session.close();
  await page.close();
}

/** Follows the cursor from a fresh look to the end; gives the number of controls. */
export async function sweep(page: PageSession): Promise<number> {
  let seen = await page.observe();
  let controls = seen.controls.length;
  while (seen.coverage.cursor !== undefined) {
    seen = await page.observe({ cursor: seen.coverage.cursor });
    controls += seen.controls.length;
  }
  return controls;
}
