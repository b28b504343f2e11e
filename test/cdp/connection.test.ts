import { CdpError, type CdpFailure } from '../../cdp/cdp-error.js';
import { type AttachedSession, Connection, type ConnectionOptions } from '../../cdp/connection.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { FakeTransport } from './fake-transport.js';

const test = suite('connection');

let connection: Connection;
let peer: FakeTransport;

const isFailure = (failure: CdpFailure) => (error: unknown) => error instanceof CdpError && error.failure === failure;
const turn = () => new Promise(setImmediate);

function open(options?: ConnectionOptions): void {
  peer = new FakeTransport();
  connection = new Connection(peer, options);
}

async function attach(sessionId = 'S1', targetId = 'T1'): Promise<AttachedSession> {
  const attaching = connection.attach(targetId);
  const { id } = peer.last('Target.attachToTarget');
  peer.event('Target.attachedToTarget', { sessionId, targetInfo: { targetId }, waitingForDebugger: false });
  peer.say({ id, result: { sessionId } });
  return attaching;
}

test.before.each(() => open());
test.after.each(() => connection.close());

test('a command goes out with its parameters and comes back with its result', async () => {
  const sending = connection.browser.send('Target.createTarget', { url: 'about:blank' });
  assert.equal(peer.posted, [{ id: 1, method: 'Target.createTarget', params: { url: 'about:blank' } }]);
  peer.answer('Target.createTarget', { targetId: 'T' });
  assert.equal(await sending, { targetId: 'T' });
});

test('a session sends under its id, and hears its own events alone', async () => {
  const session = await attach();
  const other = await attach('S2', 'T2');
  const heard: string[] = [];
  session.on('Page.loadEventFired', () => heard.push('session'));
  other.on('Page.loadEventFired', () => heard.push('other'));
  connection.browser.on('Page.loadEventFired', () => heard.push('browser'));
  peer.event('Page.loadEventFired', {}, 'S1');
  peer.event('Page.loadEventFired', {}, 'unknown');
  assert.equal(heard, ['session']);
  const sending = session.send('Page.enable');
  assert.is(peer.last('Page.enable').sessionId, 'S1');
  peer.answer('Page.enable');
  assert.equal(await sending, {});
});

test('a reply under another session is not taken for the answer', async () => {
  const late: unknown[] = [];
  open({ onLateReply: (reply) => late.push(reply.id) });
  const session = await attach();
  await attach('S2', 'T2');
  const sending = session.send('Page.enable');
  const { id } = peer.last('Page.enable');
  peer.say({ id, sessionId: 'S2', result: { forged: true } });
  peer.say({ id, sessionId: 'S1', result: {} });
  assert.equal(await sending, {});
  assert.equal(late, [id]);
});

test('both capabilities are there', () => {
  assert.equal(connection.browser.capabilities, { terminate: true, targets: true });
});

test('the error of a command names the line that sent it', async () => {
  async function askForTheImpossible() {
    await connection.browser.send('Browser.getVersion');
  }
  const asking = askForTheImpossible();
  peer.say({ id: 1, error: { code: -32601, message: 'no' } });
  await assert.rejects(asking, (error: CdpError) => assert.match(error.stack ?? '', 'askForTheImpossible'));
});

test('a command that was aborted before is not sent', async () => {
  const sending = connection.browser.send('Browser.getVersion', undefined, { signal: AbortSignal.abort() });
  await assert.rejects(sending, isFailure('aborted'));
  assert.equal(peer.posted, []);
});

test('a command without a deadline has that of the connection', async () => {
  open({ defaultDeadlineMs: 3 });
  await assert.rejects(connection.browser.send('Browser.getVersion'), /no answer within 3 ms/);
});

test('parameters that are no JSON are the caller\u2019s mistake, and nothing waits', async () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  await assert.rejects(connection.browser.send('Target.createTarget', loop as never), TypeError);
  assert.equal(peer.posted, []);
});

test('a transport that cannot send fails the command', async () => {
  peer.post = () => {
    throw new Error('broken pipe');
  };
  await assert.rejects(connection.browser.send('Browser.getVersion'), /not sent: Error: broken pipe/);
});

const BAD_FRAMES: [what: string, frame: string][] = [
  ['no JSON', 'HTTP/1.1 200 OK'],
  ['a number', '42'],
  ['an array', '[{"id":1,"result":{}}]'],
  ['a huge text', '\u0000'.repeat(5_000_000)],
  ['a reply without a result', '{"id":1}'],
];
for (const [what, frame] of BAD_FRAMES) {
  test(`a frame that is ${what} closes the connection and fails what waits as malformed`, async () => {
    const session = await attach();
    const sending = Promise.allSettled([connection.browser.send('Browser.getVersion'), session.send('Page.enable')]);
    peer.say(frame);
    for (const outcome of await sending) {
      assert.ok(outcome.status === 'rejected' && isFailure('malformed')(outcome.reason));
    }
    const reason = await connection.closed;
    assert.match(reason, 'not a message of the protocol');
    assert.ok(reason.length < 140 && !reason.includes('\u0000'));
    assert.is(peer.closes, 1);
    await assert.rejects(session.send('Page.enable'), isFailure('connection_lost'));
    peer.say('{}');
    assert.is(connection.closeReason, reason);
  });
}

