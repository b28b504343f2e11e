import { EventListeners } from '../../cdp/event-listeners.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('event listeners');

test('listeners hear their event, in order, until they unsubscribe', () => {
  const heard: string[] = [];
  const listeners = new EventListeners();
  const stop = listeners.add('a', (params) => heard.push(`1:${params}`));
  listeners.add('a', (params) => heard.push(`2:${params}`));
  listeners.add('b', () => heard.push('b'));
  listeners.emit('a', 'x');
  stop();
  stop();
  listeners.emit('a', 'y');
  assert.equal(heard, ['1:x', '2:x', '2:y']);
});

test('a listener that throws, or rejects, harms no other and is reported', async () => {
  const heard: string[] = [];
  const reported: unknown[] = [];
  const listeners = new EventListeners((error, event) => reported.push([event, String(error)]));
  listeners.add('a', () => {
    throw new Error('first');
  });
  listeners.add('a', async () => {
    throw new Error('second');
  });
  listeners.add('a', () => heard.push('third'));
  listeners.emit('a', {});
  await new Promise(setImmediate);
  assert.equal(heard, ['third']);
  assert.equal(reported, [
    ['a', 'Error: first'],
    ['a', 'Error: second'],
  ]);
});

test('a reporter that throws harms nobody either', () => {
  const heard: string[] = [];
  const listeners = new EventListeners(() => {
    throw new Error('reporter');
  });
  listeners.add('a', () => {
    throw new Error('listener');
  });
  listeners.add('a', () => heard.push('second'));
  listeners.emit('a', {});
  assert.equal(heard, ['second']);
});

test('one function added twice hears twice, and unsubscribes one by one', () => {
  let heard = 0;
  const count = () => heard++;
  const listeners = new EventListeners();
  const stop = listeners.add('a', count);
  listeners.add('a', count);
  listeners.emit('a', {});
  assert.is(heard, 2);
  stop();
  listeners.emit('a', {});
  assert.is(heard, 3);
});

test('who unsubscribes another during an event silences it at once; who subscribes hears from the next on', () => {
  const heard: string[] = [];
  const listeners = new EventListeners();
  listeners.add('a', () => {
    stop();
    listeners.add('a', () => heard.push('new'));
  });
  const stop = listeners.add('a', () => heard.push('silenced'));
  listeners.emit('a', {});
  assert.equal(heard, []);
  listeners.emit('a', {});
  assert.equal(heard, ['new']);
});

test.run();
