import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { lines, Tab } from './tab.js';

const POINTER = '<style>.p{cursor:pointer}.a{cursor:auto}</style>';

const test = suite('click surfaces');
const tab = new Tab(test);

test('an element that shows the pointer where its parent does not is a surface', async () => {
  equal(await tab.list(`${POINTER}<p class="p">card</p><p>text</p><p style="cursor:grab">other</p>`), [
    'clickable card',
  ]);
});

test('what inherits the pointer is part of its surface', async () => {
  equal(await tab.list(`${POINTER}<p class="p">card <b>bold</b> <i class="p">again</i></p>`), [
    'clickable card bold again',
  ]);
});

test('a pointer that begins anew inside another cursor is a surface of its own', async () => {
  const html = `${POINTER}<div class="p">outer <p class="a">gap <i class="p">inner</i></p></div>`;
  equal(await tab.list(html), ['clickable outer gap inner', 'clickable inner']);
});

test('a candidate is no surface, and what stands in one is none', async () => {
  const html = `${POINTER}<button class="p">b <i class="a">gap <b class="p">x</b></i></button><a href="/x">link</a>
    <div tabindex="0"><span><b class="p">deep</b></span></div>`;
  equal(await tab.list(html), ['button b gap x', 'link link', 'generic deep']);
});

test('what stands around a candidate may be a surface', async () => {
  equal(await tab.list(`${POINTER}<p class="p">row <button>act</button></p>`), ['clickable row act', 'button act']);
});

test('the parent is the one that renders: a slot, or the host of a shadow root', async () => {
  const card = (slot: string, rest = '') =>
    `<p ${rest}><template shadowrootmode="open">${slot}</template><b class="p">slotted</b></p>`;
  const style = '<style>.p{cursor:pointer}</style>';
  equal(await tab.list(POINTER + card('<slot></slot>')), ['clickable slotted']);
  equal(await tab.list(POINTER + card(`${style}<i class="p"><slot></slot></i>`)), ['clickable slotted']);
  equal(await tab.list(POINTER + card('<i style="cursor:auto"><slot></slot></i>', 'class="p"')), [
    'clickable slotted',
    'clickable slotted',
  ]);
  equal(await tab.list(`${POINTER}<p class="p"><template shadowrootmode="open"><b>in shadow</b></template></p>`), [
    'clickable in shadow',
  ]);
});

test('a slot inside a button makes what it shows part of the button', async () => {
  const html = `${POINTER}<p><template shadowrootmode="open"><button><slot></slot></button></template><b class="p">x</b></p>`;
  equal(await tab.list(html), ['button x']);
});

test('a label is none where its control is listed', async () => {
  const html = `${POINTER}<label class="p">of a field <input></label><label class="p">of nothing</label>
    <label class="p"><input type="checkbox" hidden>stands for one</label>`;
  equal(await tab.list(html), ['textbox of a field', 'clickable of nothing', 'checkbox stands for one']);
});

test('what is not visible is none', async () => {
  const html = `${POINTER}<p class="p" hidden>h</p><p class="p" style="visibility:hidden">v</p><p class="p"></p>
    <details><summary>s</summary><p class="p">folded</p></details>`;
  equal(await tab.list(html), ['button s']);
});

test('a surface says what an element says: inert, transparent, hidden from assistive technology', async () => {
  const html = `${POINTER}<p inert class="p">i</p><p class="p" style="opacity:0">t</p><p aria-hidden="true" class="p">h</p>`;
  equal(
    (await tab.look(html)).controls.map(({ states }) => states),
    [{ inert: true }, { transparent: true }, { aria_hidden: true }],
  );
});

test('the root and the body can be one', async () => {
  equal(await tab.list('<body style="cursor:pointer">whole <p>page</p></body>'), ['clickable whole page']);
  equal(await tab.list('<html style="cursor:pointer"><p>page</p></html>'), ['clickable page']);
});

test('a position is the candidate before, and the elements past it', async () => {
  const html = `<html><head>${POINTER}</head><body><p class="p">first</p><button>b</button><i></i><p class="p">second</p>
    <button hidden>h</button><p class="p">third</p></body></html>`;
  equal(
    (await tab.look(html)).controls.map(({ name, index, surface }) => [name, index, surface]),
    [
      ['first', -1, 5], // html, head, style, body, itself
      ['b', 0, undefined],
      ['second', 0, 2],
      ['third', 1, 1],
    ],
  );
});

test('surfaces count as kept, not as scanned', async () => {
  const { coverage } = await tab.look(`${POINTER}<p class="p">x</p><button>b</button>`);
  is(coverage.kept, 2);
  is(coverage.scanned, 1);
});

test('only what a surface can stand on is asked for its style', async () => {
  // The root, the body and three paragraphs; the parent of each is known by then. What stands in a candidate is not asked.
  const { coverage } = await tab.look('<p>1<p>2<p>3<button><b>x</b></button><script></script>');
  is(coverage.styles_read, 5);
});

test('what stands around a slot is judged with what stands around it in turn', async () => {
  const html = `<div aria-hidden="true"><p><template shadowrootmode="open"><label><slot></slot><input type="checkbox" hidden></label></template>
    <b style="cursor:pointer">surface</b></p></div>`;
  equal(await tab.list(html), ['clickable surface']);
});

test('inside what is not rendered no style is read; through display: contents it is', async () => {
  const { coverage } = await tab.look('<div hidden><p><b></b></p></div>');
  is(coverage.styles_read, 3); // the root, the body, and how the hidden one is displayed
  equal(await tab.list(`${POINTER}<div style="display:contents"><p class="p">shown</p></div>`), ['clickable shown']);
});

test.run();

const off = suite('click surfaces turned off');
const plainTab = new Tab(off, { clickSurfaces: false });

off('none is listed and no style is read', async () => {
  const observation = await plainTab.look(`${POINTER}<p class="p">x</p><button>b</button>`);
  equal(lines(observation), ['button b']);
  is(observation.coverage.styles_read, 0);
  ok(observation.controls.every(({ surface }) => surface === undefined));
});

off('the index of every candidate is the same', async () => {
  const html = `${POINTER}<p class="p">x</p><button>1</button><p class="p">y</p><button hidden></button><button>3</button>`;
  equal(
    (await plainTab.look(html)).controls.map(({ name, index }) => [name, index]),
    [
      ['1', 0],
      ['3', 2],
    ],
  );
});

off.run();
