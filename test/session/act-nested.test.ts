import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { ActingTab, clickOn } from './acting-tab.js';

const test = suite('a click on a control is not heard by another one inside it', { deadlineMs: 60_000 });
const tab = new ActingTab(test);

const CARD = 'position:relative;width:200px;height:80px;display:block';
const FILLS = 'position:absolute;inset:0;width:100%;height:100%';

test('the other one is far behind the window, or has come since the look', async () => {
  const buttons = Array.from({ length: 255 }, (_, i) => `<button>b${i}</button>`).join('');
  const card = `<div role=button tabindex=0 id=card style="${CARD}" aria-label=Card><button id=d style="position:absolute;left:60px;top:20px;width:80px;height:40px">Delete</button></div>`;
  await tab.show(buttons + card);
  equal(await tab.act('Card'), { status: 'dispatched' });
  equal(await tab.heard(), clickOn('card'));
  await tab.show(`<div role=button tabindex=0 id=card style="${CARD}" aria-label=Card></div>`);
  await tab.peer.evaluate(
    `card.innerHTML = '<input id=d style="position:absolute;left:60px;top:20px;width:80px;height:40px">'`,
  );
  equal(await tab.act('Card'), { status: 'dispatched' });
  equal(await tab.heard(), clickOn('card'));
});

/** What fills a control, so that nothing else of it can be hit. */
const FILLING: readonly [what: string, html: string, by: { role: string; name: string }][] = [
  ['a button', `<button style="${FILLS}">Delete</button>`, { role: 'button', name: 'Delete' }],
  ['a link', `<a href="#x" style="${FILLS}">Away</a>`, { role: 'link', name: 'Away' }],
  ['a disabled button', `<button disabled style="${FILLS}">Card</button>`, { role: 'button', name: 'Card' }],
  ['a frame', `<iframe title="Ad" style="${FILLS};border:0"></iframe>`, { role: 'generic', name: '' }],
];
for (const [what, html, by] of FILLING) {
  test(`${what} that fills it covers it`, async () => {
    await tab.show(`<div role=button tabindex=0 id=card style="${CARD}" aria-label=Card>${html}</div>`);
    const result = await tab.act('Card');
    equal([result.status, result.reason], ['refused', 'covered']);
    if (what !== 'a frame') equal(result.covered_by, by);
    equal(await tab.heard(), []);
  });
}

test('one of the same name is what a person presses', async () => {
  await tab.show(
    '<ul role=menu style="margin:0;padding:0"><li role=menuitem tabindex=-1 style="width:90px"><a id=a href="#x" style="display:block">Open</a></li></ul>',
  );
  equal(await tab.act('Open', 'click'), { status: 'dispatched' });
  equal(await tab.heard(), clickOn('a'));
});

test('a link in the label of a hidden box is no way to check it', async () => {
  await tab.show(
    '<input type=checkbox id=c style="display:none"><label for=c id=l><a href="#t">I accept the terms</a></label>',
  );
  const result = await tab.act('I accept the terms', 'check');
  is(result.status === 'dispatched', await tab.peer.evaluate('c.checked'));
});

test.run();
