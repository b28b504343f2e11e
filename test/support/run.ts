import './uvu-defer.js';
import * as uvu from 'uvu';
import { type Body, withDeadline } from './deadline.js';
import { collectFailures, joinFailures, TestFailure } from './failure.js';
import { type RegisteredSuite, type RegisteredTest, runEndClosers, strayFailures, suites } from './registry.js';
import { hasFailed, reportLines } from './report.js';

const recorded = new Set<unknown>();
let running: { readonly fail: (thrown: unknown) => void } | undefined;
let ending: Promise<never> | undefined;
let isGuarded = false;
let isReported = false;

/**
 * Runs every registered suite through uvu, closes what `onRunEnd` was given, prints the counts and ends the process:
 * 0 when all that was registered has passed, else 1. A socket left open cannot hold it.
 */
export async function runRegistered(): Promise<never> {
  guardProcess();
  for (const registered of suites) enqueue(registered);
  try {
    await uvu.exec();
  } catch (thrown) {
    recordStray(thrown, 'run', 'uvu');
  }
  return endRun();
}

/** Closes, reports, and ends the process, once. */
export function endRun(): Promise<never> {
  ending ??= closeAndReport();
  return ending;
}

async function closeAndReport(): Promise<never> {
  await closeRun();
  await new Promise((resolve) => process.stdout.write(`${report()}\n`, resolve));
  process.exit(hasFailed() ? 1 : 0);
}

/**
 * From here on an error that nothing awaited fails the test it surfaced in and the run goes on, an interrupt closes what
 * is open, and a process that ends before its report still says the truth.
 */
export function guardProcess(): void {
  if (isGuarded) return;
  isGuarded = true;
  const onStray = (thrown: unknown): void => {
    if (running) running.fail(thrown);
    else recordStray(thrown, 'run', 'outside the tests');
  };
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      strayFailures.push({ part: 'run', where: 'the run', message: `ended by ${signal}` });
      void endRun();
    });
  }
  process.on('exit', () => {
    if (isReported) return;
    strayFailures.push({ part: 'run', where: 'the run', message: 'the process ended before the tests did' });
    process.stdout.write(`\n${report()}\n`);
    process.exitCode = 1;
  });
}

/** Records a failure that is no test's. What reaches the process twice, as the error of a module does, counts once. */
export function recordStray(thrown: unknown, part: string, where: string): void {
  if (recorded.has(thrown)) return;
  if (thrown instanceof Error) recorded.add(thrown);
  const failure = new TestFailure(thrown);
  process.stderr.write(`\n${where}: ${failure.stack}\n`);
  strayFailures.push({ part, where, message: failure.message });
}

function report(): string {
  isReported = true;
  return reportLines().join('\n');
}

async function closeRun(): Promise<void> {
  for (let closer = runEndClosers.pop(); closer; closer = runEndClosers.pop()) {
    try {
      await withDeadline(closer.close, closer.deadlineMs);
    } catch (thrown) {
      recordStray(thrown, 'run', `closing ${closer.what}`);
    }
  }
}

/** Hands a suite to uvu: the tests alone. Hooks run in here, because uvu swallows what they throw. */
function enqueue(registered: RegisteredSuite): void {
  if (!registered.closed) return;
  const { name, file, deadlineMs } = registered;
  const groups = globalThis.UVU_QUEUE;
  if (groups.at(-1)?.[0] !== file.path) groups.push([file.path]);
  globalThis.UVU_INDEX = groups.length - 1;

  let setUpFailure: TestFailure | undefined;
  const test = uvu.suite(name);
  test.before(async () => {
    setUpFailure = joinFailures(await runHooks(registered.before, deadlineMs, '`before`: '));
  });
  for (const one of registered.tests) {
    test(one.title, async () => {
      const failure = setUpFailure ? new TestFailure(setUpFailure) : await runTest(registered, one);
      one.outcome = failure ? { failed: failure.message } : 'passed';
      if (failure) throw failure;
    });
  }
  test.after(async () => {
    const failures = await runHooks(registered.after, deadlineMs, '`after`: ');
    for (const failure of failures) recordStray(failure, file.part, `${file.path}, suite "${name}"`);
  });
  test.run();
}

async function runTest(registered: RegisteredSuite, test: RegisteredTest): Promise<TestFailure | undefined> {
  const { deadlineMs, beforeEach, afterEach } = registered;
  const failures: TestFailure[] = [];
  running = { fail: (thrown) => failures.push(new TestFailure(thrown, 'an error that nothing awaited: ')) };
  failures.push(...(await runHooks(beforeEach, deadlineMs, '`before.each`: ')));
  if (failures.length === 0) failures.push(...(await runHooks([test.body], test.deadlineMs, '')));
  failures.push(...(await runHooks(afterEach, deadlineMs, '`after.each`: ')));
  // Node reports an unhandled rejection after the microtasks: give this test's own the time to surface.
  await new Promise((resolve) => setImmediate(resolve));
  running = undefined;
  return joinFailures(failures);
}

function runHooks(bodies: readonly Body[], deadlineMs: number, prefix: string): Promise<TestFailure[]> {
  return collectFailures(
    bodies.map((body) => () => withDeadline(body, deadlineMs)),
    prefix,
  );
}
