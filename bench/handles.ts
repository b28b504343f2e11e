import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, selectors } from 'playwright-core';
import { launch } from '../cdp/launch.js';
import { type Acquisition, connect, MAX_WINDOW_CANDIDATES } from '../index.js';
import { openCountingProxy, type Traffic } from './counting-proxy.js';
import { median, table } from './measure.js';
import { generatePage } from './pages.js';

const SIZES = [100, 1_000, 5_000];
const STRATEGIES: readonly Acquisition[] = ['capture', 'per-control', 'per-candidate'];
const ROUNDS = 9;
const PEER_ROUNDS = 3;

/** Native candidates in composed order; what a client that knows selectors alone would have to do. */
const SELECTOR = `({
  query(root) { return this.queryAll(root)[0] ?? null; },
  queryAll(root) {
    const found = [];
    const walk = (parent) => {
      for (const element of parent.children) {
        if (found.length > ${MAX_WINDOW_CANDIDATES}) return;
        if (/^(a|button|input|select|textarea)$/.test(element.localName)) found.push(element);
        if (element.shadowRoot) walk(element.shadowRoot);
        walk(element);
      }
    };
    walk(root);
    return found.slice(0, ${MAX_WINDOW_CANDIDATES + 1});
  }
})`;

interface Measured {
  readonly ms: number;
  readonly messages: number;
  readonly bytes: number;
}

/** How controls are acquired as handles: our three strategies, and Playwright's `page.$$` with a content-script selector. */
export async function benchHandles(folder: string): Promise<void> {
  await using browser = await launch();
  const rows = [['controls', 'how', 'ms', 'messages', 'KiB']];
  for (const size of SIZES) {
    const path = join(folder, `handles-${size}.html`);
    await writeFile(path, generatePage(size));
    const url = pathToFileURL(path).href;
    const add = (how: string, { ms, messages, bytes }: Measured) =>
      rows.push([String(size), how, ms.toFixed(1), String(messages), (bytes / 1_024).toFixed(0)]);
    for (const acquisition of STRATEGIES)
      add(acquisition, await measureStrategy(browser.webSocketUrl, url, acquisition));
    add('Playwright page.$$, dispose', await measurePeer(browser.webSocketUrl, url));
  }
  console.log(
    `Acquiring the controls of the first window as handles (median of ${ROUNDS}, of ${PEER_ROUNDS} for Playwright)\n`,
  );
  console.log(`${table(rows)}\n`);
}

async function measureStrategy(webSocketUrl: string, url: string, acquisition: Acquisition): Promise<Measured> {
  await using proxy = await openCountingProxy(webSocketUrl);
  await using ours = await connect(proxy.url, { acquisition, clickSurfaces: false, deadlineMs: 60_000 });
  const page = await ours.open(url);
  await page.observe();
  return await measure(proxy.traffic, ROUNDS, () => page.observe());
}

let isRegistered = false;

async function measurePeer(webSocketUrl: string, url: string): Promise<Measured> {
  await using proxy = await openCountingProxy(webSocketUrl);
  const peer = await chromium.connectOverCDP(proxy.url);
  if (!isRegistered) await selectors.register('candidates', { content: SELECTOR }, { contentScript: true });
  isRegistered = true;
  const context = await peer.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const measured = await measure(proxy.traffic, PEER_ROUNDS, async () => {
    for (const handle of await page.$$('candidates=all')) await handle.dispose();
  });
  await context.close();
  await peer.close();
  return measured;
}

async function measure(traffic: Traffic, rounds: number, run: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const before = { ...traffic };
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return {
    ms: median(times),
    messages: Math.round((traffic.messages - before.messages) / rounds),
    bytes: (traffic.bytes - before.bytes) / rounds,
  };
}
