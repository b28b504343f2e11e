import type { Coverage } from '../../traversal/observation.js';
import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { expectedOf, numbersOf } from './oracle.js';
import { Tab } from './tab.js';

const test = suite('coverage: windows');
const tab = new Tab(test, { clickSurfaces: false });

/** A page of so many buttons; script writes them, so that the page is small to send. */
const page = (count: number, hidden: (i: string) => string) => `<main></main><script>
  const one = (i) => '<button' + (${hidden('i')} ? ' hidden>' : '>') + i + '</button>';
  document.querySelector('main').innerHTML = Array.from({ length: ${count} }, (_, i) => one(i)).join('');
</script>`;

const COUNTS = [0, 1, 255, 256, 257, 4_095, 4_096, 4_097, 5_000];
const MIXED_COUNTS = [257, 4_095, 4_096, 4_097, 5_000];
const KINDS: Readonly<Record<string, (i: string) => string>> = {
  visible: () => 'false',
  hidden: () => 'true',
  'hidden but for each twentieth': (i) => `${i} % 20 !== 0`,
  'hidden but for the last thousand': (i) => `${i} < 3500`,
};

for (const [kind, hidden] of Object.entries(KINDS)) {
  test(`the numbers are right for any count of candidates, all ${kind}`, async () => {
    for (const count of kind.includes('but') ? MIXED_COUNTS : COUNTS) {
      const observation = await tab.look(page(count, hidden));
      const expected = await expectedOf(tab.peer, false);
      equal(numbersOf(observation), expected, `of ${count}`);
      const { coverage } = observation;
      equal(
        [coverage.scan_limit_reached, coverage.node_limit_reached, coverage.time_limit_reached],
        [false, false, false],
      );
    }
  });
}

test('the edges, said in numbers', async () => {
  const first = async (count: number, kind: string) => {
    const { coverage } = await tab.look(page(count, KINDS[kind] as (i: string) => string));
    return [coverage.scanned, coverage.kept, coverage.cursor !== undefined];
  };
  equal(await first(0, 'visible'), [0, 0, false]);
  equal(await first(256, 'visible'), [256, 256, false]);
  equal(await first(257, 'visible'), [256, 256, true]);
  equal(await first(4_096, 'hidden'), [4_096, 0, false]);
  equal(await first(4_097, 'hidden'), [4_096, 0, true]);
});

test('a cursor means that more follows, visible or not', async () => {
  const { coverage } = await tab.look(page(257, (i) => `${i} === 256`));
  equal([coverage.kept, coverage.scanned, coverage.cursor !== undefined], [256, 256, true]);
});

/** The last window of a page, reached from cursor to cursor. */
async function lastWindow(): Promise<{ readonly windows: number; readonly coverage: Coverage }> {
  let { coverage } = await tab.page.observe();
  let windows = 1;
  for (; coverage.cursor !== undefined; windows++)
    coverage = (await tab.page.observe({ cursor: coverage.cursor })).coverage;
  return { windows, coverage };
}

test('the candidate of the highest index is the last that is reached, and one more is told of', async () => {
  for (const [count, isMore] of [
    [65_536, false],
    [65_537, true],
  ] as const) {
    await tab.load(page(count, () => 'true'));
    const { windows, coverage } = await lastWindow();
    equal([windows, coverage.offset, coverage.scanned], [16, 61_440, 4_096]);
    is(coverage.scan_limit_reached, isMore);
  }
});

test('two looks at a page that stands still say the same', async () => {
  const first = await tab.look(page(300, (i) => `${i} % 3 === 0`));
  equal(numbersOf(await tab.page.observe()), numbersOf(first));
});

test.run();
