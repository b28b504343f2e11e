import { createServer } from 'node:net';
import * as assert from '../assert.js';
import { onRunEnd, suite } from '../test.js';

const test = suite('all pass');
const order: string[] = [];

test.before(() => order.push('before'));
test.before.each(() => order.push('before.each'));
test.after.each(() => order.push('after.each'));
test.after(() => console.log(order.join(' ')));
onRunEnd(() => console.log('closed last'));
onRunEnd(() => console.log('closed first'));

test('one', async ({ signal }) => {
  order.push('one');
  assert.is(signal.aborted, false);
  // Left open: it must not hold the run.
  await new Promise((resolve) => createServer().listen(0, '127.0.0.1', () => resolve(undefined)));
});
test('two', () => order.push('two'));

test.run();
