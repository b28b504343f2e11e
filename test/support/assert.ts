import { types } from 'node:util';
import * as uvu from 'uvu/assert';

export { Assertion, equal, fixture, instance, is, match, snapshot, type, unreachable } from 'uvu/assert';

type Message = string | Error;
// biome-ignore lint/suspicious/noExplicitAny: a class of errors may take any arguments
type ErrorClass = abstract new (...args: any[]) => object;

/**
 * What a thrown value must be: its message matches, it is an instance, or the function accepts it. A function may assert;
 * it accepts by returning nothing or `true`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the function knows which error it expects
export type ErrorCheck = RegExp | ErrorClass | ((error: any) => unknown);

/** The value is truthy. Refuses a promise, which always is. */
export function ok(actual: unknown, message?: Message): asserts actual {
  refusePromise(actual, 'ok');
  uvu.ok(actual, message);
}

/** The function throws, and what it throws passes the check. Refuses an asynchronous function: use `rejects`. */
export function throws(run: () => unknown, check?: ErrorCheck, message?: Message): void {
  const outcome = attempt(run, 'throws');
  if (!outcome.threw) fail('throws', 'Expected function to throw', message);
  if (check !== undefined)
    refusePromise(requireAccepted(outcome.thrown, check, 'throws', message), 'throws, whose check');
}

/** The promise, or the one that the function returns, rejects, and with what passes the check. */
export async function rejects(
  pending: PromiseLike<unknown> | (() => PromiseLike<unknown>),
  check: ErrorCheck,
  message?: Message,
): Promise<void> {
  let value: unknown;
  try {
    value = await (typeof pending === 'function' ? pending() : pending);
  } catch (thrown) {
    await requireAccepted(thrown, check, 'rejects', message);
    return;
  }
  fail('rejects', `Expected a rejection, got ${typeof value}`, message);
}

/** The value is falsy. Refuses a promise, which never is. */
export function not(actual: unknown, message?: Message): void {
  refusePromise(actual, 'not');
  uvu.not(actual, message);
}

not.ok = not;
not.equal = uvu.not.equal;
not.type = uvu.not.type;
not.instance = uvu.not.instance;
not.snapshot = uvu.not.snapshot;
not.fixture = uvu.not.fixture;
not.match = uvu.not.match;
/** The function returns. Refuses an asynchronous function: await it. uvu's second form, with a pattern, is not taken. */
not.throws = (run: () => unknown, message?: Message): void => {
  const outcome = attempt(run, 'not.throws');
  if (outcome.threw) fail('not.throws', `Expected function not to throw, threw ${describe(outcome.thrown)}`, message);
};

/** Runs a function that must be synchronous. What it threw is a value, so that a refusal is never taken for it. */
function attempt(run: () => unknown, operator: string): { threw: false } | { threw: true; thrown: unknown } {
  if (types.isAsyncFunction(run)) refuse(operator);
  let result: unknown;
  try {
    result = run();
  } catch (thrown) {
    return { threw: true, thrown };
  }
  refusePromise(result, operator);
  return { threw: false };
}

/** Applies the check. A promise is what an asynchronous check gave: whoever calls awaits it or refuses it. */
function requireAccepted(thrown: unknown, check: ErrorCheck, operator: string, message?: Message): unknown {
  const verdict = (accepted: boolean, expected: string): void => {
    if (!accepted) fail(operator, `Expected ${expected}, threw ${describe(thrown)}`, message);
  };
  if (check instanceof RegExp) {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return verdict(text.search(check) >= 0, `an error that matches ${check}`);
  }
  if (isErrorClass(check)) return verdict(thrown instanceof check, `an instance of ${check.name}`);
  const answer = check(thrown);
  const judge = (value: unknown): void =>
    verdict(value === undefined || value === true, 'an error that the check accepts');
  return isPromiseLike(answer) ? answer.then(judge) : judge(answer);
}

/** A class cannot be called as a check, except the built-in errors, where the call answers with a truthy new error. */
function isErrorClass(check: ErrorClass | ((error: unknown) => unknown)): check is ErrorClass {
  return (
    check === Error || check.prototype instanceof Error || /^class\b/.test(Function.prototype.toString.call(check))
  );
}

function refusePromise(value: unknown, operator: string): void {
  if (!isPromiseLike(value)) return;
  // It is refused here and awaited nowhere: its own failure is no news.
  value.then(undefined, () => {});
  refuse(operator);
}

function refuse(operator: string): never {
  throw new TypeError(`\`assert.${operator}\` was given something asynchronous: await it, or use \`assert.rejects\``);
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
}

function fail(operator: string, generated: string, message?: Message): never {
  if (message instanceof Error) throw message;
  throw new uvu.Assertion({
    message: message ?? generated,
    generated: message === undefined,
    operator,
    expects: true,
    actual: false,
  });
}

function describe(thrown: unknown): string {
  return String(thrown).slice(0, 400);
}
