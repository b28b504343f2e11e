import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { ActingTab, clickOn } from './acting-tab.js';

const test = suite('click');
const tab = new ActingTab(test);

const refused = (code: string, reason: string) => ({ status: 'refused', code, reason });

test('a click reaches the control, once and trusted; the revision ends', async () => {
  await tab.show('<button id=b>Go</button>');
  equal(await tab.act('Go'), { status: 'dispatched' });
  equal(await tab.heard(), clickOn('b'));
  equal(await tab.act('Go'), refused('stale_reference', 'obsolete'));
  equal(await tab.heard(), []);
});

const CHANGES: readonly [what: string, html: string, script: string, code: string, reason: string][] = [
  ['another name', '<button id=b>Go</button>', 'b.textContent = "Delete"', 'not_actionable', 'meaning_changed'],
  ['another label', '<button id=b>Go</button>', 'b.ariaLabel = "Go"', 'not_actionable', 'meaning_changed'],
  ['another title', '<button id=b title=x>Go</button>', 'b.title = "y"', 'not_actionable', 'meaning_changed'],
  ['another role', '<button id=b>Go</button>', 'b.setAttribute("role", "tab")', 'not_actionable', 'meaning_changed'],
  [
    'another name behind 1,000 units',
    `<button id=b>Go ${'x'.repeat(1_000)}</button>`,
    'b.textContent += "y"',
    'not_actionable',
    'meaning_changed',
  ],
  ['removed', '<button id=b>Go</button>', 'b.remove()', 'stale_reference', 'detached'],
  ['replaced by its copy', '<button id=b>Go</button>', 'b.outerHTML = b.outerHTML', 'stale_reference', 'detached'],
  ['hidden', '<button id=b>Go</button>', 'b.hidden = true', 'not_actionable', 'hidden'],
  ['without a box', '<button id=b>Go</button>', 'b.style.display = "none"', 'not_actionable', 'hidden'],
  ['disabled', '<button id=b>Go</button>', 'b.disabled = true', 'not_actionable', 'disabled'],
  [
    'disabled by its group',
    '<fieldset id=f><button id=b>Go</button></fieldset>',
    'f.disabled = true',
    'not_actionable',
    'disabled',
  ],
  ['said to be disabled', '<button id=b>Go</button>', 'b.ariaDisabled = "true"', 'not_actionable', 'disabled'],
  ['inert', '<div id=d><button id=b>Go</button></div>', 'd.inert = true', 'not_actionable', 'inert'],
  [
    'behind a modal dialog',
    '<button id=b>Go</button><dialog id=d>Sure? <button>Yes</button></dialog>',
    'd.showModal()',
    'not_actionable',
    'inert',
  ],
  [
    'outside the viewport for good',
    '<button id=b style="position:fixed;left:9px">Go</button>',
    'b.style.left = "-999px"',
    'not_actionable',
    'outside_viewport',
  ],
  [
    'always moving',
    '<button id=b style="position:fixed;left:9px">Go</button>',
    'let n = 9; (function step() { b.style.left = n++ % 300 + "px"; requestAnimationFrame(step); })()',
    'stale_reference',
    'moved',
  ],
];

for (const [what, html, script, code, reason] of CHANGES) {
  test(`${what}: refused, and nothing reaches the page`, async () => {
    await tab.show(`${html}<p>${'text '.repeat(9)}`);
    await tab.peer.evaluate(`void (() => {${script}})()`);
    const [name = ''] = [tab.seen?.controls[0]?.name];
    equal(await tab.act(name), refused(code, reason));
    equal(await tab.heard(), []);
  });
}

