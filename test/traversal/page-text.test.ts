import { cutText, foldText, utf8Bytes } from '../../traversal/page-text.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Dice } from './generated-page.js';

const test = suite('page strings');

const PIECES = [
  'a',
  'Z',
  ' ',
  '\n',
  'é',
  '日',
  '😀',
  '\u0301',
  '\u200d',
  '👩‍💻',
  '🇩🇪',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u00ad',
  '\u{e0041}',
  '"',
];

/** Strings by chance, in which every kind of trouble stands beside every other. */
function* strings(count: number): Generator<string> {
  const dice = new Dice(7);
  for (let i = 0; i < count; i++) yield Array.from({ length: dice.roll(120) }, () => dice.pick(PIECES)).join('');
}

test('what is folded is well formed, one line, and stays as it is when folded again', () => {
  for (const text of strings(3_000)) {
    const folded = foldText(text);
    ok(folded.isWellFormed());
    is(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u00ad]| {2}/u.test(folded), false, JSON.stringify(text));
    is(foldText(folded), folded);
  }
});

test('bytes are those of UTF-8', () => {
  for (const text of strings(3_000)) {
    const folded = foldText(text);
    is(utf8Bytes(folded), Buffer.byteLength(folded));
  }
});

test('what is cut fits, is a beginning of the whole, and says so', () => {
  for (const text of strings(3_000)) {
    const whole = foldText(text).trim();
    for (const bytes of [1, 7, 64, 256]) {
      const cut = cutText(whole, bytes);
      ok(Buffer.byteLength(cut.text) <= bytes);
      ok(cut.text.isWellFormed() && whole.startsWith(cut.text));
      is(cut.clipped, cut.text !== whole);
    }
  }
});

test('a cut loses no more than one grapheme, where graphemes are as short as people write them', () => {
  for (let bytes = 25; bytes < 60; bytes++) {
    const cut = cutText('👩‍👩‍👧‍👦'.repeat(4), bytes);
    is(Buffer.byteLength(cut.text), bytes - (bytes % 25));
  }
});

test('nothing but spaces is nothing', () => {
  equal(cutText(foldText(' \n\u200b\t\u00a0 '), 256), { text: '', clipped: false });
});

test.run();
