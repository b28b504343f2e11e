import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('roles: what stands around');
const tab = new Tab(test, { clickSurfaces: false });

async function roles(html: string): Promise<string[]> {
  return (await tab.look(html)).controls.map(({ role }) => role);
}

const T = 'tabindex="0"';

test('a header and a footer of the page are landmarks, those of a section are not', async () => {
  const both = `<header ${T}>h</header><footer ${T}>f</footer>`;
  equal(await roles(both), ['banner', 'contentinfo']);
  for (const around of ['main', 'article', 'aside', 'nav', 'section', 'div role="region" aria-label="r"']) {
    const end = around.split(' ')[0];
    equal(await roles(`<${around}>${both}</${end}>`), ['sectionheader', 'sectionfooter'], around);
  }
  equal(await roles(`<section role="group">${both}</section>`), ['banner', 'contentinfo']);
});

test('however deep a header stands in an article', async () => {
  const deep = (html: string) => `${'<div>'.repeat(200)}${html}${'</div>'.repeat(200)}`;
  const { controls, regions } = await tab.look(
    `<article>${deep(`<header ${T}>h</header>`)}</article><header>h</header>`,
  );
  equal(
    controls.map(({ role }) => role),
    ['sectionheader'],
  );
  equal(
    regions.map(({ role }) => role),
    ['document', 'article', 'banner'],
  );
  equal(await roles(`<div role="listbox">${deep('<div role="option">o</div>')}</div>`), ['listbox', 'option']);
});

test('a region or heading that is said to be none, and can be focused or has a name, is one all the same', async () => {
  const { regions, headings } = await tab.look(
    `<nav role="none" ${T}>n</nav><main role="presentation" aria-label="m">m</main><section role="none" aria-label="s">s</section>
    <h2 role="none" ${T}>h</h2><aside role="none">a</aside><h3 role="none">h</h3>
    <article role="none" ${T}><header>h</header></article>`,
  );
  equal(
    regions.map(({ role, name }) => `${role} ${name}`),
    ['document ', 'navigation ', 'main m', 'region s', 'article '],
  );
  equal(headings, [{ level: 2, text: 'h' }]);
});

test('an aside inside a section is a landmark where it is named', async () => {
  const html = `<aside ${T}>a</aside><main><aside ${T}>a</aside></main>
    <article><aside ${T}>a</aside><aside ${T} title="t">a</aside></article>`;
  equal(await roles(html), ['complementary', 'complementary', 'generic', 'complementary']);
});

test('an item belongs to the list that it is a child of', async () => {
  const item = `<li ${T}>i</li>`;
  equal(await roles(`<ul>${item}</ul><ol>${item}</ol><menu>${item}</menu>`), ['listitem', 'listitem', 'listitem']);
  equal(await roles(`<div role="list">${item}</div><div>${item}</div>`), ['listitem', 'generic']);
});

test('an item of what is no list is operated by its text', async () => {
  const items = `<li ${T}>focused</li><li onclick="1">clicked</li>`;
  const html = ['none', 'menu', 'tablist', 'tree'].map((role) => `<ul role="${role}">${items}</ul>`).join('');
  equal(await tab.list(html), Array(4).fill(['generic focused', 'generic clicked']).flat());
  equal(await tab.list('<p role="none" onclick="1">x</p><img alt="" onclick="1" width="9" height="9" title="t">'), [
    'generic x',
    'generic t',
  ]);
});

test('parts of a table that is said to be none are none', async () => {
  const row = `<tr ${T}><th ${T}>h</th><td ${T}>d</td></tr>`;
  equal(await roles(`<table role="none">${row}</table>`), ['generic', 'generic', 'generic']);
  equal(await roles(`<table role="grid">${row}</table>`), ['row', 'rowheader', 'gridcell']);
});

test('a header heads what its scope says, else its row where that holds plain cells', async () => {
  const html = `<table><tr><th ${T}>a</th><th ${T}>b</th></tr><tr><th ${T}>c</th><td>d</td></tr>
    <tr><th ${T} scope="row">e</th><th ${T} scope="col">f</th></tr></table>`;
  equal(await roles(html), ['columnheader', 'columnheader', 'rowheader', 'rowheader', 'columnheader']);
});

test('a choice is one where it belongs to a list of choices, also one that owns it', async () => {
  const option = (id: string) => `<div role="option" id="${id}">o</div>`;
  equal(await roles(option('a')), ['generic']);
  equal(await roles(`<div role="listbox"><div role="group"><p>${option('a')}</p></div></div>`), ['listbox', 'option']);
  equal(await roles(`<div role="listbox" aria-owns="x a">l</div>${option('a')}`), ['listbox', 'option']);
  equal(await roles('<div role="treeitem">t</div><div role="tree"><div role="treeitem">t</div></div>'), [
    'generic',
    'treeitem',
  ]);
});

test('a role that needs a name gives way to the next token', async () => {
  const html = `<nav ${T} role="region group">x</nav><nav ${T} role="region group" aria-label="n">x</nav>
    <div ${T} role="form">x</div><div ${T} role="FORM" title="n">x</div>`;
  equal(await roles(html), ['group', 'region', 'generic', 'form']);
});

test('`none` counts only on what is neither focused nor described', async () => {
  const html = `<h1 role="none" onclick="">a</h1><h1 role="none" onclick="" aria-label="n">b</h1>
    <h1 role="presentation" onclick="" aria-live="off">c</h1><h1 role="none" ${T}>d</h1>
    <h1 role="none" onclick="" aria-expanded="true">e</h1><button role="none" disabled>f</button>`;
  // What is operated is listed, and is not nothing.
  equal(await roles(html), ['generic', 'heading', 'heading', 'heading', 'generic', 'button']);
});

test('an input has suggestions where its list is there', async () => {
  const html = '<input list="gone"><input list="p"><p id="p"></p><input list="d"><datalist id="d"></datalist>';
  equal(await roles(html), ['textbox', 'textbox', 'combobox']);
});

test.run();
