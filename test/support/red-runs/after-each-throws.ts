import { suite } from '../test.js';

const test = suite('after.each throws');
let runs = 0;
test.after.each(() => {
  runs += 1;
  if (runs === 1) throw new Error('a handle was left');
});
test('one', () => {});
test('two', () => {});
test.run();
