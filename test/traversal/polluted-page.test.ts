import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('hostile documents: built-ins replaced by the page');
const tab = new Tab(test);

const CONTENT = `<title>page</title><main><h1>top</h1><a href="/x">link</a></main><label>field <input required></label><p style="cursor:pointer">surface</p>
  <select aria-label="list"><option>one<option>two</select><div><template shadowrootmode="open"><button>shadow</button></template></div>
  <dialog id="d"><button aria-labelledby="t">no</button></dialog><p id="t">target</p><button hidden>hidden</button><iframe title="frame"></iframe>`;

/** What a look says of the same content, with a script before it and after its end. */
async function seenWith(script: string): Promise<unknown> {
  const { document, coverage, controls, regions, headings, text } = await tab.look(
    `<script>${script}</script>${CONTENT}<script>d.showModal()</script>`,
  );
  const { cursor, ...numbers } = coverage;
  is(cursor, undefined);
  return [
    document.title,
    numbers,
    controls.map(({ ref, region, ...control }) => control),
    regions.map(({ ref, ...region }) => region),
    headings,
    text,
  ];
}

const HOSTILE: Readonly<Record<string, string>> = {
  'methods that JSON asks for':
    'for (const of of [Object, Array, String, Number, Boolean]) of.prototype.toJSON = () => "forged"; JSON.stringify = () => "forged"; JSON.parse = () => 0',
  iterators: 'Array.prototype[Symbol.iterator] = String.prototype[Symbol.iterator] = function* () { yield "forged" }',
  'methods of arrays and strings':
    'for (const of of [Array, String, RegExp, Map, Set, Function]) for (const name of Object.getOwnPropertyNames(of.prototype)) { try { if (name !== "constructor") of.prototype[name] = () => { throw 1 } } catch {} }',
  'constructors and functions':
    'for (const name of ["Map", "Set", "WeakMap", "Array", "URL", "Range", "getComputedStyle", "Reflect", "Promise", "Symbol", "Date", "performance", "Intl"]) { try { Object.defineProperty(window, name, { get() { throw 1 } }) } catch {} }',
  'properties that every object answers':
    'for (const name of ["get", "set", "value", "from", "disabled", "checked", "clipped", "surface", "length", "0", "1"]) Object.defineProperty(Object.prototype, name, { get: () => "forged", set() {} })',
  'accessors of nodes and elements':
    'for (const of of [Node, Element, HTMLElement, HTMLInputElement, Document, ShadowRoot, Range, TreeWalker, CSSStyleDeclaration]) for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(of.prototype))) if (configurable && !/constructor|append|showModal/.test(name)) { try { Object.defineProperty(of.prototype, name, { get() { throw 1 } }) } catch {} }',
  'prototypes that are frozen':
    'for (const of of [Object, Array, String, Function, Node, Element, HTMLElement, Document, Map]) Object.freeze(of.prototype); Object.freeze(window.JSON)',
  'answers that lie':
    'Element.prototype.checkVisibility = () => false; Element.prototype.getBoundingClientRect = () => new DOMRect(); Element.prototype.getAttribute = () => "forged"; window.getComputedStyle = () => ({ cursor: "pointer", getPropertyValue: () => "none" }); Element.prototype.matches = () => true',
};

test('the page can replace what it likes: the look is the same', async () => {
  const expected = await seenWith('');
  for (const [what, script] of Object.entries(HOSTILE)) equal(await seenWith(script), expected, what);
});

test('nothing of the engine can be found from the page', async () => {
  await tab.look('<button>b</button>');
  const found =
    await tab.peer.evaluate(`Reflect.ownKeys(window).filter((key) => /look|engine|observe|cdp/i.test(String(key))
    && !/^(?:on|[A-Z]|\\w*Observer)/.test(String(key)))`);
  equal(found, []);
});

test('a look changes nothing that a page can hear', async () => {
  await tab.load(`<input id="i" autofocus><details ontoggle="heard.push('toggle')"><summary>s</summary></details>
    <div style="height:50px;overflow:auto"><p style="height:900px">x</p></div><iframe></iframe><script>
    const heard = [];
    new MutationObserver(() => { heard.push('mutation'); document.body.append(document.createElement('button')); })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of ['focus', 'blur', 'scroll', 'select', 'selectionchange', 'input', 'change', 'pointermove', 'mouseover', 'error'])
      document.addEventListener(type, () => heard.push(type), true);
    new ResizeObserver(() => heard.push('resize')).observe(document.body);
  </script>`);
  const settle = 'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(heard.splice(0)), 50)))';
  await tab.peer.evaluate(settle);
  for (let i = 0; i < 3; i++) await tab.page.observe();
  equal(await tab.peer.evaluate(settle), []);
});

test('a page that answers every change it hears cannot hear one, so two looks are equal', async () => {
  const html = `<main><button>1</button></main><script>new MutationObserver(() => document.body.append('x'))
    .observe(document, { subtree: true, childList: true, attributes: true })</script>`;
  const first = await tab.look(html);
  const second = await tab.page.observe();
  equal(
    second.controls.map(({ name }) => name),
    first.controls.map(({ name }) => name),
  );
});

test('accessors that an element has of its own are not asked', async () => {
  const html = `<div id="e" tabindex="0">text</div><script>
    for (const name of ['localName', 'shadowRoot', 'firstElementChild', 'getAttribute', 'tabIndex', 'nodeType'])
      Object.defineProperty(e, name, { get() { document.title = 'asked'; return null } })</script>`;
  const { document, controls } = await tab.look(html);
  equal([document.title, controls[0]?.name], ['', 'text']);
});

test.run();
