import { onRunEnd, suite } from '../test.js';

onRunEnd(() => console.log('the browser is closed'));
const test = suite('interrupted');
test('waits', () => {
  console.log('waiting');
  return new Promise(() => {});
});
test.run();
