import type { Action } from '../../traversal/act-wire.js';
import { equal, is, not } from '../support/assert.js';
import { suite } from '../support/test.js';
import { ActingTab } from './acting-tab.js';

const test = suite('fill, select, check, press, hover');
const tab = new ActingTab(test, { interruptions: false });

const refused = (reason: string) => ({ status: 'refused', code: 'not_actionable', reason });
const DISPATCHED = { status: 'dispatched' };

const TYPED = ['beforeinput f', 'input f'];
const SET = ['input f untrusted', 'change f untrusted'];

const FILLS: readonly [what: string, html: string, value: string, state: string, heard: readonly string[]][] = [
  ['an empty field', '<input id=f aria-label=F>', 'zażółć 日本 👩‍👩‍👧', 'f.value', TYPED],
  ['a field with a draft, which goes', '<input id=f aria-label=F value=draft>', 'new', 'f.value', TYPED],
  ['nothing, which empties it', '<input id=f aria-label=F value=draft>', '', 'f.value', TYPED],
  ['a search field', '<input id=f type=search aria-label=F>', 'lamp', 'f.value', TYPED],
  ['an e-mail field', '<input id=f type=email aria-label=F value=a@b.c>', 'x@y.z', 'f.value', TYPED],
  ['a number', '<input id=f type=number aria-label=F value=7>', '12.5', 'f.value', TYPED],
  ['a number within its bounds', '<input id=f type=number min=1 max=9 aria-label=F>', '9', 'f.value', TYPED],
  ['a text of as many characters as may be', '<input id=f maxlength=3 aria-label=F>', 'abc', 'f.value', TYPED],
  ['lines', '<textarea id=f aria-label=F>old</textarea>', 'one\ntwo', 'f.value', TYPED],
  ['an editing host', '<div id=f contenteditable aria-label=F>old <b>text</b></div>', 'new', 'f.textContent', TYPED],
  ['a combobox that is typed into', '<input id=f role=combobox aria-label=F>', 'abc', 'f.value', TYPED],
  ['a date', '<input id=f type=date aria-label=F>', '2026-02-28', 'f.value', SET],
  ['a time', '<input id=f type=time aria-label=F>', '09:30', 'f.value', SET],
  ['a month', '<input id=f type=month aria-label=F>', '2026-02', 'f.value', SET],
  ['a colour', '<input id=f type=color aria-label=F>', '#00ff80', 'f.value', SET],
  ['a range', '<input id=f type=range min=0 max=10 step=2 aria-label=F>', '4', 'f.value', SET],
  ['no date, which empties it', '<input id=f type=date value=2026-01-01 aria-label=F>', '', 'f.value', SET],
];
for (const [what, html, value, state, heard] of FILLS) {
  test(`fill ${what}`, async () => {
    await tab.show(html);
    equal(await tab.act('F', 'fill', value), DISPATCHED);
    is(await tab.peer.evaluate(state), value);
    equal([...new Set(await tab.heard())], heard);
  });
}

