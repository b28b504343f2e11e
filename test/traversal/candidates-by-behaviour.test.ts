import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('candidates: behaviour');
const tab = new Tab(test);

test('an element that the Tab key reaches is a candidate, one that only script can focus is not', async () => {
  const html = ['0', '5', ' 0 ', '0x', '-1', '', 'zero']
    .map((value) => `<p tabindex="${value}">${value}!</p>`)
    .join('');
  equal(await tab.names(html), ['0!', '5!', '0 !', '0x!']);
});

test('an element with an onclick attribute is a candidate, one with another handler is not', async () => {
  equal(await tab.names('<p onclick="1">click</p><p onclick="">empty</p><p onmouseover="1">over</p>'), [
    'click',
    'empty',
  ]);
});

test('a handler that script added cannot be seen', async () => {
  const html = '<p id="p">quiet</p><script>p.onclick = () => 1; p.addEventListener("click", () => 1)</script>';
  equal(await tab.names(html), []);
});

test('what is draggable by attribute is a candidate, what only says no is not', async () => {
  const html = `<p draggable="true">card</p><p draggable="TRUE">upper</p><p draggable="false">no</p><p draggable>bare</p>
    <svg width="90" height="30"><g draggable="true"><text y="20">shape</text></g></svg>`;
  equal(await tab.names(html), ['card', 'upper']);
});

test('an editing host is a candidate by any value that makes it one', async () => {
  const html = ['true', '', 'plaintext-only', 'TRUE', 'false', 'inherit', 'yes']
    .map((value) => `<p contenteditable="${value}" title="${value}!">x</p>`)
    .join('');
  equal(await tab.names(html), ['true!', '!', 'plaintext-only!', 'TRUE!']);
});

test('what stands in an editing host belongs to it', async () => {
  const html = `<div contenteditable title="outer"><p contenteditable="true" title="inner">x</p>
    <div contenteditable="false">island <p contenteditable="true" title="in island">x</p></div></div>`;
  equal(await tab.names(html), ['outer', 'in island']);
});

test('a slotted host belongs to the host around, one in a shadow root stands for itself', async () => {
  const html = `<div contenteditable title="outer"><div><template shadowrootmode="open">
    <p contenteditable title="in shadow">x</p><slot></slot></template><p contenteditable title="slotted">x</p></div></div>`;
  equal(await tab.names(html), ['outer', 'in shadow']);
});

test('candidates inside a candidate are candidates', async () => {
  const html = '<a href="/x">card <button>like</button> <b tabindex="0">more</b></a>';
  equal(await tab.list(html), ['link card like more', 'button like', 'generic more']);
});

test.run();
