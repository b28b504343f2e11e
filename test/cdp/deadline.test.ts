import { withDeadline } from '../../cdp/deadline.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('deadline');

const never = new Promise<never>(() => {});
const toError = (loss: string) => new Error(`lost: ${loss}`);
const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** A signal that counts its listeners. */
function countedSignal(): { controller: AbortController; signal: AbortSignal; count: () => number } {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--;
    remove(...args);
  };
  return { controller, signal, count: () => listeners };
}

test('gives what the work gives, and leaves no timer and no listener', async () => {
  const { signal, count } = countedSignal();
  const timers = countTimers();
  const waiting = withDeadline(Promise.resolve(7), { deadlineMs: 60_000, signal }, toError);
  assert.is(count(), 1);
  assert.is(await waiting, 7);
  assert.is(count(), 0);
  assert.is(countTimers(), timers);
});

test('rejects as the work rejects, and leaves no timer and no listener', async () => {
  const { signal, count } = countedSignal();
  const timers = countTimers();
  await assert.rejects(
    withDeadline(Promise.reject(new Error('broken')), { deadlineMs: 60_000, signal }, toError),
    /^broken$/,
  );
  assert.is(count(), 0);
  assert.is(countTimers(), timers);
});

test('is lost at the deadline', async () => {
  const { signal, count } = countedSignal();
  await assert.rejects(withDeadline(never, { deadlineMs: 5, signal }, toError), /^lost: deadline$/);
  assert.is(count(), 0);
});

test('is lost when the signal aborts, and leaves no timer', async () => {
  const { controller, signal, count } = countedSignal();
  const timers = countTimers();
  const waiting = withDeadline(never, { deadlineMs: 60_000, signal }, toError);
  controller.abort();
  await assert.rejects(waiting, /^lost: aborted$/);
  assert.is(count(), 0);
  assert.is(countTimers(), timers);
});

test('a signal that aborted before wins over work that is done', async () => {
  const timers = countTimers();
  const waiting = withDeadline(Promise.resolve(1), { deadlineMs: 60_000, signal: AbortSignal.abort() }, toError);
  await assert.rejects(waiting, /^lost: aborted$/);
  assert.is(countTimers(), timers);
});

test('work that fails after the wait is lost is no unhandled rejection', async () => {
  let fail: (error: Error) => void = () => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await assert.rejects(withDeadline(work, { deadlineMs: 1 }, toError), /^lost: deadline$/);
  fail(new Error('too late'));
  await new Promise(setImmediate);
});

test('a deadline beyond the longest timer does not end at once', async () => {
  const slow = new Promise((resolve) => setTimeout(resolve, 20, 'done'));
  assert.is(await withDeadline(slow, { deadlineMs: Number.POSITIVE_INFINITY }, toError), 'done');
});

test('the reason is asked for once', async () => {
  const controller = new AbortController();
  const losses: string[] = [];
  const waiting = withDeadline(never, { deadlineMs: 1, signal: controller.signal }, (loss) => {
    losses.push(loss);
    return toError(loss);
  });
  await assert.rejects(waiting, /deadline/);
  controller.abort();
  assert.equal(losses, ['deadline']);
});

test.run();
