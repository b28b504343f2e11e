import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('candidates: aria-hidden');
const tab = new Tab(test, { clickSurfaces: false });

const listed = async (html: string): Promise<(readonly [string, true | undefined])[]> =>
  (await tab.look(html)).controls.map(({ name, states }) => [name, states.aria_hidden] as const);

test('what the Tab key reaches inside is listed, and says so', async () => {
  const html = `<div aria-hidden="true"><button>b</button><a href="/x">a</a><p tabindex="0">p</p>
    <input title="i"><p contenteditable style="height:1em" title="e"></p><details open><summary>s</summary></details></div><button>out</button>`;
  const inside = ['b', 'a', 'p', 'i', 'e', 's'].map((name) => [name, true] as const);
  equal(await listed(html), [...inside, ['out', undefined]]);
});

test('what the Tab key does not reach inside is no candidate', async () => {
  const html = `<div aria-hidden="true"><button tabindex="-1">b</button><button disabled>d</button><p role="button">r</p>
    <p onclick="1">c</p><p draggable="true">m</p><p contenteditable tabindex="-1" title="e">x</p>
    <svg width="50" height="20"><a><text y="15">s</text></a></svg><div inert><button>i</button></div></div>`;
  equal((await tab.look(html)).coverage.scanned, 0);
});

test('a label in it stands for nothing: its control takes no focus', async () => {
  equal(await listed('<label aria-hidden="true">x <input type="checkbox" style="display:none"></label>'), []);
});

test('the attribute counts on the element itself and in any case of letters, no other value does', async () => {
  const html = `<button aria-hidden="true">1</button><button aria-hidden="TRUE">2</button><button aria-hidden="false">3</button>
    <button aria-hidden="">4</button><button aria-hidden="yes">5</button>`;
  equal(
    (await listed(html)).map(([, hidden]) => hidden),
    [true, true, undefined, undefined, undefined],
  );
});

test('nothing inside can take it back', async () => {
  equal(await listed('<div aria-hidden="true"><p aria-hidden="false"><button>b</button></p></div>'), [['b', true]]);
});

test('it reaches into shadow roots and slots', async () => {
  const html = `<div aria-hidden="true"><p><template shadowrootmode="open"><button>shadow</button></template></p></div>
    <p><template shadowrootmode="open"><b aria-hidden="true"><slot></slot></b></template><button>slotted</button></p>`;
  equal(await listed(html), [
    ['shadow', true],
    ['slotted', true],
  ]);
});

test('behind a modal dialog the Tab key reaches nothing inside it', async () => {
  const html = `<div aria-hidden="true"><button>behind</button></div><dialog id="d"><button>in it</button></dialog>
    <script>d.showModal()</script>`;
  const { coverage } = await tab.look(html);
  is(coverage.scanned, 1);
});

test.run();
