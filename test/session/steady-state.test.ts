import { Browser } from '../../session/browser.js';
import { equal, is, ok } from '../support/assert.js';
import type { Peer } from '../support/shared-browser.js';
import { sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';

/** Looks in a row; `CDP_OBSERVE_LOOKS` asks for more. */
const LOOKS = Number(process.env.CDP_OBSERVE_LOOKS ?? 200);
const ATTACHMENTS = Math.ceil(LOOKS / 10);

const test = suite('a page that is looked at for long', { deadlineMs: 120_000 + LOOKS * 50 });

const PAGE = `<button>b</button>`.repeat(300) + '<input><select><option>1</select>'.repeat(20);

/** Nodes and listeners that the renderer holds, when nothing waits for the garbage collector. */
async function countHeld({ session }: Peer): Promise<{ nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

test(`${LOOKS} looks hold one capture, and nothing grows`, () =>
  usePage(PAGE, async (page, peer) => {
    for (let i = 0; i < 20; i++) await page.observe();
    const before = await countHeld(peer);
    const revisions = new Set<string>();
    for (let i = 0; i < LOOKS; i++) {
      revisions.add((await page.observe()).revision);
      const { live, peak, acquired, released, dropped } = page.handles;
      is(live, 1);
      is(peak, 1, 'the old capture is released before the new one is taken');
      is(acquired, live + released + dropped);
    }
    is(revisions.size, LOOKS);
    equal(await countHeld(peer), before);
    is(page.handles.acquired, LOOKS + 20);
  }));

test(`${LOOKS} looks of a page that changes hold no element that it has removed`, () =>
  usePage(PAGE, async (page, peer) => {
    await page.observe();
    const before = await countHeld(peer);
    for (let i = 0; i < LOOKS / 10; i++) {
      await peer.evaluate('document.body.innerHTML = document.body.innerHTML');
      await page.observe();
    }
    const after = await countHeld(peer);
    // What was removed last may wait for the collector; all of it together would be twenty times as much.
    ok(after.nodes <= before.nodes * 3, `${before.nodes} nodes before, ${after.nodes} after`);
  }));

test(`${ATTACHMENTS} attachments leave no element and no listener behind in the document`, () =>
  usePage(PAGE, async (page, peer) => {
    const browser = new Browser(await sharedConnection());
    await page.observe();
    const before = await countHeld(peer);
    for (let i = 0; i < ATTACHMENTS; i++) {
      const other = await browser.attach(page.targetId);
      await other.observe();
      await other.close();
    }
    equal(await countHeld(peer), before);
  }));

test.run();
