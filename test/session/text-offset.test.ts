import { equal, is, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';
import { regionOf, textRequest } from './regions-of.js';
import { ACQUISITIONS, StrategyTab } from './strategies.js';

const test = suite('offsets into a text', { deadlineMs: 120_000 });
const tab = new StrategyTab(test);

const PAGE = '<meta charset="utf-8"><section aria-label="r"><p>aé漢🙂z</p><button>b</button></section>';
const GOOD = [
  [0, 'aé漢🙂z\n[b]'],
  [1, 'é漢🙂z\n[b]'],
  [3, '漢🙂z\n[b]'],
  [6, '🙂z\n[b]'],
  [10, 'z\n[b]'],
  [15, ''],
] as const;

for (const acquisition of ACQUISITIONS) {
  test(`${acquisition}: one that is no character’s, or beyond what was captured, changes nothing`, async () => {
    await tab.load(PAGE);
    const page = tab.page(acquisition, false);
    const seen = await page.observe(regionOf(await page.observe(), 'r'));
    const { live } = page.handles;
    for (const offset of [2, 4, 5, 7, 8, 9, 16, 1_000]) {
      await rejects(page.observe(textRequest(seen, offset)), isCode('invalid_request'), String(offset));
      is(page.handles.live, live, 'what is held');
    }
    const plain = { ...regionOf(seen, undefined), text_offset: 0 };
    await rejects(page.observe(plain), isCode('invalid_request'), 'a plain region');
    let at = seen;
    for (const [offset, content] of GOOD) {
      at = await page.observe(textRequest(at, offset));
      equal([at.text.offset, at.text.content, at.text.more], [offset, content, false]);
      is(page.handles.live, live, 'what is held');
    }
    is((await page.observe({ after: at.controls[0]?.ref as string })).focus?.name, 'r', 'the scope stands');
  });
}

test.run();
