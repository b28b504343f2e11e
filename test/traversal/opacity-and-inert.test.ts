import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('visibility: transparent and inert');
const tab = new Tab(test, { clickSurfaces: false });

/** The names that say a state. */
async function saying(state: 'inert' | 'transparent', html: string): Promise<string[]> {
  const { controls } = await tab.look(html);
  return controls.filter(({ states }) => states[state] === true).map(({ name }) => name);
}

test('an opacity of zero, its own or inherited, is transparent, and the control is listed', async () => {
  const html = `<button style="opacity:0">own</button><div style="opacity:0"><div><button>inherited</button></div></div>
    <button style="opacity:0.01">faint</button><button>opaque</button>`;
  equal(await tab.names(html), ['own', 'inherited', 'faint', 'opaque']);
  equal(await saying('transparent', html), ['own', 'inherited']);
});

test('display: contents has no opacity of its own', async () => {
  const html = `<a href="/x" style="display:contents;opacity:0">own</a>
    <div style="opacity:0"><a href="/x" style="display:contents">inherited</a></div>`;
  equal(await saying('transparent', html), ['inherited']);
});

test('the inert attribute holds for all that stands inside, shadow roots and slots included', async () => {
  const html = `<button inert>own</button><div inert><button>inside</button></div><button>free</button>
    <p inert><template shadowrootmode="open"><button>in shadow</button></template></p>
    <p><template shadowrootmode="open"><i inert><slot></slot></i></template><button>slotted</button></p>
    <svg inert width="50" height="20"><a href="/x"><text y="15">drawn</text></a></svg>`;
  equal(await saying('inert', html), ['own', 'inside', 'in shadow', 'slotted']);
});

test('behind a modal dialog everything is inert, and in it nothing', async () => {
  const html = `<button>before</button><dialog id="d"><button>in it</button></dialog><button>after</button>
    <div popover="manual" id="p"><button>popover</button></div><script>p.showPopover();d.showModal()</script>`;
  equal(await saying('inert', html), ['popover', 'before', 'after']);
});

test('a dialog that is open and not modal makes nothing inert', async () => {
  equal(await saying('inert', '<button>b</button><dialog open><button>in it</button></dialog>'), []);
});

test('a modal dialog in a shadow root is one for the whole document', async () => {
  const html = `<button>outside</button><p id="h"><template shadowrootmode="open"><button>beside</button>
    <dialog><button>in it</button><slot></slot></dialog></template><button>slotted in</button></p>
    <script>h.shadowRoot.querySelector('dialog').showModal()</script>`;
  equal(await saying('inert', html), ['outside', 'beside']);
});

test('a modal dialog is not inert with what stands around it', async () => {
  const html = `<div inert><button>around</button><dialog id="d"><button>in it</button><p inert><button>own part</button></p>
    </dialog></div><script>d.showModal()</script>`;
  equal(await saying('inert', html), ['own part', 'around']);
});

test('the last of nested modal dialogs is the one that answers', async () => {
  const html = `<dialog id="a"><button>first</button><dialog id="b"><button>second</button></dialog></dialog>
    <script>a.showModal();b.showModal()</script>`;
  equal(await saying('inert', html), ['first']);
});

test('what a modal dialog shows from outside is not inert with its own surroundings', async () => {
  const html = `<div inert><p id="h"><template shadowrootmode="open"><dialog><slot></slot></dialog></template>
    <button id="b">slotted in</button></p></div><script>h.shadowRoot.querySelector('dialog').showModal()</script>`;
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ name, states }) => [name, states]),
    [['slotted in', {}]],
  );
  await tab.peer.evaluate('b.focus()');
  equal(await tab.peer.evaluate('document.activeElement.id'), 'b');
});

test.run();
