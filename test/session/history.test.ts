import { EngineWorld } from '../../isolated-world/world.js';
import { boundEngineSource } from '../../traversal/capture.js';
import { equal, is, not, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import type { Peer } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { until, untilPage } from '../support/wait-for.js';
import { withTarget } from './bare-target.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('history');

async function goTo(peer: Peer, step: -1 | 1): Promise<string> {
  const { entries, currentIndex } = await peer.session.send('Page.getNavigationHistory');
  const entry = entries[currentIndex + step];
  ok(entry);
  await peer.session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  return entry.url;
}

test('back and forward through the back-forward cache: old handles are never sent to the page that came back', () =>
  useRecorded('<button>first</button>', async ({ page, recorder, peer }) => {
    const types: unknown[] = [];
    await peer.session.send('Page.enable');
    peer.session.on('Page.frameNavigated', ({ type }) => types.push(type));
    await peer.evaluate('globalThis.mark = 1');
    await page.observe();
    await page.load(await serve('<button>second</button>'));
    await page.observe();
    recorder.takeSent();

    const address = await goTo(peer, -1);
    await untilPage(peer, `location.href === ${JSON.stringify(address)}`);
    await until('the page heard of it', () => page.handles.dropped === 2);
    const seen = await page.observe();
    equal(types, ['Navigation', 'BackForwardCacheRestore']);
    is(await peer.evaluate('globalThis.mark'), 1, 'the very document came back');
    equal(seen.controls[0]?.name, 'first');
    const sent = methodsOf(recorder.sent);
    equal(
      sent,
      ['Page.createIsolatedWorld', 'Runtime.evaluate', 'Runtime.callFunctionOn'],
      'nothing of before is used or released',
    );
    const forward = await goTo(peer, 1);
    await untilPage(peer, `location.href === ${JSON.stringify(forward)}`);
    is((await page.observe()).controls[0]?.name, 'second');
    const { acquired, live, released, dropped } = page.handles;
    is(acquired, live + released + dropped);
    is(live, 1);
  }));

test('a look right after going back is of one of the two documents', () =>
  useRecorded('<title>1</title><button>first</button>', async ({ page, peer }) => {
    await page.load(await serve('<title>2</title><button>second</button>'));
    await page.observe();
    for (let i = 0; i < 10; i++) {
      await goTo(peer, i % 2 === 0 ? -1 : 1);
      const { document, controls } = await page.observe();
      is(controls[0]?.name, document.title === '1' ? 'first' : 'second');
    }
  }));

test('each document has another engine; a document that came back has another one than before', () =>
  withTarget(async (session) => {
    const world = new EngineWorld(session, boundEngineSource);
    await session.send('Page.enable');
    await world.install({});
    const instances: string[] = [];
    const look = async (): Promise<void> => {
      const request = { revision: 'r', clickSurfaces: false, inspection: 'none', startBefore: Date.now() + 5_000 };
      const readInstance = (json: string): string => JSON.parse(json)[1];
      const { value, objectId } = await world.call('look', request, readInstance, { deadlineMs: 5_000 });
      instances.push(value);
      await world.handles.release(objectId, 5_000);
    };
    const show = async (entryId?: number, url?: string): Promise<void> => {
      const { epoch } = world;
      if (url !== undefined) await session.send('Page.navigate', { url });
      else await session.send('Page.navigateToHistoryEntry', { entryId: entryId as number });
      await until('the document changed', () => world.epoch > epoch);
    };
    await show(undefined, await serve('<button>first</button>'));
    await look();
    await look();
    equal(instances[0], instances[1], 'the same document has the same');
    await show(undefined, await serve('<button>second</button>'));
    await look();
    const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
    await show(entries[currentIndex - 1]?.id);
    await look();
    is(new Set(instances).size, 3);
    not.equal(instances[0], instances[3]);
    await world.uninstall({});
  }));

test.run();
