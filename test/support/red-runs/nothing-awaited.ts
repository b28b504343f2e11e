import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from '../assert.js';
import { suite } from '../test.js';

const test = suite('nothing awaited');
test('a rejection', () => {
  void assert.rejects(Promise.resolve(), /never/);
});
test('a throw in a callback', async () => {
  setTimeout(() => {
    throw new Error('in a callback');
  }, 10);
  await sleep(50);
});
test('passes', () => {});
test.run();
