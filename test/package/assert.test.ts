import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

class Refusal extends Error {
  constructor(readonly code: string) {
    super(`refused: ${code}`);
  }
}

const throwRefusal = (): never => {
  throw new Refusal('stale');
};
const rejectRefusal = async (): Promise<never> => throwRefusal();

/** What the assertion throws, or undefined. Not by `assert.throws`: that is what is tested here. */
function failureOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return `${error instanceof Error ? error.name : typeof error}: ${(error as Error).message}`;
  }
}

async function rejectionOf(pending: Promise<unknown>): Promise<string | undefined> {
  return await pending.then(
    () => undefined,
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

const test = suite('assert');

test('throws takes a pattern, a class or a function', () => {
  assert.throws(throwRefusal);
  assert.throws(throwRefusal, /refused: st/g);
  assert.throws(throwRefusal, Refusal);
  assert.throws(throwRefusal, (error: Refusal) => assert.is(error.code, 'stale'));
  assert.throws(throwRefusal, (error: Refusal) => error.code === 'stale');
});

test('throws fails where the check does', () => {
  const fails = (run: () => unknown, check: assert.ErrorCheck | undefined, expected: RegExp): void =>
    assert.match(failureOf(() => assert.throws(run, check)) ?? 'passed', expected);
  fails(() => 1, undefined, /^Assertion: Expected function to throw$/);
  fails(throwRefusal, /other/, /^Assertion: Expected an error that matches \/other\/, threw Error: refused: stale$/);
  // Called as functions, as uvu does, these answer with a new error, which is truthy.
  fails(throwRefusal, TypeError, /^Assertion: Expected an instance of TypeError/);
  fails(
    throwRefusal,
    (error: Refusal) => error.code === 'other',
    /^Assertion: Expected an error that the check accepts/,
  );
  fails(throwRefusal, () => null, /^Assertion: Expected an error that the check accepts/);
  fails(throwRefusal, (error: Refusal) => assert.is(error.code, 'other'), /^Assertion: Expected values to be strictly/);
});

test('what is asynchronous is refused by what is not', () => {
  const refused = /^TypeError: .* was given something asynchronous: await it, or use `assert\.rejects`$/;
  const asynchronous: readonly (() => unknown)[] = [
    () => assert.throws(rejectRefusal),
    () => assert.throws(rejectRefusal, TypeError),
    () => assert.throws(() => rejectRefusal()),
    () => assert.throws(throwRefusal, async () => {}),
    () => assert.not.throws(rejectRefusal),
    () => assert.not.throws(() => Promise.resolve()),
    () => assert.ok(rejectRefusal()),
    () => assert.not(Promise.resolve(true)),
    () => assert.not.ok(Promise.resolve(true)),
  ];
  assert.equal(
    asynchronous.map(failureOf).filter((failure) => !refused.test(failure ?? '')),
    [],
  );
});

test('not.throws fails with what was thrown', () => {
  assert.not.throws(() => 1);
  assert.is(
    failureOf(() => assert.not.throws(throwRefusal)),
    'Assertion: Expected function not to throw, threw Error: refused: stale',
  );
  assert.is(
    failureOf(() => assert.not.throws(throwRefusal, 'says why')),
    'Assertion: says why',
  );
});

test('rejects takes a promise or a function, and a pattern, a class or a function', async () => {
  await assert.rejects(rejectRefusal, /stale/);
  await assert.rejects(rejectRefusal(), Refusal);
  await assert.rejects(rejectRefusal, (error: Refusal) => assert.is(error.code, 'stale'));
  await assert.rejects(rejectRefusal, async (error: Refusal) => assert.is(error.code, 'stale'));
  await assert.rejects(Promise.reject('no error'), /^no error$/);
});

test('rejects fails where there is no rejection, or another', async () => {
  const failure = async (pending: Promise<unknown> | (() => Promise<unknown>), check: assert.ErrorCheck) =>
    (await rejectionOf(assert.rejects(pending, check))) ?? 'passed';
  assert.match(await failure(Promise.resolve(1), /x/), /^Assertion: Expected a rejection, got number$/);
  assert.match(await failure(rejectRefusal, /other/), /^Assertion: Expected an error that matches/);
  assert.match(await failure(rejectRefusal, TypeError), /^Assertion: Expected an instance of TypeError/);
  assert.match(await failure(rejectRefusal, async () => false), /^Assertion: Expected an error that the check accepts/);
  assert.match(
    await failure(rejectRefusal, async (error: Refusal) => assert.is(error.code, 'other')),
    /^Assertion: Expected values to be strictly equal/,
  );
});

test.run();
