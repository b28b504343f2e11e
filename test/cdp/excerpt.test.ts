import { excerpt } from '../../cdp/excerpt.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('excerpt');

test('short text stays as it is', () => {
  assert.is(excerpt('Überschrift 日本語 👍'), 'Überschrift 日本語 👍');
});

test('long text is cut to the limit and marked', () => {
  const text = excerpt('x'.repeat(5_000_000), 40);
  assert.is(text.length, 40);
  assert.ok(text.endsWith('x…'));
});

test('line breaks, controls and direction marks become spaces', () => {
  assert.is(excerpt('a\r\nb\u2028c\u0000d\u202ee'), 'a b c d e');
});

test('a cut never leaves half a character', () => {
  assert.ok(excerpt(`aa${'👍'.repeat(10)}`, 4).isWellFormed());
});

test.run();
