import type { ActRequest } from '../../session/act-request.js';
import { equal, is, not, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('requests of actions');

const HUGE = 'x'.repeat(1_000_000);
const MALFORMED: readonly [what: string, request: (ref: string) => unknown][] = [
  ['null', () => null],
  ['a string', () => 'click'],
  ['an array', () => []],
  ['an instance', () => new Map([['ref', 'x']])],
  ['nothing', () => ({})],
  [
    'what throws when it is read',
    () => ({
      get ref() {
        throw new Error('s3cret');
      },
    }),
  ],
  [
    'what throws when it is looked at',
    () =>
      new Proxy(
        {},
        {
          getPrototypeOf() {
            throw new Error('s3cret');
          },
        },
      ),
  ],
  ['no action', (ref) => ({ ref })],
  ['no reference', () => ({ action: 'click' })],
  ['a reference that is a number', () => ({ ref: 1, action: 'click' })],
  ['a huge reference', () => ({ ref: HUGE, action: 'click' })],
  ['an unknown action', (ref) => ({ ref, action: 'drag' })],
  ['a huge action', (ref) => ({ ref, action: HUGE })],
  ['the name of a method', (ref) => ({ ref, action: 'toString' })],
  ['an unknown key', (ref) => ({ ref, action: 'click', selector: 'b' })],
  ['an unknown key that would forge lines', (ref) => ({ ref, action: 'click', 'a\nb\u2028\u001b[31m': 1 })],
  ['a symbol for a key', (ref) => ({ ref, action: 'click', [Symbol('x')]: 1 })],
  ['a value with a click', (ref) => ({ ref, action: 'click', value: 's3cret' })],
  ['a value that is not one, with a click', (ref) => ({ ref, action: 'click', value: undefined })],
  ['no value with fill', (ref) => ({ ref, action: 'fill' })],
  ['no value that is one, with fill', (ref) => ({ ref, action: 'fill', value: undefined })],
  ['a value that is a number', (ref) => ({ ref, action: 'fill', value: 7331 })],
  ['a value that is an object', (ref) => ({ ref, action: 'fill', value: { toString: () => 's3cret' } })],
  ['a huge value', (ref) => ({ ref, action: 'fill', value: `s3cret${HUGE}` })],
  ['no key', (ref) => ({ ref, action: 'press', value: '' })],
  ['a key that is none', (ref) => ({ ref, action: 'press', value: 's3cret' })],
  ['a modifier twice', (ref) => ({ ref, action: 'press', value: 'Control+Control' })],
  ['half a letter', (ref) => ({ ref, action: 'press', value: '\ud800' })],
  ['a control character', (ref) => ({ ref, action: 'press', value: '\u0007' })],
  ['a modifier that is none', (ref) => ({ ref, action: 'press', value: 'Hyper+a' })],
];

test('what is no request is refused with one short line that does not quote a value, and nothing is sent', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { controls } = await page.observe();
    const ref = controls[0]?.ref ?? '';
    recorder.takeSent();
    for (const [what, request] of MALFORMED) {
      const { status, code, detail = '', ...more } = await page.act(request(ref) as ActRequest);
      equal([status, code, more], ['refused', 'invalid_request', {}], what);
      ok(detail.length > 0 && detail.length < 300, `${what}: ${detail.length} characters`);
      ok(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(detail), `${what}: one line`);
      not.match(detail, /s3cret|7331/, what);
    }
    equal(methodsOf(recorder.sent), []);
    is((await page.act({ ref, action: 'click' })).status, 'dispatched', 'the revision stands');
  }));

test('references of nobody are refused, and nothing is sent', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { revision, text, focus, controls } = await page.observe();
    ok(text.bytes > 0);
    const refs = ['x', revision, focus?.text_cursor ?? '', `${controls[0]?.ref}0`, '__proto__'];
    recorder.takeSent();
    for (const ref of refs) {
      const { status, code, reason } = await page.act({ ref, action: 'click' });
      equal([status, code, reason], ['refused', 'stale_reference', 'unknown'], ref);
    }
    equal(
      methodsOf(recorder.sent).filter((method) => method !== 'Page.setDownloadBehavior'),
      [],
    );
  }));

test('a click: the control is aimed at, the pointer moved, the control checked, the button pressed and released', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { controls } = await page.observe();
    recorder.takeSent();
    await page.act({ ref: controls[0]?.ref ?? '', action: 'click' });
    equal(
      recorder.log.filter((line) => !/release|setDownload/.test(line)).slice(0, 10),
      [
        '> Runtime.callFunctionOn',
        '< Runtime.callFunctionOn',
        '> Input.dispatchMouseEvent',
        '< Input.dispatchMouseEvent',
        '> Runtime.callFunctionOn',
        '< Runtime.callFunctionOn',
        '> Input.dispatchMouseEvent',
        '> Input.dispatchMouseEvent',
        '< Input.dispatchMouseEvent',
        '< Input.dispatchMouseEvent',
      ],
      'three round trips until the last input',
    );
  }));

test('options that are none are refused with one line, and nothing is sent', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    const { controls } = await page.observe();
    const ref = controls[0]?.ref ?? '';
    recorder.takeSent();
    for (const options of [null, 'x', { signal: 'x' }, { signal: null }, { deadlineMs: Number.NaN }]) {
      const { status, code } = await page.act({ ref, action: 'click' }, options as object);
      equal([status, code], ['refused', 'invalid_request'], JSON.stringify(options));
    }
    equal(methodsOf(recorder.takeSent()), []);
    is((await page.act({ ref, action: 'click' })).status, 'dispatched');
  }));

test.run();
