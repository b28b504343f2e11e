import { readProtocolMessage } from '../../cdp/protocol-message.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('protocol message');

const GOOD: [frame: string, read: unknown][] = [
  ['{"id":1,"result":{"a":1}}', { kind: 'reply', id: 1, result: { a: 1 } }],
  ['{"id":1,"result":{},"sessionId":"S"}', { kind: 'reply', id: 1, sessionId: 'S', result: {} }],
  ['{"id":0,"error":{"code":-32000,"message":"no"}}', { kind: 'reply', id: 0, error: { code: -32000, message: 'no' } }],
  ['{"method":"Page.loadEventFired","params":{}}', { kind: 'event', method: 'Page.loadEventFired', params: {} }],
  ['{"method":"Inspector.targetCrashed"}', { kind: 'event', method: 'Inspector.targetCrashed', params: {} }],
  ['{"error":{"code":-32700,"message":"JSON"}}', { kind: 'complaint', error: { code: -32700, message: 'JSON' } }],
];

for (const [frame, read] of GOOD) {
  test(`reads ${frame}`, () => {
    assert.equal(readProtocolMessage(frame), read);
  });
}

const BAD = [
  '',
  'hello',
  '42',
  'null',
  '"text"',
  '[]',
  '[{"id":1,"result":{}}]',
  '{}',
  '{"id":1}',
  '{"id":"1","result":{}}',
  '{"id":1.5,"result":{}}',
  '{"id":1,"result":7}',
  '{"id":1,"result":[]}',
  '{"id":1,"error":"no"}',
  '{"id":1,"error":{"code":"x","message":"no"}}',
  '{"id":1,"error":{"code":1}}',
  '{"id":1,"result":{},"error":{"code":1,"message":"both"}}',
  '{"id":1,"result":{},"sessionId":7}',
  '{"method":7,"params":{}}',
  '{"method":"Page.x","params":[]}',
  '{"id":1,"result":{}}{"id":2,"result":{}}',
  '{"id":1,"resul',
];

for (const frame of BAD) {
  test(`refuses ${JSON.stringify(frame)}`, () => {
    assert.is(readProtocolMessage(frame), undefined);
  });
}

test('reads a message nested deeper than any stack', () => {
  const depth = 200_000;
  const frame = `{"id":1,"result":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  const message = readProtocolMessage(frame);
  assert.ok(message === undefined || message.kind === 'reply');
});

test.run();