test('a reply with an unknown id is reported and changes nothing', async () => {
  const late: number[] = [];
  open({ onLateReply: ({ id }) => late.push(id) });
  const session = await attach();
  peer.say({ id: 999, result: {} });
  peer.say({ id: 998, sessionId: 'S1', error: { code: 1, message: 'no' } });
  peer.say({ id: 997, sessionId: 'gone', result: {} });
  assert.equal(late, [999, 998, 997]);
  const sending = session.send('Page.enable');
  peer.answer('Page.enable');
  await sending;
});

test('an error that names no command leaves the others alone', async () => {
  const sending = connection.browser.send('Browser.getVersion');
  peer.say({ error: { code: -32700, message: 'JSON: stack limit exceeded' } });
  peer.answer('Browser.getVersion', { product: 'x' });
  assert.equal(await sending, { product: 'x' });
});

test('a throwing listener harms neither the others nor the socket', async () => {
  const errors: unknown[] = [];
  open({ onListenerError: (error, event) => errors.push([event, String(error)]) });
  const session = await attach();
  const heard: string[] = [];
  session.on('Page.loadEventFired', () => {
    throw new Error('mine');
  });
  session.on('Page.loadEventFired', () => heard.push('other'));
  peer.event('Page.loadEventFired', {}, 'S1');
  assert.equal(heard, ['other']);
  assert.equal(errors, [['Page.loadEventFired', 'Error: mine']]);
});

test('a crash fails what waits in that session; the session lives', async () => {
  const session = await attach();
  const other = await attach('S2', 'T2');
  const pending = session.send('Page.captureScreenshot');
  const unharmed = other.send('Page.enable');
  peer.event('Inspector.targetCrashed', {}, 'S1');
  await assert.rejects(pending, isFailure('crashed'));
  peer.answer('Page.enable');
  await unharmed;
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  // What the renderer alone would answer fails at once, until there is a new one.
  await assert.rejects(session.send('Runtime.evaluate', { expression: '1' }), isFailure('crashed'));
  const navigating = session.send('Page.navigate', { url: 'about:blank' });
  const kept = session.send('Page.getResourceTree');
  peer.say({
    id: peer.last('Page.getResourceTree').id,
    sessionId: 'S1',
    error: { code: -32000, message: 'Target crashed' },
  });
  await assert.rejects(kept, isFailure('crashed'));
  peer.event('Inspector.targetReloadedAfterCrash', {}, 'S1');
  peer.answer('Page.navigate', { frameId: 'F' });
  await navigating;
  const evaluating = session.send('Runtime.evaluate', { expression: '1' });
  peer.answer('Runtime.evaluate', { result: { type: 'number' } });
  await evaluating;
  assert.equal(ends, []);
});

test('what waits has failed before the listeners hear of the crash', async () => {
  const session = await attach();
  let settled = false;
  session.send('Page.enable').catch(() => {
    settled = true;
  });
  let again: Promise<unknown> | undefined;
  session.on('Inspector.targetCrashed', () => {
    again = session.send('Page.navigate', { url: 'about:blank' });
  });
  peer.event('Inspector.targetCrashed', {}, 'S1');
  await turn();
  assert.ok(settled);
  peer.answer('Page.navigate', { frameId: 'F' });
  assert.equal(await again, { frameId: 'F' });
});

const ENDS: [what: string, end: () => void][] = [
  ['Inspector.detached', () => peer.event('Inspector.detached', { reason: 'target_closed' }, 'S1')],
  ['Target.detachedFromTarget', () => peer.event('Target.detachedFromTarget', { sessionId: 'S1', targetId: 'T1' })],
  [
    'a reply that knows no such session',
    () =>
      peer.say({
        id: peer.last('Page.enable').id,
        error: { code: -32001, message: 'Session with given id not found.' },
      }),
  ],
];
for (const [what, end] of ENDS) {
  test(`${what} ends the session, once, and fails what waits`, async () => {
    const session = await attach();
    const ends: string[] = [];
    session.onEnd((reason) => ends.push(reason));
    const pending = session.send('Page.enable');
    end();
    await assert.rejects(pending, isFailure('detached'));
    await assert.rejects(session.send('Page.enable'), isFailure('detached'));
    peer.event('Target.detachedFromTarget', { sessionId: 'S1' });
    session.onEnd((reason) => ends.push(`late ${reason}`));
    await session.close();
    assert.equal(ends, ['detached', 'late detached']);
    assert.not.ok(peer.posted.some(({ method }) => method === 'Target.detachFromTarget'));
  });
}

test('a session that a listener closes while it ends has one end', async () => {
  const session = await attach();
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  session.on('Inspector.detached', () => void session.close());
  peer.event('Inspector.detached', { reason: 'target_closed' }, 'S1');
  await assert.rejects(session.send('Page.enable'), isFailure('closed'));
  assert.equal(ends, ['closed']);
});

