import { CdpError } from '../../cdp/cdp-error.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { isLook } from './recording-session.js';
import { ACQUISITIONS } from './strategies.js';

const test = suite('references, and calls that wait for one another', { deadlineMs: 120_000 });

const PAGE = `${'<button>b</button>'.repeat(257)}`;
const busy = (durationMs: number) => `{ const end = Date.now() + ${durationMs}; while (Date.now() < end); }`;
const afterOf = ({ controls }: Observation, nth = 0): { after: string } => ({ after: controls[nth]?.ref as string });
const cursorOf = ({ coverage }: Observation): { cursor: string } => ({ cursor: coverage.cursor as string });

test('what the host refuses: nothing is sent, and the revision lives', () =>
  usePage(PAGE, (other) =>
    useRecorded(PAGE, async ({ page, recorder }) => {
      const foreign = await other.observe();
      const old = await page.observe();
      const seen = await page.observe();
      recorder.takeSent();
      const prefix = seen.revision.slice(0, 5);
      const refused: [string, ObserveRequest, string][] = [
        ['an older control', afterOf(old), 'obsolete'],
        ['an older cursor', cursorOf(old), 'obsolete'],
        ['an older revision', { after: old.revision }, 'obsolete'],
        ['a control of another session', afterOf(foreign), 'unknown'],
        ['a cursor of another session', cursorOf(foreign), 'unknown'],
        ['never minted', { after: `${prefix}zzzz` }, 'unknown'],
        ['never minted, a negative number', { after: `${prefix}-1` }, 'unknown'],
        ['never minted, another way to write a number', { after: `${prefix}00` }, 'unknown'],
        ['never minted, a fraction', { after: `${prefix}1.5` }, 'unknown'],
        ['the prefix alone', { after: prefix }, 'unknown'],
        ['in capitals', { after: afterOf(seen).after.toUpperCase() }, 'unknown'],
        ['a cursor for a control', { after: seen.coverage.cursor as string }, 'unknown'],
        ['a control for a cursor', { cursor: seen.controls[0]?.ref as string }, 'unknown'],
        ['a revision for a control', { after: seen.revision }, 'unknown'],
        ['a revision for a cursor', { cursor: seen.revision }, 'unknown'],
        ['a key of every object', { after: 'constructor' }, 'unknown'],
      ];
      for (const [what, request, reason] of refused) {
        await rejects(page.observe(request), isCode('stale_reference', reason), what);
      }
      equal(recorder.sent, []);
      is((await page.observe(afterOf(seen, 255))).controls.length, 1, 'the revision lives');
    }),
  ));

test('a navigation, a failure: each says why, and an older reference stays obsolete', () =>
  useRecorded(PAGE, async ({ page, recorder }) => {
    const old = await page.observe();
    const seen = await page.observe();
    recorder.alterReply = (command, reply) => {
      if (isLook(command)) throw new CdpError('protocol', command.method, 'Internal error', -32603);
      return reply;
    };
    await rejects(page.observe(cursorOf(seen)), isCode('stale_reference', 'capture_failed'));
    recorder.alterReply = (_, reply) => reply;
    recorder.takeSent();
    await rejects(page.observe(cursorOf(seen)), isCode('stale_reference', 'capture_failed'));
    await rejects(page.observe(afterOf(seen)), isCode('stale_reference', 'capture_failed'));
    await rejects(page.observe(afterOf(old)), isCode('stale_reference', 'obsolete'));
    equal(recorder.sent, []);
    const again = await page.observe();
    await rejects(page.observe(afterOf(seen)), isCode('stale_reference', 'obsolete'));
    await page.load('about:blank');
    recorder.takeSent();
    await rejects(page.observe(afterOf(again)), isCode('stale_reference', 'navigated'));
    await rejects(page.observe(cursorOf(again)), isCode('stale_reference', 'navigated'));
    await rejects(page.observe(afterOf(old)), isCode('stale_reference', 'obsolete'));
    equal(recorder.sent, []);
  }));

test('a route change inside the document leaves everything as it is', () =>
  usePage(PAGE, async (page, peer) => {
    const seen = await page.observe();
    await peer.evaluate(`history.pushState({}, '', '#elsewhere'); location.hash = 'there'; 0`);
    is((await page.observe(cursorOf(seen))).controls.length, 1);
  }));

