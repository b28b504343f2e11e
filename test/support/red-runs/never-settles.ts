import { createServer } from 'node:net';
import { suite } from '../test.js';

const test = suite('never settles', { deadlineMs: 200 });
test('hangs', async () => {
  createServer().listen(0, '127.0.0.1');
  await new Promise(() => {});
});
test('goes on', () => {});
test('blocks', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
});
test('hangs with a deadline of its own', () => new Promise(() => {}), { deadlineMs: 50 });
test.run();

const hooks = suite('hooks never settle', { deadlineMs: 100 });
hooks.before.each(() => new Promise(() => {}));
hooks.after(() => new Promise(() => {}));
hooks('one', () => {});
hooks.run();
