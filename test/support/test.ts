import { type Body, DEFAULT_DEADLINE_MS } from './deadline.js';
import { claimRun, findCurrentFile, type RegisteredSuite, suites } from './registry.js';
import { fileOfMain, runMain } from './standalone.js';

export type { Body, RunContext } from './deadline.js';
export { onRunEnd } from './run-end.js';

/** How long a test may take. */
export interface DeadlineOption {
  /** Milliseconds. Default: that of the suite, and of a suite 30,000. */
  readonly deadlineMs?: number;
}

/** Registers a hook for the suite, or with `each` one for every test of it. */
export interface Hook {
  (body: Body): void;
  each(body: Body): void;
}

/**
 * Registers tests, as uvu's suites do. `.only` and `.skip` do not exist: a run proves everything or is red.
 *
 * Every `before.each` runs before a test and every `after.each` after it, whatever the test did; `after` runs although
 * `before` failed, so that what was opened half is closed.
 */
export interface Suite {
  (title: string, body: Body, options?: DeadlineOption): void;
  readonly before: Hook;
  readonly after: Hook;
  /** Ends the registration. A suite without this call is red. */
  run(): void;
}

/**
 * A suite of tests, run by uvu. uvu 0.5.6 leaves a run green when a `before` or an `after.each` throws, a test throws
 * something that is no Error, `.run()` is forgotten or an `.only` is left in, and it waits for ever for what never
 * settles. Here each of these is red: every hook and test is bounded by a deadline, and what was registered is compared
 * with what has passed.
 *
 * A file that is run by itself (`node --import tsx test/cdp/some.test.ts`) runs its suites and ends the process.
 */
export function suite(name: string, { deadlineMs = DEFAULT_DEADLINE_MS }: DeadlineOption = {}): Suite {
  if (claimRun()) runMain();
  const registered: RegisteredSuite = {
    name,
    file: findCurrentFile() ?? fileOfMain(),
    deadlineMs,
    tests: [],
    before: [],
    beforeEach: [],
    afterEach: [],
    after: [],
    closed: false,
  };
  suites.push(registered);

  const register = (title: string, body: Body, options: DeadlineOption = {}): void => {
    requireOpen(registered, `the test "${title}"`);
    registered.tests.push({ title, body, deadlineMs: options.deadlineMs ?? deadlineMs });
  };
  const hook = (all: Body[], each: Body[]): Hook =>
    Object.assign((body: Body) => addHook(registered, all, body), {
      each: (body: Body) => addHook(registered, each, body),
    });
  // Type checking refuses both words, but tests run without it: there the test that carries one fails and the others run.
  const refuse = (word: string) => (title: unknown) =>
    register(`${title}`, () => {
      throw new Error(`\`.${word}\` does not exist here: every test runs`);
    });
  const run = (): void => {
    requireOpen(registered, 'a second `.run()`');
    registered.closed = true;
  };
  return Object.assign(register, {
    before: hook(registered.before, registered.beforeEach),
    after: hook(registered.after, registered.afterEach),
    run,
    only: refuse('only'),
    skip: refuse('skip'),
  });
}

function addHook(registered: RegisteredSuite, hooks: Body[], body: Body): void {
  requireOpen(registered, 'a hook');
  hooks.push(body);
}

function requireOpen(registered: RegisteredSuite, what: string): void {
  if (registered.closed) throw new Error(`${what} comes after \`.run()\` of the suite "${registered.name}"`);
}
