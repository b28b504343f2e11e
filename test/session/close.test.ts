import type { CdpSession } from '../../cdp/session.js';
import { Browser } from '../../session/browser.js';
import { PageSession } from '../../session/page-session.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf } from './recorded-page.js';
import { RecordingSession } from './recording-session.js';

const test = suite('leaving a page');

const BUTTON = '<button>b</button>';

/** Where the engine of a recorded attachment is, if it is there. */
interface EnginePlace {
  readonly worldName: string;
  readonly property: string;
}

function placeOf(recorder: RecordingSession): EnginePlace {
  const script = recorder.sent.find(({ method }) => method === 'Page.addScriptToEvaluateOnNewDocument')?.params;
  const [, property] = /"property":"(\w+)"/.exec(`${script?.source}`) ?? [];
  ok(property);
  return { worldName: `${script?.worldName}`, property };
}

/** Looks into the engine's world through another session. */
async function isEngineThere(session: CdpSession, { worldName, property }: EnginePlace): Promise<boolean> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName };
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world);
  const expression = `Object.hasOwn(globalThis, ${JSON.stringify(property)})`;
  const { result } = await session.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
  return result.value;
}

/** A page that somebody else has opened: attached to, left, and looked at from outside. */
async function leaveAttached(act: (page: PageSession, other: CdpSession) => Promise<void>): Promise<RecordingSession> {
  let recorder: RecordingSession | undefined;
  await usePage(BUTTON, async (owner, { session }) => {
    const own = await (await sharedConnection()).attach(owner.targetId);
    recorder = new RecordingSession(own);
    const page = await PageSession.attach(recorder);
    const place = placeOf(recorder);
    is(await isEngineThere(session, place), true, 'the probe finds it');
    await act(page, session);
    recorder.takeSent();
    await page.close();
    is(await isEngineThere(session, place), false, 'it is gone from its world');
    await session.send('Page.reload');
    is((await owner.observe()).controls.length, 1, 'the page stands');
    is(await isEngineThere(session, place), false, 'it does not come back');
    is(page.handles.live, 0);
    is(page.handles.engine, 0);
    is(recorder.subscriptions, 0);
    await rejects(own.send('Page.enable'), (error) => error.failure === 'closed');
  });
  return recorder as RecordingSession;
}

test('an attached page that was looked at: the capture, the script, the engine and its handle go', async () => {
  const recorder = await leaveAttached(async (page) => void (await page.observe()));
  equal(methodsOf(recorder.sent), [
    'Runtime.releaseObject',
    'Page.removeScriptToEvaluateOnNewDocument',
    'Runtime.callFunctionOn',
    'Runtime.releaseObject',
  ]);
});

test('an attached page that was never looked at', async () => {
  await leaveAttached(async () => {});
});

test('an attached page that has another document since the last look', async () => {
  await leaveAttached(async (page, other) => {
    await page.observe();
    await other.send('Page.reload');
    await other.send('Runtime.evaluate', { expression: '0' });
  });
});

test('an attached page whose document is replaced without an event', async () => {
  await leaveAttached(async (page, other) => {
    await page.observe();
    await other.send('Runtime.evaluate', { expression: `location.href = "javascript:'<button>c</button>'"` });
    await pause(100);
  });
});

test('an attached page where the script could not run', () =>
  usePage(BUTTON, async (owner, { session }) => {
    await owner.load(await serve({ headers: { 'content-security-policy': 'sandbox' }, body: BUTTON }));
    const recorder = new RecordingSession(await (await sharedConnection()).attach(owner.targetId));
    const page = await PageSession.attach(recorder);
    const place = placeOf(recorder);
    await page.observe();
    is(await isEngineThere(session, place), true);
    await page.close();
    is(await isEngineThere(session, place), false);
  }));

test('two attachments of one page do not touch each other', () =>
  usePage(BUTTON, async (first) => {
    const second = await new Browser(await sharedConnection()).attach(first.targetId);
    await Promise.all([first.observe(), second.observe()]);
    await second.close();
    is((await first.observe()).controls.length, 1);
    is(first.handles.dropped, 0);
  }));

test('a page that was opened is gone from the browser when `close` has ended', async () => {
  const browser = new Browser(await sharedConnection());
  for (let i = 0; i < 5; i++) {
    const page = await browser.open(await serve(BUTTON));
    await page.observe();
    await page.close();
    const left = await browser.pages();
    ok(left.every(({ targetId }) => targetId !== page.targetId));
    is(page.handles.live, 0);
  }
});

test('`close` is idempotent, and every call afterwards is refused', async () => {
  const browser = new Browser(await sharedConnection());
  const page = await browser.open(await serve(BUTTON));
  const closing = page.close();
  is(page.close(), closing);
  await closing;
  is(page.close(), closing);
  for (const call of [page.observe(), page.load('about:blank'), page.recover()]) {
    await rejects(call, isCode('session_closed'));
  }
});

test('`close` during calls ends them, the running and the waiting', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    peer.start('const end = Date.now() + 400; while (Date.now() < end);');
    await pause(50);
    const calls = [page.observe(), page.observe(), page.load('about:blank')];
    const told = Promise.all(calls.map((call) => rejects(call, isCode('session_closed'))));
    await page.close();
    await told;
    is(page.handles.live, 0);
  }));

test('`await using` closes', async () => {
  const browser = new Browser(await sharedConnection());
  let seen: PageSession;
  {
    await using page = await browser.open(await serve(BUTTON));
    seen = page;
    await page.observe();
  }
  await rejects(seen.observe(), isCode('session_closed'));
});

test('a page that somebody else closes: the calls end, and nothing is held', async () => {
  const shared = await sharedConnection();
  const browser = new Browser(shared);
  const page = await browser.open(
    await serve(
      `${BUTTON}<script>setTimeout(() => { const end = Date.now() + 400; while (Date.now() < end); }, 200)</script>`,
    ),
  );
  await page.observe();
  await pause(300);
  const calls = [page.observe(), page.observe()].map((call) => rejects(call, isCode('session_closed')));
  await shared.browser.send('Target.closeTarget', { targetId: page.targetId });
  await Promise.all(calls);
  await rejects(page.observe(), isCode('session_closed'));
  is(page.handles.live, 0);
  await page.close();
});

test.run();
