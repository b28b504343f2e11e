import nodeAssert from 'node:assert/strict';
import { suite } from '../test.js';

const test = suite('a difference that uvu cannot print');
test('one', () => nodeAssert.equal(1n, 2n));
test('two', () => {});
test.run();
