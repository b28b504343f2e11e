import type { ActResult } from '../../session/act-result.js';
import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { ActingTab } from './acting-tab.js';

const test = suite('text and keys reach what they are meant for, or nothing', { deadlineMs: 60_000 });
const tab = new ActingTab(test, { interruptions: false });

const unknown = (reason: string): ActResult => ({ status: 'outcome_unknown', code: 'not_actionable', reason });
const DISPATCHED: ActResult = { status: 'dispatched' };

/** Fields that pass their focus on, each in a way of its own; `other` takes it. */
const PASSED_ON: readonly [how: string, field: string][] = [
  ['at once', '<input id=f aria-label=F onfocus="other.focus()">'],
  ['in a microtask', '<input id=f aria-label=F onfocus="Promise.resolve().then(() => other.focus())">'],
  ['in a task', '<input id=f aria-label=F onfocus="setTimeout(() => other.focus())">'],
  ['when its text is selected', '<input id=f aria-label=F value=old onselect="other.focus()">'],
  [
    'by taking itself away',
    '<input id=f aria-label=F onfocus="setTimeout(() => { f.disabled = true; other.focus() })">',
  ],
];
for (const [how, field] of PASSED_ON) {
  for (const [what, other] of [
    ['a field', '<input id=other aria-label=O>'],
    ['a password field', '<input id=other type=password aria-label=O>'],
  ] as const) {
    test(`fill where the focus is passed on ${how} to ${what}`, async () => {
      await tab.show(field + other);
      const { status } = await tab.act('F', 'fill', 'hello');
      is(await tab.peer.evaluate('other.value'), '');
      is(status, (await tab.peer.evaluate('f.value')) === 'hello' ? 'dispatched' : 'outcome_unknown');
    });
  }
}

test('press where the focus is passed on to a button: it is not pressed', async () => {
  await tab.show('<input id=f aria-label=F onfocus="setTimeout(() => other.focus())"><button id=other>Delete</button>');
  equal(await tab.act('F', 'press', 'Enter'), unknown('not_an_action_target'));
  equal(await tab.heard(), []);
});

test('what has the focus inside a control gets no keys that are meant for the control', async () => {
  const html = `<div role=menuitem tabindex=0 id=m aria-label=M>m<button id=b>Delete</button></div>
    <div onclick="" style="cursor:pointer" id=c>Card<input type=password id=p></div>`;
  await tab.show(html);
  await tab.peer.evaluate('b.focus()');
  equal(await tab.act('M', 'press', 'Enter'), DISPATCHED);
  equal(await tab.heard(), ['keydown m', 'keyup m']);
  await tab.peer.evaluate('p.focus()');
  equal(await tab.actAgain('Card', 'press', 'a'), { ...unknown('not_an_action_target'), status: 'refused' });
  is(await tab.peer.evaluate('p.value'), '');
});

test('a control whose shadow tree takes the focus for it gets the keys there, and no password field does', async () => {
  const field = (name: string, type: string): string => `<x-f role=textbox tabindex=0 aria-label="${name}">
    <template shadowrootmode=open shadowrootdelegatesfocus><input type=${type}></template></x-f>`;
  await tab.show(field('one', 'text') + field('two', 'password'));
  equal(await tab.act('one', 'press', 'a'), DISPATCHED);
  const value = (name: string) => `document.querySelector('[aria-label=${name}]').shadowRoot.firstElementChild.value`;
  is(await tab.peer.evaluate(value('one')), 'a');
  equal(await tab.actAgain('two', 'press', 'a'), unknown('credential_field'));
  is(await tab.peer.evaluate(value('two')), '');
});

test('an editing host that passes its focus to a password field in it', async () => {
  await tab.show(
    '<div contenteditable role=textbox aria-label=F id=f onfocus="p.focus()">x<input type=password id=p></div>',
  );
  is((await tab.act('F', 'fill', 'hello')).status, 'outcome_unknown');
  is(await tab.peer.evaluate('p.value'), '');
});

/** Editing hosts whose whole content is replaced, whatever is in the way. */
const HOSTS: readonly [what: string, html: string][] = [
  [
    'whose page cancels selections',
    '<script>addEventListener("selectstart", (e) => e.preventDefault())</script><div contenteditable id=f role=textbox aria-label=F>old</div>',
  ],
  ['of several blocks', '<div contenteditable id=f role=textbox aria-label=F><p>old</p><p>text <b>bold</b></p></div>'],
  [
    'that begins with an island',
    '<div contenteditable id=f role=textbox aria-label=F><div contenteditable=false>chip</div>old</div>',
  ],
  [
    'with an island in it',
    '<div contenteditable id=f role=textbox aria-label=F>old<b contenteditable=false>chip</b>old</div>',
  ],
  [
    'that ends in an island',
    '<div contenteditable id=f role=textbox aria-label=F>old<div contenteditable=false>chip</div></div>',
  ],
  [
    'in a shadow tree',
    '<x-a id=x><template shadowrootmode=open><div contenteditable id=f role=textbox aria-label=F>old</div></template></x-a>',
  ],
];
for (const [what, html] of HOSTS) {
  test(`fill replaces all of an editing host ${what}`, async () => {
    await tab.show(html);
    equal(await tab.act('F', 'fill', 'new'), DISPATCHED);
    const host = html.includes('<x-a') ? "x.shadowRoot.getElementById('f')" : 'f';
    const left = await tab.peer.evaluate<string>(`${host}.innerText`);
    equal(left.replace('chip', '').trim(), 'new');
  });
}

test('fill replaces the text of every kind of text field', async () => {
  for (const type of ['text', 'search', 'tel', 'url', 'email', 'number']) {
    const old = type === 'number' ? '12' : 'old';
    await tab.show(`<input id=f type=${type} value="${old}" aria-label=F>`);
    equal(await tab.act('F', 'fill', '34'), DISPATCHED, type);
    is(await tab.peer.evaluate('f.value'), '34', type);
  }
  await tab.show('<textarea id=f aria-label=F>old\ntext</textarea>');
  equal(await tab.act('F', 'fill', 'a\nb'), DISPATCHED);
  is(await tab.peer.evaluate('f.value'), 'a\nb');
});

test('what the page does when a field takes the focus is input: a failure after it is no refusal', async () => {
  await tab.show(
    '<input id=g aria-label=G onblur="log.push(`saved`)"><input id=f aria-label=F onfocus="setTimeout(() => g.focus())">',
  );
  await tab.peer.evaluate('g.focus()');
  equal(await tab.act('F', 'fill', 'x'), unknown('not_an_action_target'));
  await tab.show('<input id=f aria-label=F onfocus="alert(1)">');
  const result = await tab.act('F', 'fill', 'x');
  equal([result.status, result.script_dialog], ['outcome_unknown', { type: 'alert', message: '1' }]);
  await tab.page.dialog({ accept: true });
});

test.run();
