import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CdpSession } from '../cdp/session.js';
import { type Observation, ObserveError, type PageSession } from '../index.js';
import { checkActs } from './acts.js';
import { checkedKeys, type Expectation, uncheckedKeys } from './expectation.js';
import { breaches } from './expectation-breaches.js';
import type { Looked } from './looked.js';

/** Windows followed of one page; the largest case has twelve. */
const MAX_WINDOWS = 64;

/** Opens each case and holds what looks say to what it expects. The result is what is wrong, one line each. */
export async function checkCases(
  folder: string,
  origin: string,
  page: PageSession,
  peer: CdpSession,
): Promise<string[]> {
  const entries = await readdir(join(folder, 'cases'), { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const wrong: string[] = [];
  const left = new Map<string, number>();
  let checked = 0;
  let passed = 0;
  let acted = 0;
  for (const id of ids.sort()) {
    const path = join(folder, 'cases', id, 'expect.json');
    const expectation = JSON.parse(await readFile(path, 'utf8')) as Expectation;
    for (const key of uncheckedKeys(expectation)) left.set(key, (left.get(key) ?? 0) + 1);
    await page.acknowledge();
    const address = expectation.openUrl ?? `${origin}/cases/${id}/${expectation.open}`;
    await page.load(address, { deadlineMs: 20_000 });
    await sleep(expectation.waitMs ?? 0);
    const found = breaches(expectation, await look(expectation, page, peer));
    const { acts = [] } = expectation;
    if (acts.length > 0) {
      // What the looks above let the page do is not part of what is done to it.
      await page.load(address, { deadlineMs: 20_000 });
      await sleep(expectation.waitMs ?? 0);
      found.push(...(await checkActs(expectation, page, peer)));
      acted += acts.length;
    }
    checked += checkedKeys(expectation).length;
    if (found.length === 0) passed++;
    wrong.push(...found.map((breach) => `${id}: ${breach}`));
  }
  const unknown = [...left].map(([key, count]) => `${key} ${count}`).join(', ');
  const notChecked = unknown === '' ? '' : `; keys not checked: ${unknown}`;
  console.log(`Cases: ${ids.length} run, ${passed} passed, ${checked} keys checked, ${acted} acts done${notChecked}`);
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return wrong;
}

async function look({ paging, repeat = 1 }: Expectation, page: PageSession, peer: CdpSession): Promise<Looked> {
  const windows: Observation[] = [];
  const repeats: Observation[] = [];
  const errors: ObserveError[] = [];
  let longestMs = 0;
  const observe = async (cursor?: string): Promise<Observation | undefined> => {
    const start = performance.now();
    try {
      return await page.observe(cursor === undefined ? {} : { cursor });
    } catch (error) {
      if (!(error instanceof ObserveError)) throw error;
      errors.push(error);
      return undefined;
    } finally {
      longestMs = Math.max(longestMs, performance.now() - start);
    }
  };
  let seen = await observe();
  while (seen !== undefined) {
    windows.push(seen);
    if (paging?.js !== undefined && windows.length === paging.mutateAfterPage) {
      await peer.send('Runtime.evaluate', { expression: paging.js });
    }
    const { cursor } = seen.coverage;
    seen = cursor === undefined || windows.length === MAX_WINDOWS ? undefined : await observe(cursor);
  }
  for (let i = 1; i < repeat; i++) {
    const again = await observe();
    if (again !== undefined) repeats.push(again);
  }
  return { windows, repeats, errors, longestMs };
}
