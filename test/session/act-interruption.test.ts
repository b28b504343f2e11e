import { equal, is, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { ActingTab } from './acting-tab.js';
import { isCode } from './observe-error.js';

const test = suite('an action that meets what only the owner may answer');
const tab = new ActingTab(test);

const REFUSED = { status: 'refused', code: 'sign_in_required', reason: 'password' };
const SIGN_IN = '<form><label>Password <input type=password></label><button>Sign in</button></form>';

test('it is told with an observation that shows nothing to act on; every call is refused until it is acknowledged', async () => {
  await tab.show(
    `<button id=b onclick="document.body.insertAdjacentHTML('beforeend', '<form><input type=password aria-label=Password><button>Sign in</button></form>')">Buy</button>`,
  );
  const ref = tab.control('Buy').ref;
  const { status, marker, code, observation } = await tab.act('Buy');
  equal([status, marker, code], ['outcome_unknown', 'sign_in', undefined]);
  equal(observation?.interruption, { kind: 'password' });
  equal([observation?.controls, observation?.regions], [[], []]);
  equal(await tab.page.act({ ref, action: 'click' }), REFUSED);
  equal(await tab.page.navigate({ to: 'reload' }), REFUSED);
  equal(await tab.page.dialog({ accept: true }), REFUSED);
  await rejects(tab.page.observe(), isCode('sign_in_required', 'password'));
  await tab.page.acknowledge();
  await rejects(tab.page.observe(), isCode('sign_in_required', 'password'));
  await tab.page.acknowledge();
  await tab.peer.evaluate('document.forms[0].remove()');
  is((await tab.page.observe()).controls.length, 1);
});

test('a page that is gone to, by its address or by a click, is inspected', async () => {
  const address = await serve(SIGN_IN);
  const result = await tab.page.navigate({ url: address });
  equal(
    [result.status, result.marker, result.observation?.interruption],
    ['outcome_unknown', 'sign_in', { kind: 'password' }],
  );
  await tab.page.acknowledge();
  await tab.show(`<a href="${address}">Account</a>`);
  const clicked = await tab.act('Account');
  // The document may come after the inspection; the next look meets it then.
  if (clicked.status === 'dispatched') {
    await until('the next look refuses', () =>
      tab.page.observe().then(
        () => false,
        (error) => error.code === 'sign_in_required',
      ),
    );
  } else equal([clicked.status, clicked.observation?.controls ?? []], ['outcome_unknown', []]);
  await tab.page.acknowledge();
});

test('a link is followed, again and again: each is dispatched', async () => {
  const next = await serve('<h1>next</h1>');
  for (let i = 0; i < 10; i++) {
    await tab.show(`<a href="${next}?${i}">Go</a>`);
    equal(await tab.act('Go'), { status: 'dispatched' });
    await until('the page has gone', async () => (await tab.page.observe()).headings[0]?.text === 'next');
  }
});

test.run();
