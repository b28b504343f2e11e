import { Browser } from '../../session/browser.js';
import { PageSession } from '../../session/page-session.js';
import { is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { type Peer, sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { isLook, RecordingSession } from './recording-session.js';

const test = suite('a page that does not answer');

const BUTTON = '<button>b</button>';
const ENDLESS = 'for (;;);';
/** It begins again as soon as it was stopped. */
const RESTARTED = `setInterval(() => { ${ENDLESS} }, 1)`;

/** Starts a script, and waits until the page is busy with it. */
async function hang(peer: Peer, script: string): Promise<void> {
  peer.start(script);
  await until('the page is busy', async () => {
    const limits = { deadlineMs: 50 };
    return await peer.session.send('Runtime.evaluate', { expression: '0' }, limits).then(
      () => false,
      () => true,
    );
  });
}

test('a look ends at its deadline; the script goes on', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    peer.start('const end = Date.now() + 2_000; while (Date.now() < end); globalThis.isDone = true');
    await pause(50);
    const started = performance.now();
    await rejects(page.observe({}, { deadlineMs: 200 }), isCode('page_unresponsive'));
    const elapsed = performance.now() - started;
    ok(elapsed >= 195 && elapsed < 1_800, `${elapsed} ms`);
    is(page.handles.live, 0);
    is((await page.observe()).controls.length, 1);
    is(await peer.evaluate('globalThis.isDone'), true);
  }));

test('what a late answer keeps is released', () =>
  useRecorded(BUTTON, async ({ page, recorder, peer }) => {
    await page.observe();
    peer.start('const end = Date.now() + 500; while (Date.now() < end);');
    await pause(50);
    recorder.takeSent();
    await rejects(page.observe({}, { deadlineMs: 100 }), isCode('page_unresponsive'));
    const sent = methodsOf(recorder.sent);
    is(sent.join(), 'Runtime.callFunctionOn,Runtime.releaseObject,Runtime.releaseObjectGroup');
    const look = recorder.sent.find(isLook);
    is(look?.params.objectGroup, recorder.sent.at(-1)?.params.objectGroup);
    await page.observe();
    is(page.handles.live, 1);
  }));

test('an endless loop: recover() stops it, and the document stands', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    await hang(peer, ENDLESS);
    await rejects(page.observe({}, { deadlineMs: 200 }), isCode('page_unresponsive'));
    is(await page.recover(), 'script_stopped');
    is((await page.observe()).controls.length, 1);
  }));

test('a loop without tasks, of promises, is stopped too', () =>
  usePage(BUTTON, async (page, peer) => {
    await hang(peer, 'const again = () => Promise.resolve().then(again); again()');
    is(await page.recover(), 'script_stopped');
    is((await page.observe()).controls.length, 1);
  }));

test('a loop that a timer starts again: recover() leaves the document', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    await hang(peer, RESTARTED);
    is(await page.recover(), 'document_left');
    is((await page.observe()).document.url, 'about:blank');
    is(await page.load(await serve('<button>c</button>')), 'load');
    is((await page.observe()).controls[0]?.name, 'c');
  }));

test('where nothing helps, recover() closes the page', async () => {
  const browser = new Browser(await sharedConnection());
  const page = await browser.open('about:blank');
  const session = await (await sharedConnection()).attach(page.targetId);
  session.send('Runtime.evaluate', { expression: RESTARTED }).catch(() => undefined);
  await pause(50);
  is(await page.recover(), 'closed');
  await rejects(page.observe(), isCode('session_closed'));
  ok((await browser.pages()).every(({ targetId }) => targetId !== page.targetId));
  await page.close();
});

test('recover() of a page that answers changes nothing', () =>
  usePage(BUTTON, async (page, peer) => {
    await peer.evaluate('globalThis.mark = 1');
    const { revision } = await page.observe();
    is(await page.recover(), 'script_stopped');
    is(await peer.evaluate('globalThis.mark'), 1);
    ok((await page.observe()).revision !== revision);
  }));

test('recover() that is aborted closes nothing', () =>
  usePage(BUTTON, async (page, peer) => {
    await hang(peer, RESTARTED);
    const controller = new AbortController();
    const recovering = page.recover({ signal: controller.signal });
    await pause(100);
    controller.abort();
    await rejects(recovering, isCode('aborted'));
    await pause(50);
    is(await page.recover(), 'document_left', 'the page is still there');
  }));

test('recover() after the page was closed says so', () =>
  usePage(BUTTON, async (page) => {
    await page.close();
    await rejects(page.recover(), isCode('session_closed'));
  }));

test('closing a page that hangs takes no longer than closing another', async () => {
  const browser = new Browser(await sharedConnection());
  const page = await browser.open(await serve(BUTTON));
  const session = await (await sharedConnection()).attach(page.targetId);
  session.send('Runtime.evaluate', { expression: ENDLESS }).catch(() => undefined);
  await pause(50);
  const started = performance.now();
  await page.close();
  ok(performance.now() - started < 1_500, `${performance.now() - started} ms`);
});

test('attaching to a page that hangs: blocked within the deadline, and nothing is left in it', () =>
  usePage(BUTTON, async (page, peer) => {
    await hang(peer, ENDLESS);
    const browser = new Browser(await sharedConnection());
    const started = performance.now();
    await rejects(browser.attach(page.targetId, { deadlineMs: 300 }), isCode('page_blocked'));
    ok(performance.now() - started < 2_500, `${performance.now() - started} ms`);
    await page.recover();
    const second = await browser.attach(page.targetId);
    is((await second.observe()).controls.length, 1);
    await second.close();
  }));

test('a page that does not answer the first command is told no other', () =>
  usePage(BUTTON, async (page, peer) => {
    await hang(peer, ENDLESS);
    const recorder = new RecordingSession(await (await sharedConnection()).attach(page.targetId));
    const started = performance.now();
    await rejects(PageSession.attach(recorder, {}, {}, { deadlineMs: 200 }), isCode('page_blocked'));
    ok(performance.now() - started < 2_500, `${performance.now() - started} ms`);
    is(methodsOf(recorder.sent).join(), 'Page.enable');
    is(recorder.subscriptions, 0);
    const signal = AbortSignal.timeout(50);
    const other = await (await sharedConnection()).attach(page.targetId);
    await rejects(PageSession.attach(other, {}, {}, { signal }), isCode('aborted'));
    await page.recover();
  }));

test.run();
