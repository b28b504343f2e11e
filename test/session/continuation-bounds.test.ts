import { MAX_CANDIDATE_INDEX, MAX_WINDOW_CANDIDATES } from '../../traversal/limits.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { ACQUISITIONS } from './strategies.js';

const test = suite('bounds of continuation', { deadlineMs: 180_000 });

/** Handles alive for one capture: the candidates of a window, and the array that keeps them. */
const MAX_HANDLES = MAX_WINDOW_CANDIDATES + 1;
const LIMITS = { deadlineMs: 30_000 };

const next = ({ coverage }: Observation): ObserveRequest => ({ cursor: coverage.cursor as string });

for (const acquisition of ACQUISITIONS) {
  test(`${acquisition}: never more than ${MAX_HANDLES} handles, and all that is not kept is released one by one`, async () => {
    const visible = '<button>b</button>'.repeat(200);
    const mixed = `<p style="cursor:pointer">s</p>`.repeat(50) + visible + '<button hidden>h</button>'.repeat(4_800);
    for (const [html, kept] of [
      ['<button>b</button>'.repeat(5_000), 256],
      ['<button hidden>h</button>'.repeat(5_000), 0],
      [mixed, 250],
    ] as const) {
      await useRecorded(
        html,
        async ({ page, recorder }) => {
          const alive = () => page.handles.live;
          const expected = 1 + (acquisition === 'capture' ? 0 : kept);
          const first = await page.observe({}, LIMITS);
          is(first.coverage.kept, kept);
          is(alive(), expected);
          const second = await page.observe(next(first), LIMITS);
          const again = await page.observe({}, LIMITS);
          is(again.coverage.kept, kept);
          is(alive(), expected);
          ok(second.coverage.offset > 0);
          const { peak, acquired, released } = page.handles;
          ok(peak <= MAX_HANDLES, `${peak} handles at once`);
          if (acquisition === 'per-candidate' && kept !== 256) is(peak, MAX_HANDLES, 'the strategy does what it says');
          is(released, acquired - expected);
          is(methodsOf(recorder.sent).filter((method) => method === 'Runtime.releaseObject').length, released);
          is(methodsOf(recorder.sent).includes('Runtime.releaseObjectGroup'), false);
        },
        { acquisition },
      );
    }
  });
}

const hidden = (count: number): string => `<!doctype html><div hidden id="h"></div><p id="p"></p><script>
  h.innerHTML = '<button>h</button>'.repeat(${count}); document.currentScript.remove()</script>`;

/** Follows the cursors to the end. */
async function sweep(html: string, acquisition: (typeof ACQUISITIONS)[number]): Promise<Observation[]> {
  return useRecorded(
    html,
    async ({ page }) => {
      const seen = [await page.observe({}, LIMITS)];
      for (let last = seen[0]; last?.coverage.cursor !== undefined; last = seen.at(-1)) {
        seen.push(await page.observe(next(last), LIMITS));
      }
      return seen;
    },
    { acquisition },
  );
}

for (const acquisition of ['capture', 'per-control'] as const) {
  test(`${acquisition}: as many candidates as have an index are examined, and then the end is the end`, async () => {
    const seen = await sweep(hidden(MAX_CANDIDATE_INDEX + 1), acquisition);
    is(seen.length, 16);
    equal(
      seen.map(({ coverage }) => [coverage.offset, coverage.scanned]),
      Array.from({ length: 16 }, (_, i) => [i * 4_096, 4_096]),
    );
    ok(seen.every(({ coverage }) => !coverage.scan_limit_reached));
  });

  test(`${acquisition}: one candidate more: the last window says \`scan_limit_reached\`, and no cursor follows`, async () => {
    const seen = await sweep(hidden(MAX_CANDIDATE_INDEX + 2), acquisition);
    is(seen.length, 16);
    equal(
      seen.map(({ coverage }) => coverage.scan_limit_reached),
      [...Array(15).fill(false), true],
    );
    equal(seen.map(({ coverage }) => coverage.offset + coverage.scanned).at(-1), MAX_CANDIDATE_INDEX + 1);
    ok(seen.slice(0, -1).every(({ controls, coverage }) => controls.length === 0 && coverage.cursor !== undefined));
  });
}

test('the highest index is that of a control, which is listed and can be gone on after: nothing may follow', () =>
  useRecorded(hidden(MAX_CANDIDATE_INDEX), async ({ page, peer }) => {
    await peer.evaluate(`p.innerHTML = '<button>last</button><button>beyond</button>'; 0`);
    let seen = await page.observe({}, LIMITS);
    while (seen.coverage.cursor !== undefined) seen = await page.observe(next(seen), LIMITS);
    equal(
      seen.controls.map(({ name, index }) => [name, index]),
      [['last', MAX_CANDIDATE_INDEX]],
    );
    is(seen.coverage.scan_limit_reached, true);
    const rest = await page.observe({ after: seen.controls[0]?.ref as string }, LIMITS);
    equal(rest.controls, []);
    equal([rest.coverage.offset, rest.coverage.scanned], [MAX_CANDIDATE_INDEX + 1, 0]);
    equal([rest.coverage.scan_limit_reached, rest.coverage.cursor], [true, undefined]);
  }));

test('click surfaces after the highest index are still listed, in windows of their own', () =>
  useRecorded(hidden(MAX_CANDIDATE_INDEX + 1), async ({ page, peer }) => {
    await peer.evaluate(`p.innerHTML = '<b style="cursor:pointer">s</b>'.repeat(300) + '<button>beyond</button>'; 0`);
    let seen = await page.observe({}, LIMITS);
    const names: string[] = [];
    for (;;) {
      names.push(...seen.controls.map(({ name }) => name));
      if (seen.coverage.cursor === undefined) break;
      seen = await page.observe(next(seen), LIMITS);
    }
    equal([names.length, new Set(names).size], [300, 1]);
    is(seen.coverage.scan_limit_reached, true);
  }));

test.run();
