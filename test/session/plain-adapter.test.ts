import { plainAdapter } from '../../core.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('an adapter that cannot go on');

const PAGE = '<button>b</button>'.repeat(300);

test('what continues or narrows is refused, what is malformed too, and the page is asked nothing', () =>
  useRecorded(PAGE, async ({ page, recorder }) => {
    let looks = 0;
    const adapter = plainAdapter({
      look: (options) => {
        looks++;
        return page.observe({}, options);
      },
    });
    is(adapter.capabilities.expansion, false);
    const seen: Observation = await adapter.observe();
    equal([seen.controls.length, looks], [256, 1]);
    is(typeof seen.coverage.cursor, 'string', 'that more follows is still said');
    recorder.takeSent();
    const unsupported: ObserveRequest[] = [
      { after: seen.controls[0]?.ref as string },
      { after: 'x' },
      { cursor: seen.coverage.cursor as string },
      { region_ref: 'x', expected_revision: seen.revision },
      { region_ref: 'x', expected_revision: 'y', text_offset: 0 },
    ];
    for (const request of unsupported) await rejects(adapter.observe(request), isCode('expansion_unsupported'));
    for (const request of [
      null,
      [],
      'after',
      { after: '' },
      { after: 'x', cursor: 'y' },
      { offset: 1 },
      { region_ref: 'x' },
    ]) {
      await rejects(adapter.observe(request as ObserveRequest), isCode('invalid_request'));
    }
    equal([methodsOf(recorder.sent), looks], [[], 1]);
    is((await adapter.observe({})).controls.length, 256);
    // The page itself still goes on.
    const { coverage } = await page.observe();
    is((await page.observe({ cursor: coverage.cursor as string })).controls.length, 44);
  }));

test('limits of the call reach the look, and its failure the caller', () =>
  useRecorded(PAGE, async ({ page, recorder }) => {
    const adapter = plainAdapter({ look: (options) => page.observe({}, options) });
    await rejects(adapter.observe({}, { signal: AbortSignal.abort() }), isCode('aborted'));
    await rejects(
      plainAdapter({ look: () => new Promise(() => {}) }).observe({}, { deadlineMs: 20 }),
      isCode('page_unresponsive'),
    );
    await rejects(
      plainAdapter({ look: () => Promise.reject('x') }).observe(),
      isCode('stale_reference', 'capture_failed'),
    );
    equal(methodsOf(recorder.sent), []);
  }));

test('closing is done once, and ends the looks', async () => {
  let closed = 0;
  const adapter = plainAdapter({
    look: () => Promise.reject(new Error('asked')),
    close: async () => {
      closed++;
    },
  });
  await Promise.all([adapter.close(), adapter.close()]);
  is(closed, 1);
  await rejects(adapter.observe(), isCode('session_closed'));
  await plainAdapter({ look: () => Promise.reject(new Error('asked')) }).close();
});

test.run();
