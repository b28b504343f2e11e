import { textDigest } from '../../traversal/in-page/text-digest.js';
import { is } from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('digests of texts');

test('the same text gives the same digest', () => {
  is(textDigest('Delete account'), textDigest(['Delete', 'account'].join(' ')));
});

test('many short texts, and long ones that differ at either end, have different digests', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 20_000; i++) seen.add(textDigest(`${i}`));
  for (let i = 0; i < 100; i++) seen.add(textDigest(`${'x'.repeat(16_000)}${i}`));
  for (let i = 0; i < 100; i++) seen.add(textDigest(`${i}${'y'.repeat(16_000)}`));
  is(seen.size, 20_200);
});

test.run();