for (const acquisition of ACQUISITIONS) {
  const options = { acquisition };

  test(`${acquisition}: calls run in order: what waited behind a look refuses, or goes on from a look before it`, () =>
    useRecorded(
      PAGE,
      async ({ page, recorder }) => {
        const seen = await page.observe();
        recorder.takeSent();
        const [look, after, cursor] = await Promise.allSettled([
          page.observe(),
          page.observe(afterOf(seen)),
          page.observe(cursorOf(seen)),
        ]);
        is(look.status, 'fulfilled');
        for (const waited of [after, cursor]) {
          isCode('stale_reference', 'obsolete')(waited.status === 'rejected' ? waited.reason : undefined);
        }
        is(methodsOf(recorder.sent).filter((method) => method === 'Runtime.callFunctionOn').length, 1);
        const now = await page.observe();
        const [first, second] = await Promise.all([page.observe(afterOf(now, 254)), page.observe()]);
        equal([first.controls.length, second.controls.length], [2, 256]);
      },
      options,
    ));

  test(`${acquisition}: the deadline and the signal of a continuation, while it runs and while it waits`, () =>
    usePage(
      PAGE,
      async (page, peer) => {
        for (const request of [afterOf, cursorOf]) {
          for (const waits of [false, true]) {
            const seen = await page.observe();
            peer.start(busy(400));
            await pause(50);
            const before = waits ? page.observe() : undefined;
            await rejects(page.observe(request(seen), { deadlineMs: 100 }), isCode('page_unresponsive'));
            await before;
            // One that had its turn ended the revision; one that waited was overtaken by the look before it.
            await rejects(
              page.observe(request(seen)),
              isCode('stale_reference', waits ? 'obsolete' : 'capture_failed'),
            );
            const again = await page.observe();
            peer.start(busy(300));
            await pause(50);
            const controller = new AbortController();
            const aborted = rejects(page.observe(request(again), { signal: controller.signal }), isCode('aborted'));
            await pause(20);
            controller.abort();
            await aborted;
            is((await page.observe()).controls.length, 256);
            is(page.handles.live, acquisition === 'capture' ? 1 : 257);
          }
        }
        const seen = await page.observe();
        await rejects(page.observe(afterOf(seen), { signal: AbortSignal.abort() }), isCode('aborted'));
        await rejects(page.observe(afterOf(seen), { deadlineMs: 0 }), isCode('page_unresponsive'));
        is((await page.observe(cursorOf(seen))).controls.length, 1, 'a call that never had its turn ends nothing');
      },
      options,
    ));

  test(`${acquisition}: closing during a continuation ends it, and what waits behind it`, () =>
    useRecorded(
      PAGE,
      async ({ page, recorder }) => {
        const seen = await page.observe();
        recorder.holdReply = async ({ method }) => {
          if (method === 'Runtime.callFunctionOn') await pause(100);
        };
        const running = rejects(page.observe(cursorOf(seen)), isCode('session_closed'));
        const waiting = rejects(page.observe(), isCode('session_closed'));
        await pause(20);
        const closing = page.close();
        await Promise.all([running, waiting, closing]);
        is(page.handles.live, 0);
        await rejects(page.observe(cursorOf(seen)), isCode('session_closed'));
        is(page.handles.live, 0);
      },
      options,
    ));
}

test('per-candidate: a signal that aborts while handles are released holds up no look after it', () =>
  useRecorded(
    `${PAGE}${'<button hidden>h</button>'.repeat(20)}`,
    async ({ page, recorder }) => {
      const seen = await page.observe();
      let holds = true;
      recorder.holdReply = async ({ method }) => {
        if (holds && method === 'Runtime.releaseObject') await pause(700);
      };
      const controller = new AbortController();
      const call = rejects(page.observe(cursorOf(seen), { signal: controller.signal }), isCode('aborted'));
      await pause(250);
      controller.abort();
      await call;
      is(page.handles.live, 0);
      await rejects(page.observe(cursorOf(seen)), isCode('stale_reference', 'capture_failed'));
      holds = false;
      const started = performance.now();
      await page.observe();
      ok(performance.now() - started < 4_000, 'nothing of the look before is waited for');
    },
    { acquisition: 'per-candidate' },
  ));

test.run();
