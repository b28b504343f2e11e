import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('candidates: roles');
const tab = new Tab(test);

const OPERABLE = (
  'button link checkbox radio switch textbox searchbox combobox listbox option menuitem menuitemcheckbox ' +
  'menuitemradio tab treeitem slider spinbutton'
).split(' ');
const OPERABLE_WHEN_FOCUSABLE = ['scrollbar', 'separator', 'gridcell'];
const TEXT = 'heading img list listitem dialog alert navigation row cell progressbar group region menu tablist'.split(
  ' ',
);

const div = (role: string, rest = '') => `<div role="${role}" ${rest}>x</div>`;

test('an element with the role of a widget is a candidate, focusable or not', async () => {
  const alone = OPERABLE.filter((role) => role !== 'option' && role !== 'treeitem');
  equal(await roles(alone.map((role) => div(role)).join('')), alone);
  equal(await roles(`<div role="listbox">${div('option')}</div>`), ['listbox', 'option']);
  equal(await roles(`<div role="tree">${div('treeitem')}</div>`), ['treeitem']);
});

test('a scrollbar, a separator and a grid cell are candidates only where they take focus', async () => {
  equal(await roles(OPERABLE_WHEN_FOCUSABLE.map((role) => div(role)).join('')), []);
  for (const tabindex of ['tabindex="0"', 'tabindex="-1"']) {
    equal(await roles(OPERABLE_WHEN_FOCUSABLE.map((role) => div(role, tabindex)).join('')), OPERABLE_WHEN_FOCUSABLE);
  }
  equal(await roles(OPERABLE_WHEN_FOCUSABLE.map((role) => div(role, 'tabindex="none"')).join('')), []);
});

test('a cell of a native table is a grid cell where the table is a grid', async () => {
  const cell = '<tr><td tabindex="-1">cell</td></tr>';
  equal(await roles(`<table role="grid">${cell}</table><table role="treegrid">${cell}</table>`), [
    'gridcell',
    'gridcell',
  ]);
  equal(await roles(`<table>${cell}</table><table role="grid"><tr><td>cell</td></tr></table>`), []);
});

test('roles of text, structure and containers make no candidate', async () => {
  equal(await roles(TEXT.map((role) => div(role)).join('')), []);
});

test('the first role that ARIA knows counts, and only that one', async () => {
  const html = [
    div('doc-unknown button'),
    div('  LINK '),
    div('heading button'),
    div('none button'),
    div('constructor'),
    div(''),
  ];
  equal(await roles(html.join('')), ['button', 'link']);
});

test('a role of nothing does not make a control nothing', async () => {
  const html = `<button role="none">native</button><a href="/x" role="presentation">native</a><input role="none">
    <div role="none" tabindex="0">focusable</div><div role="none">text</div>`;
  equal(await roles(html), ['button', 'link', 'textbox', 'generic']);
});

test('a role that is no widget does not take an element its own way to be operated', async () => {
  equal(await roles('<a href="/x" role="heading">h</a><button role="note">n</button>'), ['heading', 'note']);
});

test('a role counts in every namespace', async () => {
  const html =
    '<svg width="90" height="30"><g role="button"><rect width="90" height="30"></rect></g><g role="img"></g></svg>';
  equal(await roles(html), ['button']);
});

async function roles(html: string): Promise<string[]> {
  return (await tab.look(html)).controls.map(({ role }) => role);
}

test.run();
