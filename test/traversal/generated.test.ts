import { Browser } from '../../session/browser.js';
import { equal } from '../support/assert.js';
import { sharedConnection } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { generatePage } from './generated-page.js';
import { expectedOf, numbersOf } from './oracle.js';
import { Tab } from './tab.js';

/** How many documents are tried, and the seed of the first: the others follow it. A long run begins elsewhere. */
const DOCUMENTS = Number(process.env.TRAVERSAL_DOCUMENTS ?? 40);
const FIRST_SEED = Number(process.env.TRAVERSAL_SEED ?? 1);
const MS_FOR_ONE = 1_000;

const test = suite('documents by chance', { deadlineMs: 120_000 + DOCUMENTS * MS_FOR_ONE });
const tab = new Tab(test);

test('order, places and numbers are those of a plain recursive walk, click surfaces on and off', async () => {
  await using plain = await new Browser(await sharedConnection(), { clickSurfaces: false }).attach(tab.page.targetId);
  for (let seed = FIRST_SEED; seed < FIRST_SEED + DOCUMENTS; seed++) {
    await tab.load({ body: generatePage(seed) });
    const again = `TRAVERSAL_SEED=${seed} TRAVERSAL_DOCUMENTS=1`;
    equal(numbersOf(await plain.observe()), await expectedOf(tab.peer, false), `without surfaces: ${again}`);
    equal(numbersOf(await tab.page.observe()), await expectedOf(tab.peer, true), `with surfaces: ${again}`);
  }
});

test.run();
