import * as assert from '../assert.js';
import { suite } from '../test.js';

const test = suite('something asynchronous where nothing waits');
test('not.throws', () => assert.not.throws(async () => Promise.reject(new Error('unseen'))));
test('throws', () => assert.throws(() => Promise.reject(new Error('unseen'))));
test('ok', () => assert.ok(Promise.resolve(false)));
test('passes', () => {});
test.run();
