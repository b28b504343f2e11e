import { suite } from '../test.js';

const test = suite('throws what is no error');
test('a string', () => {
  throw 'a string';
});
test('undefined, as a rejection', () => Promise.reject(undefined));
test('a hostile error', () => {
  throw Object.assign(new Error('odd'), { name: undefined, stack: undefined });
});
test('passes', () => {});
test.run();
