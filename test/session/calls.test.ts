import { getEventListeners } from 'node:events';
import { Calls, requireLimits, type Turn, type TurnLoss, TurnLost } from '../../session/calls.js';
import { equal, is, ok, rejects, throws } from '../support/assert.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('calls');

const limits = (deadlineMs = 1_000, signal?: AbortSignal) => ({ deadlineMs, signal });
const isLoss = (loss: TurnLoss) => (error: unknown) => error instanceof TurnLost && error.loss === loss;

/** Work that ends when its turn does, as a command does. */
const endless = ({ signal }: Turn) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));

test('calls in order run one after the other, whatever they give', async () => {
  const calls = new Calls({ inOrder: true });
  const log: string[] = [];
  const work = (name: string, delayMs: number) => async () => {
    log.push(`${name}>`);
    await pause(delayMs);
    log.push(`<${name}`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const all = [
    calls.run(work('a', 20), limits()),
    calls.run(work('b', 1), limits()),
    calls.run(work('c', 1), limits()),
  ];
  const settled = await Promise.allSettled(all);
  equal(log, ['a>', '<a', 'b>', '<b', 'c>', '<c']);
  equal(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('calls without order run side by side', async () => {
  const calls = new Calls({ inOrder: false });
  const waiting = rejects(calls.run(endless, limits(200)), isLoss('deadline'));
  is(await calls.run(async () => 1, limits()), 1);
  await waiting;
});

test('a signal that aborted before: the work never begins', async () => {
  const calls = new Calls({ inOrder: true });
  let begun = false;
  const call = calls.run(
    async () => {
      begun = true;
    },
    limits(1_000, AbortSignal.abort()),
  );
  await rejects(call, isLoss('aborted'));
  is(begun, false);
});

test('a signal that aborts while the call waits, or runs', async () => {
  const calls = new Calls({ inOrder: true });
  const [running, waiting] = [new AbortController(), new AbortController()];
  let begun = false;
  const first = rejects(calls.run(endless, limits(1_000, running.signal)), isLoss('aborted'));
  const second = rejects(
    calls.run(
      async () => {
        begun = true;
      },
      limits(1_000, waiting.signal),
    ),
    isLoss('aborted'),
  );
  await pause(5);
  waiting.abort();
  await second;
  running.abort();
  await first;
  is(begun, false);
  is(await calls.run(async () => 'next', limits()), 'next');
});

test('a deadline counts from the call, the wait included; a call whose time is over does not begin', async () => {
  const calls = new Calls({ inOrder: true });
  let begun = false;
  const first = rejects(calls.run(endless, limits(500)), isLoss('deadline'));
  const second = calls.run(async () => {
    begun = true;
  }, limits(50));
  const started = performance.now();
  await rejects(second, isLoss('deadline'));
  ok(performance.now() - started < 400);
  await first;
  await pause(20);
  is(begun, false);
});

test('a call is given what is left of its time', async () => {
  const calls = new Calls({ inOrder: true });
  const first = calls.run(() => pause(60), limits());
  const left = await calls.run(async (turn) => turn.remainingMs(), limits(5_000));
  await first;
  ok(left > 0 && left < 4_950, `${left} ms`);
});

test('no time at all is a deadline that has passed', async () => {
  const calls = new Calls({ inOrder: true });
  for (const deadlineMs of [0, -1]) {
    await rejects(calls.run(endless, limits(deadlineMs)), isLoss('deadline'));
  }
});

test('work that does not heed its signal is left behind at the deadline', async () => {
  const calls = new Calls({ inOrder: true });
  await rejects(
    calls.run(() => new Promise(() => {}), limits(20)),
    isLoss('deadline'),
  );
});

test('work may end its own call, and its caller gets that error', async () => {
  const calls = new Calls({ inOrder: true });
  const reason = new Error('a dialog');
  const call = calls.run((turn) => {
    setTimeout(() => turn.end(reason), 5);
    return endless(turn);
  }, limits());
  await rejects(call, (error) => error === reason);
});

test('closing ends all calls, and every later one', async () => {
  const calls = new Calls({ inOrder: true });
  const told = [1, 2, 3].map(() => rejects(calls.run(endless, limits()), isLoss('closed')));
  await pause(5);
  calls.close();
  await Promise.all(told);
  await rejects(calls.run(endless, limits()), isLoss('closed'));
});

test('thousands of calls leave no listener on a signal that lives on', async () => {
  const calls = new Calls({ inOrder: true });
  const { signal } = new AbortController();
  for (let i = 0; i < 5_000; i++) await calls.run(async () => i, limits(1_000, signal));
  is(getEventListeners(signal, 'abort').length, 0);
  for (let i = 0; i < 10; i++) {
    await rejects(
      calls.run(
        async () => {
          throw new Error('failed');
        },
        limits(1_000, signal),
      ),
      /failed/,
    );
  }
  is(getEventListeners(signal, 'abort').length, 0);
});

test('a deadline that is no number of milliseconds is refused', () => {
  for (const deadlineMs of [Number.NaN, Number.POSITIVE_INFINITY, '5', {}]) {
    throws(() => requireLimits({ deadlineMs: deadlineMs as number }, 5_000), isCode('invalid_request'));
  }
  equal(requireLimits({}, 5_000), { deadlineMs: 5_000, signal: undefined });
  equal(requireLimits({ deadlineMs: -1 }, 5_000).deadlineMs, -1);
});

test.run();
