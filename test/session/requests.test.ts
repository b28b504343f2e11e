import { runInNewContext } from 'node:vm';
import { type ErrorCode, ObserveError } from '../../traversal/errors.js';
import type { ObserveRequest } from '../../traversal/observation.js';
import { equal, is, not, ok, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('requests');

const HUGE = 'x'.repeat(1_000_000);
const FORGED_LINE = 'a\nb\r\u2028c\u2029\u202ed\u0000\u001b[31m';
const REGION = { region_ref: 'r', expected_revision: 'v' };

class Foreign {
  readonly after = 'x';
}

const MALFORMED: readonly [what: string, request: unknown][] = [
  ['null', null],
  ['a string', 'after'],
  ['a number', 1],
  ['true', true],
  ['a function', () => {}],
  ['a symbol', Symbol('after')],
  ['an array', []],
  ['an array with a request', [{}]],
  ['a map', new Map([['after', 'x']])],
  ['a date', new Date()],
  ['an error', new Error('x')],
  ['a promise', Promise.resolve({})],
  ['an instance', new Foreign()],
  ['an inherited key', Object.create({ after: 'x' })],
  ['a key that is not listed', Object.defineProperty({}, 'after', { value: 1, enumerable: false })],
  ['a symbol for a key', { [Symbol('after')]: 'x' }],
  ['the key __proto__, as JSON gives it', JSON.parse('{"__proto__":{"after":"x"}}')],
  ['the key constructor', { constructor: 'x' }],
  ['an unknown key', { selector: 'button' }],
  ['an unknown key beside a known one', { after: 'x', script: 'x' }],
  ['an unknown key of huge length', { [HUGE]: 1 }],
  ['an unknown key that would forge lines', { [FORGED_LINE]: 1 }],
  ['after and cursor', { after: 'x', cursor: 'y' }],
  ['cursor and a region', { cursor: 'x', ...REGION }],
  ['after and an offset', { after: 'x', text_offset: 0 }],
  ['after undefined', { after: undefined }],
  ['after null', { after: null }],
  ['after a number', { after: 1 }],
  ['after empty', { after: '' }],
  ['after huge', { after: HUGE }],
  ['after one too long', { after: 'x'.repeat(65) }],
  ['after an object', { after: { ref: 'x' } }],
  ['after an array', { after: ['x'] }],
  ['after a String object', { after: new String('x') }],
  ['cursor a number', { cursor: 1 }],
  ['cursor that would forge lines, too long', { cursor: FORGED_LINE.repeat(10) }],
  ['a region without a revision', { region_ref: 'r' }],
  ['a revision without a region', { expected_revision: 'v' }],
  ['an offset alone', { text_offset: 1 }],
  ['a region that is a number', { ...REGION, region_ref: 1 }],
  ['a revision that is huge', { ...REGION, expected_revision: HUGE }],
  ...[Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY, 2 ** 53, '1', null, {}, [1], 1n].map(
    (offset): [string, unknown] => [
      `an offset of ${typeof offset} ${String(offset)}`,
      { ...REGION, text_offset: offset },
    ],
  ),
];

test('what is malformed is refused in one bounded line, and nothing is sent', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { revision } = await page.observe();
    recorder.takeSent();
    for (const [what, request] of MALFORMED) {
      const error = await page.observe(request as ObserveRequest).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      ok(error instanceof ObserveError, `${what}: ${error}`);
      is(error.code, 'invalid_request', what);
      ok(error.message.length <= 400, `${what}: ${error.message.length} characters`);
      not.match(error.message, /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u, `${what}: one line`);
      not.match(error.message, 'x'.repeat(41), `${what}: 40 characters are quoted at most`);
    }
    equal(methodsOf(recorder.sent), []);
    is(page.handles.live, 1, 'the capture before stands');
    not.equal((await page.observe()).revision, revision);
  }));

test('the line says where, what was expected and what was given', () =>
  useRecorded('', async ({ page }) => {
    const lineOf = (request: unknown) =>
      page.observe(request as ObserveRequest).then(
        () => '',
        (error: Error) => error.message,
      );
    is(await lineOf({ after: 1 }), 'after: expected a reference of 1 to 64 characters, got 1');
    is(
      await lineOf({ region_ref: '', text_offset: -1 }),
      'region_ref: expected a reference of 1 to 64 characters, got ""; ' +
        'expected_revision: expected a reference of 1 to 64 characters, got undefined; ' +
        'text_offset: expected a whole number of bytes, 0 or more, got -1',
    );
    is(
      await lineOf({ selector: 1 }),
      'expected {}, {after}, {cursor} or {region_ref, expected_revision, text_offset?}; unknown key "selector"',
    );
  }));

const REFUSED: readonly [request: ObserveRequest, code: ErrorCode, reason?: string][] = [
  [{ after: 'nobody-minted-this' }, 'stale_reference', 'unknown'],
  [{ cursor: 'nobody-minted-this' }, 'stale_reference', 'unknown'],
  [REGION, 'stale_reference', 'unknown'],
  [{ ...REGION, text_offset: 0 }, 'stale_reference', 'unknown'],
  [{ ...REGION, text_offset: Number.MAX_SAFE_INTEGER }, 'stale_reference', 'unknown'],
];

test('what is well-formed and refers to nothing is refused by the host alone: nothing is sent', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { controls } = await page.observe();
    recorder.takeSent();
    for (const [request, code, reason] of REFUSED) await rejects(page.observe(request), isCode(code, reason));
    equal(methodsOf(recorder.sent), []);
    is(page.handles.live, 1);
    // The revision stands.
    equal((await page.observe({ after: controls[0]?.ref as string })).controls, []);
  }));

test('an empty request from anywhere is a look', () =>
  useRecorded('<button>b</button>', async ({ page }) => {
    for (const request of [undefined, {}, Object.create(null), JSON.parse('{}'), runInNewContext('({})')]) {
      is((await page.observe(request)).controls.length, 1);
    }
  }));

test.run();
