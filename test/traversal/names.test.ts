import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('names: sources and their order');
const tab = new Tab(test, { clickSurfaces: false });

test('each source gives way to the one before it', async () => {
  const sources = [
    'aria-labelledby="t"',
    'aria-label="aria"',
    'id="x"', // what `for` points at
    'title="tooltip"',
    'placeholder="hint"',
    'aria-placeholder="aria hint"',
  ];
  const expected = ['target', 'aria', 'label', 'tooltip', 'hint', 'aria hint', ''];
  for (const [i, name] of expected.entries()) {
    const html = `<p id="t">target</p><label for="x">label</label><input ${sources.slice(i).join(' ')}>`;
    equal(await tab.names(html), [name]);
  }
});

test('a button is named by its content before its tooltip', async () => {
  const html =
    '<button title="tip">text</button><button title="tip"></button><button title="tip"> </button><button>text</button>';
  equal(await tab.names(html), ['text', 'tip', 'tip', 'text']);
});

test('an empty source is none', async () => {
  const html = `<label for="a"></label><p id="e"> </p><input id="a" aria-labelledby="e gone" aria-label="  " title="tip">
    <button aria-label="&#8203;">text</button><button aria-labelledby="">text</button>`;
  equal(await tab.names(html), ['tip', 'text', 'text']);
});

test('references are joined in their order, and each has a name of its own', async () => {
  const html = `<p id="a">one</p><p id="b" aria-label="two">x</p><img id="c" alt="three"><p id="d" title="four"></p>
    <button id="me" aria-labelledby="d b  a&#10;c gone me">five</button>`;
  equal(await tab.names(html), ['four two one three five']);
});

test('a reference to what is hidden is read, hidden parts included', async () => {
  const html = `<p id="h" hidden>all <b hidden>of</b> <i aria-hidden="true">it</i></p><button aria-labelledby="h">x</button>
    <p id="s">shown <b hidden>no</b><i aria-hidden="true">no</i></p><button aria-labelledby="s">x</button>`;
  equal(await tab.names(html), ['all of it', 'shown']);
});

test('a reference behind a reference is not followed', async () => {
  const html = '<p id="a" aria-labelledby="b">first</p><p id="b">second</p><button aria-labelledby="a">x</button>';
  equal(await tab.names(html), ['first']);
});

test('references stay in their own tree', async () => {
  const html = `<p id="a">outer</p><p><template shadowrootmode="open"><b id="a">inner</b><button aria-labelledby="a">x</button>
    <button aria-labelledby="b">own</button></template></p><p id="b">outer b</p>`;
  equal(await tab.names(html), ['inner', 'own']);
});

test('every label of a field names it, in the order of the tree', async () => {
  const html = `<label for="x">one</label><label>two <input id="x"> <b>too</b></label><label for="x">three</label>
    <label>first <input> <input></label>`;
  equal(await tab.names(html), ['one two too three', 'first', '']);
});

test('a label names the first element of its id, and what can be labelled', async () => {
  const html = `<label for="x">twice</label><input id="x"><input id="x"><label for="d">div</label><div id="d" role="button">text</div>
    <label for="b">button</label><button id="b">text</button><label for="s">list</label><select id="s"></select>`;
  equal(await tab.names(html), ['twice', '', 'text', 'button', 'list']);
});

test('a label with an address of its own names nothing else inside it', async () => {
  equal(await tab.names('<label for="gone">outer <input></label><label for="">outer <input></label>'), ['', '']);
});

test('a label that is hidden names its field, a label in a shadow root names only there', async () => {
  const html = `<label hidden for="a">hidden</label><input id="a"><p><template shadowrootmode="open"><label for="b">inner</label>
    <label>wrapped <input></label></template></p><input id="b">`;
  equal(await tab.names(html), ['hidden', 'wrapped', '']);
});

test('a form-associated element of the page has labels', async () => {
  const html = `<script>customElements.define('x-field', class extends HTMLElement { static formAssociated = true })</script>
    <label for="f">field</label><x-field id="f" tabindex="0">text</x-field><label for="g">no</label><x-other id="g" tabindex="0">text</x-other>`;
  equal(await tab.names(html), ['field', 'text']);
});

test('a button input is named by its value, or by the word that the browser paints', async () => {
  const html = `<input type="submit"><input type="reset"><input type="button"><input type="submit" value="Send">
    <input type="button" value="Go" title="tip"><input type="submit" value="" title="tip"><input type="button" title="tip">`;
  equal(await tab.names(html), ['Submit', 'Reset', '', 'Send', 'Go', 'tip', 'tip']);
});

test('an image is named by its alternative', async () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const html = `<input type="image" alt="alt" title="tip" src="${dot}"><input type="image" title="tip" src="${dot}">
    <img tabindex="0" alt="alt" src="${dot}"><a href="/x"><img alt="alt" src="${dot}"> text</a><a href="/x"><img title="tip" src="${dot}"></a>
    <a href="/x"><img alt="" title="no" src="${dot}">text</a>`;
  equal(await tab.names(html), ['alt', 'tip', 'alt', 'alt text', 'tip', 'text']);
});

test('a drawing is named by its title', async () => {
  const html = `<button><svg width="9" height="9"><title>Close</title><path d="M0 0"></path></svg></button>
    <button><svg width="9" height="9" aria-label="Open"><title>no</title></svg> it</button>
    <button><svg width="9" height="9"><desc>no</desc><g><title>Inner</title></g></svg></button>
    <svg width="90" height="30"><a href="/x"><title>Link</title><text y="20">text</text></a><a href="/y"><text y="20">text</text></a></svg>`;
  equal(await tab.names(html), ['Close', 'Open it', 'Inner', 'Link', 'text']);
});

test('groups that are operated are named by their caption', async () => {
  const html = `<fieldset tabindex="0"><legend>legend</legend>x</fieldset><table tabindex="0"><caption>caption</caption><tr><td>x</table>
    <figure tabindex="0">x<figcaption>figcaption</figcaption></figure><nav tabindex="0">x</nav>`;
  equal(await tab.names(html), ['legend', 'caption', 'figcaption', '']);
});

test('text that is operated is named by its text, a container is not', async () => {
  const html = `<p onclick="1">p</p><li onclick="1">li</li><article tabindex="0">article</article><code onclick="1">code</code>
    <div onclick="1">div</div><ul onclick="1"><li>ul</li></ul><main onclick="1">main</main>`;
  equal(await tab.names(html), ['p', 'li', 'article', 'code', 'div', '', '']);
});

test.run();
