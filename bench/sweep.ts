import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../cdp/executable.js';
import { Browser } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { interleave, table } from './measure.js';
import { generatePage } from './pages.js';
import { sweep } from './window.js';

const SIZES = [
  { controls: 5_000, rounds: 5, goal: 3 },
  { controls: 20_000, rounds: 2, goal: 1.5 },
];

/** A whole page by cursors against one `ariaSnapshot` of Playwright in its AI mode, in turn, each in its own browser. */
export async function benchSweep(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const peer = await chromium.launch({
    executablePath: await findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const rows = [['controls', 'sweep ms', 'ariaSnapshot ms', 'times faster', 'goal']];
    for (const { controls, rounds, goal } of SIZES) {
      const path = join(folder, `sweep-${controls}.html`);
      await writeFile(path, generatePage(controls));
      const url = pathToFileURL(path).href;
      const browser = new Browser(opened.connection, { clickSurfaces: false, deadlineMs: 60_000 });
      const page = await browser.open(url);
      const peerPage = await peer.newPage();
      await peerPage.goto(url);
      const ms = await interleave(
        {
          sweep: () => sweep(page),
          ariaSnapshot: () => peerPage.locator('body').ariaSnapshot({ mode: 'ai', timeout: 120_000 }),
        },
        rounds,
        1,
      );
      const { sweep: ours = 0, ariaSnapshot: theirs = 0 } = ms;
      rows.push([String(controls), ours.toFixed(0), theirs.toFixed(0), (theirs / ours).toFixed(1), String(goal)]);
      await peerPage.close();
      await page.close();
    }
    console.log(
      'The whole page by cursors, click surfaces off, against one ariaSnapshot in AI mode (median, in turn)\n',
    );
    console.log(`${table(rows)}\n`);
  } finally {
    await peer.close();
  }
}
