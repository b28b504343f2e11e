import type { PageSession } from '../../session/page-session.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('several calls');

const BUTTON = '<button>b</button>';
const busy = (durationMs: number) => `{ const end = Date.now() + ${durationMs}; while (Date.now() < end); }`;

const nameOf = async (page: PageSession): Promise<string | undefined> => (await page.observe()).controls[0]?.name;

test('two pages side by side, their looks interleaved', () =>
  usePage('<button>one</button>', (one) =>
    usePage('<button>two</button>', async (two, peer) => {
      for (let i = 0; i < 20; i++) equal(await Promise.all([nameOf(one), nameOf(two)]), ['one', 'two']);
      await peer.evaluate('document.querySelector("button").textContent = "changed"');
      equal(await Promise.all([nameOf(one), nameOf(two)]), ['one', 'changed']);
      is(one.handles.live, 1);
      is(two.handles.live, 1);
    }),
  ));

test('a page that hangs holds up no other', () =>
  usePage('<button>one</button>', (one) =>
    usePage(BUTTON, async (two, peer) => {
      peer.start(busy(2_000));
      await pause(50);
      const late = rejects(two.observe({}, { deadlineMs: 1_500 }), isCode('page_unresponsive'));
      const started = performance.now();
      is(await nameOf(one), 'one');
      ok(performance.now() - started < 1_200);
      await late;
    }),
  ));

test('calls on one page run in order: no look begins before the one before it has ended', () =>
  useRecorded(BUTTON, async ({ page, recorder }) => {
    await page.observe();
    recorder.takeSent();
    const seen = await Promise.all([page.observe(), page.observe(), page.observe()]);
    const revisions = seen.map(({ revision }) => revision);
    is(new Set(revisions).size, 3);
    equal([...revisions].sort(), revisions, 'revisions in the order of the calls');
    const calls = recorder.log.filter((line) => line.includes('callFunctionOn'));
    equal(calls, Array(3).fill(['> Runtime.callFunctionOn', '< Runtime.callFunctionOn']).flat());
  }));

test('a load waits for the look before it, and a look for the load', () =>
  usePage('<button>one</button>', async (page) => {
    const [before, loaded, after] = await Promise.all([
      nameOf(page),
      page.load('data:text/html,<button>two</button>'),
      nameOf(page),
    ]);
    equal([before, loaded, after], ['one', 'load', 'two']);
  }));

test('a signal that aborted before the call: aborted, and nothing is sent', () =>
  useRecorded(BUTTON, async ({ page, recorder }) => {
    const signal = AbortSignal.abort();
    await rejects(page.observe({}, { signal }), isCode('aborted'));
    await rejects(page.load('about:blank', { signal }), isCode('aborted'));
    await rejects(page.recover({ signal }), isCode('aborted'));
    equal(methodsOf(recorder.sent), []);
  }));

test('a signal that aborts while the call waits, or runs', () =>
  useRecorded(BUTTON, async ({ page, recorder, peer }) => {
    await page.observe();
    peer.start(busy(400));
    await pause(50);
    recorder.takeSent();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = rejects(page.observe({}, { signal: running.signal }), isCode('aborted'));
    const second = rejects(page.observe({}, { signal: waiting.signal }), isCode('aborted'));
    await pause(20);
    waiting.abort();
    await second;
    running.abort();
    await first;
    equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn', 'Runtime.releaseObject', 'Runtime.releaseObjectGroup']);
    is((await page.observe()).controls.length, 1);
    is(page.handles.live, 1);
  }));

test('a deadline that passes while the call waits', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    peer.start(busy(1_500));
    await pause(50);
    const first = page.observe();
    const started = performance.now();
    await rejects(page.observe({}, { deadlineMs: 100 }), isCode('page_unresponsive'));
    ok(performance.now() - started < 1_000);
    is((await first).controls.length, 1);
  }));

test('the deadline of the page holds where the call names none', () =>
  usePage(
    BUTTON,
    async (page, peer) => {
      peer.start(busy(6_000));
      await pause(50);
      const started = performance.now();
      await rejects(page.observe(), isCode('page_unresponsive'));
      ok(performance.now() - started < 4_000);
    },
    { deadlineMs: 2_000 },
  ));

test('a deadline that is no time is refused, and nothing is sent', () =>
  useRecorded(BUTTON, async ({ page, recorder }) => {
    for (const deadlineMs of [Number.NaN, Number.POSITIVE_INFINITY]) {
      await rejects(page.observe({}, { deadlineMs }), isCode('invalid_request'));
    }
    equal(methodsOf(recorder.sent), []);
  }));

test.run();
