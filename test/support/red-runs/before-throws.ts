import { suite } from '../test.js';

const test = suite('before throws');
test.before(() => {
  throw new Error('no set-up');
});
test('one', () => {});
test('two', () => {});
test.run();