const UNFILLED: readonly [what: string, html: string, value: string, reason: string][] = [
  ['letters in a number', '<input id=f type=number aria-label=F>', 'abc', 'value_not_accepted'],
  ['a number beyond its bound', '<input id=f type=number max=9 aria-label=F>', '10', 'value_not_accepted'],
  ['a day that is none', '<input id=f type=date aria-label=F>', '2026-02-30', 'value_not_accepted'],
  ['a day before the first', '<input id=f type=date min=2026-03-01 aria-label=F>', '2026-02-01', 'value_not_accepted'],
  ['a colour by name', '<input id=f type=color aria-label=F>', 'red', 'value_not_accepted'],
  ['a range between its steps', '<input id=f type=range min=0 max=10 step=2 aria-label=F>', '3', 'value_not_accepted'],
  ['a range beyond its bound', '<input id=f type=range max=10 aria-label=F>', '11', 'value_not_accepted'],
  ['lines in a field of one', '<input id=f aria-label=F>', 'a\nb', 'value_not_accepted'],
  ['a text that would be cut', '<input id=f maxlength=3 aria-label=F>', 'abcd', 'value_not_accepted'],
  ['what is only read', '<input id=f readonly aria-label=F>', 'x', 'value_not_accepted'],
  ['a button', '<button id=f>F</button>', 'x', 'not_an_action_target'],
  ['a checkbox', '<input id=f type=checkbox aria-label=F>', 'x', 'not_an_action_target'],
  ['a select', '<select id=f aria-label=F><option>x</select>', 'x', 'not_an_action_target'],
  ['a password', '<input id=f type=password aria-label=F>', 'x', 'credential_field'],
  [
    'a password that is shown',
    '<input id=f autocomplete="section-a current-password" aria-label=F>',
    'x',
    'credential_field',
  ],
  ['a one-time code', '<input id=f autocomplete=one-time-code aria-label=F>', '1', 'credential_field'],
  ['a code by its name', '<input id=f name=smsCode aria-label=F>', '1', 'credential_field'],
  [
    'a box of a code',
    `<input id=f maxlength=1 aria-label=F>${'<input maxlength=1 aria-label=n>'.repeat(5)}`,
    '1',
    'credential_field',
  ],
  [
    'text that is drawn as dots',
    '<input id=f style="-webkit-text-security:disc" aria-label=F>',
    'x',
    'credential_field',
  ],
  ['what has no focus', '<div id=f role=textbox aria-label=F>x</div>', 'x', 'not_an_action_target'],
];
for (const [what, html, value, reason] of UNFILLED) {
  test(`fill ${what}: refused, and the page hears nothing`, async () => {
    await tab.show(html);
    equal(await tab.act('F', 'fill', value), refused(reason));
    equal(await tab.heard(), []);
  });
}

test('what was typed is in no result, nor in an error', async () => {
  await tab.show('<input id=f type=number aria-label=F>');
  const results = [
    await tab.act('F', 'fill', 'c4n4ry'),
    await tab.page.act({ ref: 'x', action: 'fill', value: 'c4n4ry' }),
    await tab.page.act({ ref: 'x', action: 'click', value: 'c4n4ry' }),
    await tab.page.act({ ref: tab.control('F').ref, action: 'fill', value: `c4n4ry${'x'.repeat(70_000)}` }),
  ];
  not.match(JSON.stringify(results), 'c4n4ry');
  equal(
    results.map(({ code }) => code),
    ['not_actionable', 'stale_reference', 'invalid_request', 'invalid_request'],
  );
});

const SELECT = `<select id=f aria-label=F><option>One<option>Two<option disabled>Three<optgroup disabled label=g><option>Four</optgroup>
  <option>Same<option>Same<option label=Shown>text</select>`;
test('select by the label of an option', async () => {
  await tab.show(SELECT);
  equal(await tab.act('F', 'select', 'Two'), DISPATCHED);
  equal(await tab.heard(), SET);
  is(await tab.peer.evaluate('f.selectedIndex'), 1);
  equal(await tab.actAgain('F', 'select', 'Two'), DISPATCHED);
  equal(await tab.heard(), [], 'chosen already');
  equal(await tab.actAgain('F', 'select', 'Shown'), DISPATCHED);
  is(await tab.peer.evaluate('f.value'), 'text');
});
for (const label of ['Three', 'Four', 'Same', 'None', 'text', '']) {
  test(`select ${JSON.stringify(label)}: disabled, there twice or not at all`, async () => {
    await tab.show(SELECT);
    equal(await tab.act('F', 'select', label), refused('value_not_accepted'));
    equal(await tab.heard(), []);
    is(await tab.peer.evaluate('f.selectedIndex'), 0);
  });
}
test('select adds to a list of many; what is no select is no target', async () => {
  await tab.show('<select id=f multiple aria-label=F><option selected>One<option>Two</select><input aria-label=G>');
  equal(await tab.act('F', 'select', 'Two'), DISPATCHED);
  is(await tab.peer.evaluate('[...f.selectedOptions].map((o) => o.label).join()'), 'One,Two');
  equal(await tab.actAgain('G', 'select', 'Two'), refused('not_an_action_target'));
});

