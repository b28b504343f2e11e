import { CdpError, type CdpFailure } from '../../cdp/cdp-error.js';
import { type LateReply, PendingCalls } from '../../cdp/pending-calls.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('pending calls');

const LIMITS = { deadlineMs: 60_000 };
const isFailure = (failure: CdpFailure) => (error: unknown) => error instanceof CdpError && error.failure === failure;

test('a call is settled by its id, whatever the order', async () => {
  const calls = new PendingCalls();
  const first = calls.register('Page.enable', LIMITS);
  const second = calls.register('DOM.enable', LIMITS);
  calls.settle(second.id, { b: 2 });
  calls.settle(first.id, { a: 1 });
  assert.equal(await first.reply, { a: 1 });
  assert.equal(await second.reply, { b: 2 });
  assert.is(calls.size, 0);
});

test('a refusal carries the code and the words of the browser, and the stack of the sender', async () => {
  const calls = new PendingCalls();
  const sendFromHere = () => calls.register('Page.navigate', LIMITS);
  const { id, reply } = sendFromHere();
  setImmediate(() => calls.reject(id, { code: -32000, message: 'Cannot navigate' }));
  await assert.rejects(reply, (error: CdpError) => {
    assert.instance(error, CdpError);
    assert.is(error.failure, 'protocol');
    assert.is(error.method, 'Page.navigate');
    assert.is(error.protocolCode, -32000);
    assert.is(error.message, 'Cannot navigate');
    assert.match(error.stack ?? '', /^CdpError: Page\.navigate: Cannot navigate\n {4}at .*sendFromHere/);
  });
});

test('the detail of a refusal is shown, and both are bounded', async () => {
  const calls = new PendingCalls();
  const { id, reply } = calls.register('Runtime.evaluate', LIMITS);
  calls.reject(id, { code: -32602, message: 'Invalid parameters', data: 'x'.repeat(100_000) });
  await assert.rejects(reply, (error: CdpError) => {
    assert.match(error.message, /^Invalid parameters: xxx/);
    assert.is(error.message.length, 200);
    assert.ok((error.stack?.length ?? 0) < 5_000);
  });
});

test('each call has its own deadline', async () => {
  const calls = new PendingCalls();
  const short = calls.register('Page.enable', { deadlineMs: 5 });
  const long = calls.register('Page.enable', LIMITS);
  await assert.rejects(short.reply, /^Page\.enable: no answer within 5 ms$/);
  assert.not.ok(calls.has(short.id));
  calls.settle(long.id, 1);
  assert.is(await long.reply, 1);
});

test('a call that was aborted before does not wait, and must not be posted', async () => {
  const calls = new PendingCalls();
  const { id, reply } = calls.register('Page.enable', { ...LIMITS, signal: AbortSignal.abort() });
  assert.not.ok(calls.has(id));
  await assert.rejects(reply, isFailure('aborted'));
});

test('a call is aborted while it waits', async () => {
  const calls = new PendingCalls();
  const controller = new AbortController();
  const { id, reply } = calls.register('Page.enable', { ...LIMITS, signal: controller.signal });
  assert.ok(calls.has(id));
  controller.abort();
  await assert.rejects(reply, isFailure('aborted'));
  assert.is(calls.size, 0);
});

test('late and unknown replies change nothing and are reported', async () => {
  const late: LateReply[] = [];
  const calls = new PendingCalls({ onLate: (reply) => late.push(reply) });
  const { id, reply } = calls.register('Page.enable', { deadlineMs: 1 });
  await assert.rejects(reply, isFailure('deadline'));
  calls.settle(id, { late: true });
  calls.reject(id, { code: 1, message: 'late' });
  calls.settle(4_711, {});
  assert.equal(late, [
    { id, result: { late: true } },
    { id, error: { code: 1, message: 'late' } },
    { id: 4_711, result: {} },
  ]);
});

test('late replies are ignored when nobody wants to hear of them', () => {
  const calls = new PendingCalls();
  calls.settle(1, {});
  calls.reject(1, { code: 1, message: '' });
  calls.fail(1, 'closed', 'gone');
});

test('all calls are given up together, with the reason', async () => {
  const calls = new PendingCalls();
  const replies = ['Page.enable', 'DOM.enable'].map((method) => calls.register(method, LIMITS).reply);
  calls.rejectAll('crashed', 'the renderer crashed');
  assert.is(calls.size, 0);
  await assert.rejects(replies[0] as Promise<unknown>, /^Page\.enable: the renderer crashed$/);
  await assert.rejects(replies[1] as Promise<unknown>, isFailure('crashed'));
});

test('a call that is registered while all are given up is not one of them', async () => {
  const calls = new PendingCalls();
  const first = calls.register('Page.enable', LIMITS);
  const again = first.reply.catch(() => calls.register('Page.reload', LIMITS));
  calls.rejectAll('crashed', 'the renderer crashed');
  const second = await again;
  assert.ok(calls.has((second as { id: number }).id));
  calls.rejectAll('closed', 'end of the test');
  await assert.rejects((second as { reply: Promise<unknown> }).reply, isFailure('closed'));
});

test('registries that share a source of ids never give one twice', () => {
  let last = 0;
  const nextId = () => ++last;
  const registries = [new PendingCalls({ nextId }), new PendingCalls({ nextId })];
  const calls = registries.map((registry) => registry.register('Page.enable', LIMITS));
  assert.equal(
    calls.map(({ id }) => id),
    [1, 2],
  );
  for (const { reply } of calls) reply.catch(() => {});
  for (const registry of registries) registry.rejectAll('closed', 'end of the test');
});

test('a settled call leaves no timer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const calls = new PendingCalls();
  const { id, reply } = calls.register('Page.enable', LIMITS);
  calls.settle(id, {});
  await reply;
  assert.is(timers(), before);
});

test.run();
