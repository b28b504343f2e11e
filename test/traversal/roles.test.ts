import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('roles');
const tab = new Tab(test, { clickSurfaces: false, interruptions: false });

async function roles(html: string): Promise<string[]> {
  return (await tab.look(html)).controls.map(({ role }) => role);
}

/** Elements made candidates by a tabindex, and their roles. */
async function rolesOf(expected: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(expected);
  equal(await roles(names.map((name) => `<${name} tabindex="0">x</${name}>`).join('')), Object.values(expected));
}

test('an input has the role of its type', async () => {
  const expected = {
    text: 'textbox',
    email: 'textbox',
    tel: 'textbox',
    url: 'textbox',
    password: 'textbox',
    date: 'textbox',
    'datetime-local': 'textbox',
    search: 'searchbox',
    number: 'spinbutton',
    range: 'slider',
    checkbox: 'checkbox',
    radio: 'radio',
    file: 'button',
    image: 'button',
    button: 'button',
    submit: 'button',
    reset: 'button',
    color: 'color',
    unknown: 'textbox',
  };
  equal(
    await roles(
      Object.keys(expected)
        .map((type) => `<input type="${type}">`)
        .join(''),
    ),
    Object.values(expected),
  );
});

test('an input with a list of suggestions is a combobox, where its type may have one', async () => {
  const types = ['text', 'search', 'email', 'tel', 'url', 'number', 'password', 'checkbox'];
  const html = `${types.map((type) => `<input type="${type}" list="l">`).join('')}<datalist id="l"></datalist>`;
  equal(await roles(html), [
    'combobox',
    'combobox',
    'combobox',
    'combobox',
    'combobox',
    'spinbutton',
    'textbox',
    'checkbox',
  ]);
});

test('a select is a combobox, or a listbox where several lines or choices are open', async () => {
  const html = '<select></select><select size="1"></select><select size="2"></select><select multiple></select>';
  equal(await roles(html), ['combobox', 'combobox', 'listbox', 'listbox']);
});

test('native controls have the roles of HTML-AAM', async () => {
  const html = `<a href="/x">x</a><button>x</button><textarea></textarea><details><summary>x</summary></details>
    <video controls width="90" height="60"></video><audio controls></audio>`;
  equal(await roles(html), ['link', 'button', 'textbox', 'button', 'video', 'audio']);
});

test('text that is operated keeps the role of its element', () =>
  rolesOf({
    a: 'generic',
    article: 'article',
    aside: 'complementary',
    blockquote: 'blockquote',
    code: 'code',
    del: 'deletion',
    div: 'generic',
    em: 'emphasis',
    h1: 'heading',
    h6: 'heading',
    main: 'main',
    nav: 'navigation',
    ol: 'list',
    p: 'paragraph',
    s: 'deletion',
    search: 'search',
    span: 'generic',
    strong: 'strong',
    time: 'time',
    ul: 'list',
    'x-card': 'generic',
    constructor: 'generic',
  }));

test('a section is a region where it is named, and a form is one always', async () => {
  const html = `<section tabindex="0">x</section><section tabindex="0" aria-label="x">x</section>
    <section tabindex="0" title="x">x</section><section tabindex="0" aria-label=" ">x</section>
    <section tabindex="0" aria-labelledby="gone">x</section><form tabindex="0">x</form>`;
  equal(await roles(html), ['generic', 'region', 'region', 'generic', 'generic', 'form']);
});

test('cells, rows and items have their roles', async () => {
  const html = `<table><tr tabindex="0"><th tabindex="0">h</th><td tabindex="0">d</td></tr></table>
    <table role="grid"><tr><td tabindex="0">d</td></tr></table><ul><li tabindex="0">i</li></ul>`;
  equal(await roles(html), ['row', 'rowheader', 'cell', 'gridcell', 'listitem']);
});

test('an editing host without a role is a text box', async () => {
  const html = `<div contenteditable>x</div><div contenteditable role="combobox">x</div><p contenteditable>x</p>
    <div contenteditable role="none">x</div>`;
  equal(await roles(html), ['textbox', 'combobox', 'paragraph', 'textbox']);
});

test('a written role goes before the native one, and `image` is `img`', async () => {
  const html = `<button role="tab">x</button><input type="checkbox" role="switch"><a href="/x" role="button">x</a>
    <button role="image" aria-label="x">x</button>`;
  equal(await roles(html), ['tab', 'switch', 'button', 'img']);
});

test('links of SVG are links, its shapes have no role', async () => {
  const html = `<svg width="90" height="30" tabindex="0"><a href="/x"><text y="20">x</text></a><a tabindex="0"><text y="20">x</text></a>
    <circle r="9" tabindex="0"></circle></svg>`;
  equal(await roles(html), ['generic', 'link', 'generic', 'generic']);
});

test.run();
