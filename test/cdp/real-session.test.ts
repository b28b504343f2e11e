import { CdpError, type CdpFailure } from '../../cdp/cdp-error.js';
import { type AttachedSession, Connection } from '../../cdp/connection.js';
import { findBrowserAddress } from '../../cdp/discovery.js';
import { type LaunchedBrowser, launch } from '../../cdp/launch.js';
import { openWebSocket } from '../../cdp/websocket.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('session with a real browser', { deadlineMs: 120_000 });

let browser: LaunchedBrowser;
let connection: Connection;
let targetId: string;
let session: AttachedSession;

const isFailure = (failure: CdpFailure) => (error: unknown) => error instanceof CdpError && error.failure === failure;
const hang = (of = session) => of.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true });

test.before(async () => {
  browser = await launch();
  connection = new Connection(await openWebSocket(browser.webSocketUrl));
});
test.after(async () => {
  await connection?.close();
  await browser?.close();
});
test.before.each(async () => {
  ({ targetId } = await connection.browser.send('Target.createTarget', { url: 'about:blank' }));
  session = await connection.attach(targetId);
  await session.send('Page.enable');
});
test.after.each(async () => {
  await session.close();
  await connection.browser.send('Target.closeTarget', { targetId }).catch(() => {});
});

test('the browser is found by its HTTP address', async () => {
  const { origin } = new URL(browser.webSocketUrl.replace(/^ws/, 'http'));
  assert.is(await findBrowserAddress(origin), browser.webSocketUrl);
});

test('a command is answered, an event is heard, a refusal says why', async () => {
  const loaded = new Promise<void>((resolve) => {
    const stop = session.on('Page.loadEventFired', () => {
      stop();
      resolve();
    });
  });
  await session.send('Page.navigate', { url: 'data:text/html,<title>seen</title>' });
  await loaded;
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.title' });
  assert.is(result.value, 'seen');
  await assert.rejects(session.send('Runtime.evaluate', {} as never), (error: CdpError) => {
    assert.is(error.protocolCode, -32602);
    assert.match(error.message, /^Invalid parameters: .*expression/);
  });
});

test('a target that does not exist is refused', async () => {
  await assert.rejects(connection.attach('no such target'), /No target with given id found/);
});

test('a crash fails what waits; the session answers again after a navigation', async () => {
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  const pending = hang();
  const crash = session.send('Page.crash');
  await assert.rejects(pending, isFailure('crashed'));
  await assert.rejects(crash, isFailure('crashed'));
  await assert.rejects(session.send('Runtime.evaluate', { expression: '1' }), isFailure('crashed'));
  // Another command that the renderer answers is kept by the browser, and refused when the next navigation begins.
  const kept = assert.rejects(session.send('Page.getResourceTree'), isFailure('crashed'));
  await session.send('Page.navigate', { url: 'data:text/html,back' });
  await kept;
  const { result } = await session.send('Runtime.evaluate', { expression: '6 * 7' });
  assert.is(result.value, 42);
  assert.equal(ends, []);
});

test('who attaches to a crashed target learns of it', async () => {
  await assert.rejects(session.send('Page.crash'), isFailure('crashed'));
  const second = await connection.attach(targetId);
  await assert.rejects(second.send('Page.getResourceTree'), isFailure('crashed'));
  // Whoever has learnt of it before he asks is told as well: the browser would not answer.
  await assert.rejects(second.send('Page.enable'), isFailure('crashed'));
  await second.close();
});

test('a target that closes ends its sessions and fails what waits', async () => {
  const second = await connection.attach(targetId);
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  second.onEnd((reason) => ends.push(reason));
  const pending = Promise.allSettled([hang(), hang(second)]);
  await connection.browser.send('Target.closeTarget', { targetId });
  for (const outcome of await pending)
    assert.ok(outcome.status === 'rejected' && isFailure('detached')(outcome.reason));
  assert.equal(ends, ['detached', 'detached']);
});

test('closing a session leaves the target and its other sessions', async () => {
  const second = await connection.attach(targetId);
  const pending = hang(second);
  const closing = second.close();
  await assert.rejects(pending, isFailure('closed'));
  await closing;
  const { result } = await session.send('Runtime.evaluate', { expression: '1' });
  assert.is(result.value, 1);
});

test('a session that the browser knows no longer ends', async () => {
  // Detached over another connection's back: the event is the only word of it, and here it is not heard.
  const second = await connection.attach(targetId);
  const stranger = new Connection(await openWebSocket(browser.webSocketUrl));
  const orphan = stranger.adopt(second.sessionId);
  await assert.rejects(orphan.send('Page.enable'), isFailure('detached'));
  await stranger.close();
  await second.close();
});

test('a killed browser fails what waits', async () => {
  const mortal = await launch();
  const lost = new Connection(await openWebSocket(mortal.webSocketUrl));
  const target = await lost.browser.send('Target.createTarget', { url: 'about:blank' });
  const victim = await lost.attach(target.targetId);
  const pending = hang(victim);
  process.kill(mortal.pid, 'SIGKILL');
  await assert.rejects(pending, isFailure('connection_lost'));
  await mortal.close();
});

test.run();