test('a refusal leaves the revision: the same reference works once nothing is in the way', async () => {
  await tab.show('<button id=b>Go</button>');
  await tab.peer.evaluate('b.disabled = true');
  is((await tab.act('Go')).reason, 'disabled');
  await tab.peer.evaluate('b.disabled = false');
  is((await tab.act('Go')).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
});

test('what covers a control is told by role and name, and never by a value', async () => {
  await tab.show('<button id=b>Go</button>');
  await tab.peer.evaluate(
    'document.body.insertAdjacentHTML("beforeend", `<div role=dialog aria-label="Cookies" style="position:fixed;inset:0"><input value=secret style="width:100%;height:100%" aria-label=Mail></div>`)',
  );
  equal(await tab.act('Go'), {
    ...refused('not_actionable', 'covered'),
    covered_by: { role: 'textbox', name: 'Mail' },
  });
  equal(await tab.heard(), []);
  await tab.peer.evaluate('document.querySelector("[role=dialog]").firstChild.remove()');
  equal((await tab.act('Go')).covered_by, { role: 'dialog', name: 'Cookies' });
  await tab.peer.evaluate('document.querySelector("[role=dialog]").style.pointerEvents = "none"');
  is((await tab.act('Go')).status, 'dispatched', 'what lets a click through covers nothing');
});

test('a control that is covered in its middle is met beside it', async () => {
  await tab.show('<button id=b style="width:200px;height:80px">Go</button>');
  await tab.peer.evaluate(
    'document.body.insertAdjacentHTML("beforeend", "<div style=\\"position:fixed;left:90px;top:0;width:40px;height:90px;background:red\\"></div>")',
  );
  is((await tab.act('Go')).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
});

test('what is far down is scrolled to, past what is fixed above it', async () => {
  await tab.show(
    '<div style="position:fixed;top:0;height:60%;width:100%;background:red"></div><div style="height:4000px"></div><button id=b>Go</button><div style="height:4000px"></div>',
  );
  is((await tab.act('Go')).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
});

test('what moves to its place is waited for', async () => {
  await tab.show('<button id=b style="position:fixed;left:9px;transition:left .3s linear">Go</button>');
  await tab.peer.evaluate('b.style.left = "400px"');
  is((await tab.act('Go')).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
});

test('what covers a control only under the pointer is not clicked: the outcome is unknown, the page sees no click', async () => {
  await tab.show(
    `<button id=b onmouseenter="document.body.insertAdjacentHTML('beforeend', '<div id=cover role=menu aria-label=Menu style=&quot;position:fixed;inset:0&quot;></div>')">Go</button>`,
  );
  const result = await tab.act('Go');
  equal([result.status, result.code, result.reason], ['outcome_unknown', 'not_actionable', 'covered']);
  equal(await tab.heard(), []);
});

test('a click surface that covers a card, and a button on it, both work', async () => {
  await tab.show(
    `<div id=card style="cursor:pointer;position:relative;width:300px;padding:9px">Card<button id=b style="position:absolute;inset:30px">Buy</button><br><br><br><br><br></div>`,
  );
  is((await tab.page.act({ ref: tab.control('Buy', 'button').ref, action: 'click' })).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
  tab.seen = await tab.page.observe();
  const card = tab.seen.controls.find(({ role }) => role === 'clickable');
  is((await tab.page.act({ ref: card?.ref ?? '', action: 'click' })).status, 'dispatched');
  equal(await tab.heard(), clickOn('card'));
});

test('a stretched link, and a button above it, both work', async () => {
  await tab.show(
    `<style>a::after{content:"";position:absolute;inset:0}</style><div style="position:relative;width:300px;height:90px"><a id=a href="#x">Read</a> <button id=b style="position:relative;z-index:1">Save</button></div>`,
  );
  is((await tab.act('Save')).status, 'dispatched');
  equal(await tab.heard(), clickOn('b'));
  is((await tab.actAgain('Read')).status, 'dispatched');
  equal(await tab.heard(), clickOn('a'));
});

const PLACES: readonly [what: string, html: string, name: string, id: string][] = [
  [
    'in a nested open shadow root',
    '<div><template shadowrootmode=open><p><template shadowrootmode=open><button id=b>Go</button></template></p></template></div>',
    'Go',
    'b',
  ],
  [
    'slotted',
    '<div><template shadowrootmode=open><div style="height:30px;overflow:auto"><slot></slot></div></template><p style="height:900px"></p><button id=b>Go</button></div>',
    'Go',
    'b',
  ],
  [
    'the label of a hidden checkbox',
    '<style>input{position:absolute;opacity:0;width:0;height:0}</style><label id=b><input type=checkbox>Go</label>',
    'Go',
    'b',
  ],
  [
    'a checkbox under its own label',
    '<div style="position:relative"><input id=i type=checkbox style="width:40px;height:40px"><label id=b for=i style="position:absolute;left:0;top:0;width:50px;height:50px" aria-label=x>Go</label></div>',
    'x',
    'b',
  ],
  ['a link over two lines', '<p style="width:90px">text text <a id=b href="#x">Go there</a> text', 'Go there', 'b'],
  ['display: contents', '<a href="#x" style="display:contents"><b id=b>Go</b></a>', 'Go', 'b'],
  [
    'an area of an image map',
    '<img usemap="#m" width=100 height=100 style="border:9px solid" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name=m><area id=b href="#x" alt=Go shape=circle coords="70,70,20"></map>',
    'Go',
    'b',
  ],
];
for (const [what, html, name, id] of PLACES) {
  test(`${what}: clicked`, async () => {
    await tab.show(html);
    is((await tab.act(name)).status, 'dispatched');
    const pressed = (await tab.heard()).filter((line) => line.startsWith('mousedown'));
    equal(pressed, [`mousedown ${id}`]);
  });
}

test('a region is never an action target', async () => {
  const { regions } = await tab.show('<main><button>Go</button></main>');
  equal(
    await tab.page.act({ ref: regions[0]?.ref ?? '', action: 'click' }),
    refused('not_actionable', 'not_an_action_target'),
  );
});

test('a document that was left: nothing is sent to the next one', async () => {
  await tab.show('<button>Go</button>');
  const { ref } = tab.control('Go');
  await tab.load('<button>Go</button>');
  equal(await tab.page.act({ ref, action: 'click' }), refused('stale_reference', 'navigated'));
});

for (const type of ['alert', 'confirm', 'prompt'] as const) {
  test(`a click that opens a ${type} is dispatched, and the dialog told`, async () => {
    await tab.show(`<button id=b onclick="log.push(String(${type}('Sure?')))">Go</button>`);
    equal(await tab.act('Go'), { status: 'dispatched', script_dialog: { type, message: 'Sure?' } });
    tab.peer.session.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined);
    await tab.page.observe().catch(() => undefined);
  });
}

test.run();