const CHECKS: readonly [what: string, html: string, action: Action, isTold: boolean, state: string][] = [
  ['a checkbox', '<input id=f type=checkbox aria-label=F>', 'check', true, 'f.checked'],
  ['a checked one', '<input id=f type=checkbox checked aria-label=F>', 'check', false, 'f.checked'],
  ['a checked one', '<input id=f type=checkbox checked aria-label=F>', 'uncheck', true, '!f.checked'],
  ['one that is not checked', '<input id=f type=checkbox aria-label=F>', 'uncheck', false, '!f.checked'],
  ['a radio button', '<input id=f type=radio aria-label=F>', 'check', true, 'f.checked'],
  [
    'a switch',
    '<div id=f role=switch tabindex=0 aria-label=F onclick="ariaChecked=true">x</div>',
    'check',
    true,
    'f.ariaChecked === "true"',
  ],
];
for (const [what, html, action, isTold, state] of CHECKS) {
  test(`${action} ${what}: ${isTold ? 'one click' : 'nothing is sent'}`, async () => {
    await tab.show(html);
    equal(await tab.act('F', action), DISPATCHED);
    is(await tab.peer.evaluate(state), true);
    is((await tab.heard()).filter((line) => line.startsWith('click')).length, isTold ? 1 : 0);
    is((await tab.act('F', action)).reason, 'obsolete', 'the revision has ended');
  });
}
test('what has no checked state is not checked, and a radio button not unchecked', async () => {
  await tab.show('<button>F</button><input type=radio checked aria-label=G>');
  equal(await tab.act('F', 'check'), refused('not_an_action_target'));
  equal(await tab.act('G', 'uncheck'), refused('not_an_action_target'));
  equal(await tab.heard(), []);
});

test('press: keys, with what they type and their modifiers', async () => {
  await tab.show('<form onsubmit="log.push(`submit`);return false"><input id=f aria-label=F value=draft></form>');
  equal(await tab.act('F', 'press', 'Enter'), DISPATCHED);
  equal(await tab.heard(), ['keydown f', 'beforeinput f', 'submit', 'keyup f']);
  await tab.peer.evaluate(
    'addEventListener("keydown", (e) => log.push([e.key, e.code, e.keyCode, e.ctrlKey, e.shiftKey].join()))',
  );
  const keys: string[] = [];
  for (const combination of ['a', 'A', 'ż', '+', 'ArrowLeft', 'Shift+Tab', 'Control+A', 'Control++', 'F5']) {
    await tab.actAgain('F', 'press', combination);
    keys.push(...(await tab.heard()).filter((line) => line.includes(',')));
  }
  equal(keys, [
    'a,KeyA,65,false,false',
    'A,KeyA,65,false,false',
    'ż,,0,false,false',
    '+,,0,false,false',
    'ArrowLeft,ArrowLeft,37,false,false',
    'Shift,ShiftLeft,16,false,true',
    'Tab,Tab,9,false,true',
    'Control,ControlLeft,17,true,false',
    'a,KeyA,65,true,false',
    'Control,ControlLeft,17,true,false',
    '+,,0,true,false',
    'F5,F5,116,false,false',
  ]);
});
test('press Control+A selects all, so that the next key takes its place', async () => {
  await tab.show('<input id=f aria-label=F value=draft>');
  await tab.act('F', 'press', 'Control+A');
  await tab.actAgain('F', 'press', 'x');
  is(await tab.peer.evaluate('f.value'), 'x');
});
test('press in a password field, or where there is no focus: refused', async () => {
  await tab.show('<input type=password aria-label=F><div role=button aria-label=G>x</div>');
  equal(await tab.act('F', 'press', 'Enter'), refused('credential_field'));
  equal(await tab.act('G', 'press', 'Enter'), refused('not_an_action_target'));
  equal(await tab.heard(), []);
});

test('press on a button or a tab that is called like a password', async () => {
  await tab.show('<button id=password>Password</button><div role=tab tabindex=0 aria-label=Password id=t>x</div>');
  equal(await tab.page.act({ ref: tab.control('Password', 'tab').ref, action: 'press', value: 'Enter' }), {
    status: 'dispatched',
  });
  equal(await tab.actAgain('Password', 'press', 'Tab'), { status: 'dispatched' });
});

test('hover: the pointer comes, and nothing is pressed', async () => {
  await tab.show('<button id=b onmouseenter="log.push(`enter`)">F</button>');
  equal(await tab.act('F', 'hover'), DISPATCHED);
  equal(await tab.heard(), ['enter']);
});

test.run();
