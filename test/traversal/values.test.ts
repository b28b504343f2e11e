import type { Connection } from '../../cdp/connection.js';
import { Browser } from '../../session/browser.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { Peer } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { DIGITS, filledPage, TYPED } from './filled-page.js';
import { openRecordedBrowser, type RecordedBrowser, type RecordedTransport } from './recorded-browser.js';

const test = suite('values are never read');

let browser: RecordedBrowser;
let transport: RecordedTransport;
let recorded: Connection;
let other: Connection;

test.before(async () => {
  browser = await openRecordedBrowser();
  ({ transport, recorded, other } = browser);
});

test.after(async () => {
  await browser.close();
});

/** Types into every element of the class, as a keyboard does; its session is not the recorded one. */
async function typeEverywhere(peer: Peer): Promise<number> {
  const find = `[...document.querySelectorAll('.type-here'),
    ...document.querySelector('section').shadowRoot.querySelectorAll('.type-here')]`;
  const count = await peer.evaluate<number>(`${find}.length`);
  for (let i = 0; i < count; i++) {
    await peer.evaluate(`${find}[${i}].focus()`);
    await peer.session.send('Input.insertText', { text: TYPED });
  }
  return peer.evaluate<number>(`${find}.filter((e) => (e.value ?? e.textContent).includes('${TYPED}')).length`);
}

test('what was typed or chosen is in no observation, and in no message of our session', async () => {
  const page = await new Browser(recorded, { interruptions: false }).open(await serve(filledPage));
  const peer = new Peer(await other.attach(page.targetId));
  is(await typeEverywhere(peer), 24, 'the page must hold what was typed');
  const observation = await page.observe();
  ok(observation.coverage.kept > 150, 'the fields must be listed');
  for (const secret of [TYPED, DIGITS]) {
    is(JSON.stringify(observation).includes(secret), false, 'in the observation');
    equal(
      transport.frames.filter((frame) => frame.includes(secret)).map((frame) => frame.slice(0, 200)),
      [],
    );
  }
  ok(
    transport.frames.some((frame) => frame.includes('"look"') || frame.includes('captured')),
    'the look must be among the frames',
  );
  await page.close();
});

test('the names around values are there', async () => {
  const page = await new Browser(recorded, { interruptions: false }).open(await serve(filledPage));
  const { controls } = await page.observe();
  for (const name of ['label b d', 'button b d', 'surface b d', 'generic b d']) {
    ok(
      controls.some((control) => control.name === name),
      `${name} in ${controls.map((control) => control.name)}`,
    );
  }
  await page.close();
});

/** The names of all controls of a document, by their roles. */
async function namesOf(html: string): Promise<[role: string, name: string][]> {
  const page = await new Browser(recorded, { interruptions: false }).open(await serve(html));
  const { controls } = await page.observe();
  await page.close();
  return controls.map(({ role, name }) => [role, name]);
}

test('a combobox keeps the part of its name that is not its value, and a choice its own label', async () => {
  equal(
    await namesOf(`<b id="l">Country</b><div role="combobox" tabindex="0" aria-labelledby="l v"><span id="v">chosen</span></div>
      <div role="listbox" aria-label="list" tabindex="0"><div role="option" tabindex="0" aria-labelledby="o"><i id="o">Apple</i></div>
        <label role="option" tabindex="0">Pear <input type="checkbox" aria-labelledby="p"><i id="p">Pears</i></label></div>`),
    [
      ['combobox', 'Country'],
      ['listbox', 'list'],
      ['option', 'Apple'],
      ['option', 'Pear Pears'],
      ['checkbox', 'Pears'],
    ],
  );
});

test('a tooltip that is not the value names its field, as a label does in a result', async () => {
  equal(
    await namesOf(`<input title="City" value="chosen"><div role="textbox" tabindex="0" title="Street">typed</div>
      <output><button title="Copy">icon</button></output><button title="b">b</button>`),
    [
      ['textbox', 'City'],
      ['textbox', 'Street'],
      ['button', 'Copy'],
      ['button', 'b'],
    ],
  );
});

test('an option with an empty label is called by its text', async () => {
  const page = await new Browser(recorded).open(
    await serve('<select><option label="">Apple</option><option label="Pear">x</option></select>'),
  );
  const { controls } = await page.observe();
  equal(controls[0]?.options?.labels, ['Apple', 'Pear']);
  await page.close();
});

test('an address is shown without user, query values and fragment', async () => {
  const address = new URL(await serve('<button>b</button>'));
  address.search = `?user=${TYPED}&${TYPED}&${TYPED}=&${TYPED}==&a=b=${TYPED}&user=2`;
  address.hash = TYPED;
  const page = await new Browser(recorded, { interruptions: false }).open(address.href);
  const { document } = await page.observe();
  is(document.url, `${address.origin}${address.pathname}?user=&a=&user=`);
  await page.close();
});

test('the content of a data: address is not shown', async () => {
  const page = await new Browser(recorded, { interruptions: false }).open(await serve('<a id="a">x</a>'));
  const peer = new Peer(await other.attach(page.targetId));
  await peer.session.send('Page.navigate', { url: `data:text/html;charset=utf-8,<title>t</title>${TYPED}` });
  const { document } = await page.observe();
  equal(document, { url: 'data:text/html;charset=utf-8', title: 't', content_type: 'text/html' });
  await page.close();
});

test('an address too long to show is cut and says so, also where keys are missing at its end', async () => {
  const base = await serve('<button>b</button>');
  for (const query of [`${'k'.repeat(1_100)}=1`, `a=${'x'.repeat(9_000)}&b=1`]) {
    const page = await new Browser(recorded, { interruptions: false }).open(`${base}?${query}`);
    const { document } = await page.observe();
    is(document.clipped, true);
    ok(document.url.length <= 1_024);
    await page.close();
  }
});

test.run();
