import { INTERRUPTION_PAGES, toDocument } from '../../fixtures/interruptions/pages.js';
import { ObserveError } from '../../traversal/errors.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('interruptions');
const tab = new Tab(test);

/** The kind that a look is refused with, and its evidence; null where it gives an observation. */
async function told(html: string): Promise<[kind: string, evidence: string] | null> {
  await tab.page.acknowledge();
  try {
    await tab.look(html);
    return null;
  } catch (error) {
    if (!(error instanceof ObserveError) || error.code !== 'sign_in_required') throw error;
    return [error.reason ?? '', /\((\w+)\)/.exec(error.message)?.[1] ?? ''];
  }
}

test('there are forty pages of each side, in ten languages', () => {
  const asking = INTERRUPTION_PAGES.filter(({ kind }) => kind !== null).length;
  ok(asking >= 40 && INTERRUPTION_PAGES.length - asking >= 40);
});

for (const kind of ['password', 'one_time_code', 'captcha', 'sign_in', null] as const) {
  test(`pages of ${kind ?? 'nothing'}`, async () => {
    const wrong: string[] = [];
    for (const page of INTERRUPTION_PAGES.filter((one) => one.kind === kind)) {
      const [found = null, evidence] = (await told(toDocument(page))) ?? [];
      if (found !== kind) wrong.push(`${page.name}: ${found} (${evidence})`);
    }
    equal(wrong, []);
  });
}

test('what is told holds nothing of the page', async () => {
  const html = '<form><input type="password" name="CANARY" value="CANARY" aria-label="CANARY"></form><h1>CANARY</h1>';
  await tab.page.acknowledge();
  await tab.look(html).then(
    () => ok(false),
    (error: ObserveError) => {
      is(error.code, 'sign_in_required');
      ok(!`${JSON.stringify(error)} ${error.message} ${error.cause}`.includes('CANARY'));
    },
  );
  await tab.page.acknowledge();
});

test.run();