test('a session that ends in the same packet as the reply is known to have ended', async () => {
  const attaching = connection.attach('T1');
  const { id } = peer.last('Target.attachToTarget');
  peer.event('Target.attachedToTarget', { sessionId: 'S1', targetInfo: { targetId: 'T1' } });
  peer.say({ id, result: { sessionId: 'S1' } });
  peer.event('Target.detachedFromTarget', { sessionId: 'S1', targetId: 'T1' });
  const session = await attaching;
  await assert.rejects(session.send('Page.enable'), isFailure('detached'));
});

test('two attachments to one target are two sessions', async () => {
  const attaching = [connection.attach('T1'), connection.attach('T1')];
  const [first, second] = peer.posted;
  for (const sessionId of ['S1', 'S2']) {
    peer.event('Target.attachedToTarget', { sessionId, targetInfo: { targetId: 'T1' } });
  }
  peer.say({ id: second?.id, result: { sessionId: 'S2' } });
  peer.say({ id: first?.id, result: { sessionId: 'S1' } });
  const sessions = await Promise.all(attaching);
  assert.equal(
    sessions.map(({ sessionId }) => sessionId),
    ['S1', 'S2'],
  );
});

test('a session that opens after its attachment was given up is ended', async () => {
  const controller = new AbortController();
  const attaching = connection.attach('T1', { signal: controller.signal });
  controller.abort();
  await assert.rejects(attaching, isFailure('aborted'));
  peer.answer('Target.attachToTarget', { sessionId: 'S1' });
  await turn();
  assert.equal(peer.last('Target.detachFromTarget').params, { sessionId: 'S1' });
});

test('an attachment that was aborted before is not sent', async () => {
  await assert.rejects(connection.attach('T1', { signal: AbortSignal.abort() }), isFailure('aborted'));
  assert.equal(peer.posted, []);
});

test('an attachment has its deadline', async () => {
  await assert.rejects(connection.attach('T1', { deadlineMs: 3 }), /^Target\.attachToTarget: no answer within 3 ms$/);
});

test('a session that the browser opened is adopted in the listener, and misses nothing', async () => {
  const heard: string[] = [];
  connection.browser.on('Target.attachedToTarget', ({ sessionId }) => {
    connection.adopt(sessionId).on('Page.loadEventFired', () => heard.push(sessionId));
    assert.is(connection.adopt(sessionId), connection.adopt(sessionId));
  });
  peer.event('Target.attachedToTarget', { sessionId: 'S9', targetInfo: { targetId: 'T9' } });
  peer.event('Page.loadEventFired', {}, 'S9');
  assert.equal(heard, ['S9']);
});

test('closing a session detaches it, once, and fails what waits as closed', async () => {
  const session = await attach();
  const pending = session.send('Page.enable');
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  const closing = [session.close(), session.close()];
  await assert.rejects(pending, isFailure('closed'));
  peer.answer('Target.detachFromTarget');
  await Promise.all(closing);
  assert.is(peer.posted.filter(({ method }) => method === 'Target.detachFromTarget').length, 1);
  await assert.rejects(session.send('Page.enable'), isFailure('closed'));
  assert.equal(ends, ['closed']);
  assert.is(connection.closeReason, undefined);
});

test('a refused detachment is no failure of the close', async () => {
  const session = await attach();
  const closing = session.close();
  const { id } = peer.last('Target.detachFromTarget');
  peer.say({ id, error: { code: -32602, message: 'No session with given id' } });
  await closing;
});

test('a lost transport ends every session and fails what waits', async () => {
  const session = await attach();
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(`session ${reason}`));
  connection.browser.onEnd((reason) => ends.push(`browser ${reason}`));
  const pending = Promise.allSettled([connection.browser.send('Browser.getVersion'), session.send('Page.enable')]);
  peer.lose(`the socket broke ${'x'.repeat(10_000)}`);
  for (const outcome of await pending) {
    assert.ok(outcome.status === 'rejected' && isFailure('connection_lost')(outcome.reason));
    assert.match(outcome.reason.message, 'the socket broke');
    assert.ok(outcome.reason.message.length < 300);
  }
  assert.equal(ends, ['session connection_lost', 'browser connection_lost']);
  assert.match(await connection.closed, /^the connection was lost: the socket broke/);
  await assert.rejects(connection.attach('T1'), isFailure('connection_lost'));
});

test('closing fails what waits as closed, once, by every way', async () => {
  const session = await attach();
  const pending = Promise.allSettled([connection.browser.send('Browser.getVersion'), session.send('Page.enable')]);
  await Promise.all([
    connection.close(),
    connection.close(),
    connection.browser.close(),
    connection[Symbol.asyncDispose](),
  ]);
  for (const outcome of await pending) assert.ok(outcome.status === 'rejected' && isFailure('closed')(outcome.reason));
  assert.is(peer.closes, 1);
  assert.is(await connection.closed, 'the connection was closed by this side');
});

test('a transport that never closes does not keep the connection from closing', async () => {
  peer.obedient = false;
  const before = Date.now();
  await connection.close();
  assert.ok(Date.now() - before < 4_000);
});

test.run();
