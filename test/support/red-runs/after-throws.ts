import { suite } from '../test.js';

const test = suite('after throws');
test.after(() => {
  throw new Error('not closed');
});
test('one', () => {});
test.run();
