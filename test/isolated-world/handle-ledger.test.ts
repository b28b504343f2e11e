import { CdpError } from '../../cdp/cdp-error.js';
import type { CdpSession } from '../../cdp/session.js';
import { HandleLedger } from '../../isolated-world/handle-ledger.js';
import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('the ledger of handles');

/** A session that notes what is released, and answers as it is told. */
function openLedger(answer: () => Promise<object> = async () => ({})): { ledger: HandleLedger; released: unknown[] } {
  const released: unknown[] = [];
  const send = (_method: string, { objectId }: { objectId: string }, { deadlineMs }: { deadlineMs: number }) => {
    released.push([objectId, deadlineMs]);
    return answer();
  };
  return { ledger: new HandleLedger({ send } as unknown as CdpSession), released };
}

test('counts what is alive, and what was', async () => {
  const { ledger, released } = openLedger();
  ledger.acquire('a');
  ledger.acquire('b');
  await ledger.release('a', 100);
  ledger.acquire('c');
  ledger.dropAll();
  ledger.acquire('d');
  equal(ledger.counts, { live: 1, peak: 2, acquired: 4, released: 1, dropped: 2 });
  equal(released, [['a', 100]]);
});

test('nothing is sent for a handle that is not held: unknown, released, or dropped', async () => {
  const { ledger, released } = openLedger();
  await ledger.release('never', 100);
  ledger.acquire('a');
  await Promise.all([ledger.release('a', 100), ledger.release('a', 100)]);
  ledger.acquire('b');
  ledger.dropAll();
  await ledger.release('b', 100);
  is(released.length, 1);
  equal(ledger.counts, { live: 0, peak: 1, acquired: 2, released: 1, dropped: 1 });
});

test('an id that was dropped may be minted again, for another handle', async () => {
  const { ledger, released } = openLedger();
  ledger.acquire('a');
  ledger.dropAll();
  ledger.acquire('a');
  is(ledger.counts.live, 1);
  await ledger.release('a', 100);
  is(released.length, 1);
});

test('the same handle given twice is one handle', () => {
  const { ledger } = openLedger();
  ledger.acquire('a');
  ledger.acquire('a');
  equal(ledger.counts, { live: 1, peak: 1, acquired: 1, released: 0, dropped: 0 });
});

test('a release that the browser refuses is a release', async () => {
  const { ledger } = openLedger(async () => {
    throw new CdpError('protocol', 'Runtime.releaseObject', 'Could not find object with given id', -32000);
  });
  ledger.acquire('a');
  await ledger.release('a', 100);
  is(ledger.counts.live, 0);
  equal(ledger.unconfirmed, [], 'it is gone');
});

test('what was not confirmed is said once more, and not what was, nor what went with its document', async () => {
  let answer = async (): Promise<object> => {
    throw new Error('lost');
  };
  const { ledger, released } = openLedger(() => answer());
  ledger.acquire('a');
  await ledger.release('a', 100);
  const early = ledger.unconfirmed;
  equal(early, [{ objectId: 'a' }]);
  await ledger.repeat(early, 200);
  equal(released, [
    ['a', 100],
    ['a', 200],
  ]);
  await ledger.repeat(early, 300);
  is(released.length, 2, 'it is another release now');
  answer = async () => ({});
  await ledger.repeat(ledger.unconfirmed, 400);
  equal(released.at(-1), ['a', 400]);
  equal(ledger.unconfirmed, []);
  await ledger.releaseGroup('g', 500);
  equal(ledger.unconfirmed, []);
  answer = () => new Promise(() => undefined);
  void ledger.releaseGroup('g', 500);
  equal(ledger.unconfirmed, [{ objectGroup: 'g' }]);
  const gone = ledger.unconfirmed;
  ledger.dropAll();
  await ledger.repeat(gone, 600);
  equal(ledger.unconfirmed, []);
  is(released.length, 5);
});

test.run();
