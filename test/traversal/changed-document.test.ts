import { isDeepStrictEqual } from 'node:util';
import { Browser } from '../../session/browser.js';
import type { Observation } from '../../traversal/observation.js';
import { withoutTokens } from '../session/strategies.js';
import { equal, is, not, ok } from '../support/assert.js';
import { sharedConnection } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('a document that changed between two looks', { deadlineMs: 60_000 });
const tab = new Tab(test);

/** An element for each change, and more controls than one window keeps. */
const PAGE = `<style>.later::after{content:"later"}</style><main><h1>One</h1><p id="p">text</p>
  <div id="plain">plain</div><div id="host"><template shadowrootmode="open"><slot></slot><p id="inner">in it</p></template><b>slotted</b></div>
  <label id="label" for="field">label</label><input id="field"><input id="other"><a id="link">no link</a>
  <dialog id="dialog"><button>in the dialog</button></dialog><div id="popover" popover>popover</div>
  <details id="details"><summary>more</summary><button>folded</button></details>
  <table><tr><td id="cell">cell</td></tr></table><fieldset id="fields"><button id="first">first</button></fieldset>
  <video id="video"></video></main>
  ${Array.from({ length: 300 }, (_, i) => `<button>b${i}</button>`).join('')}`;

/** What a page may do to itself, each in a way of its own; and whether a control comes or goes by it. */
const CHANGES: readonly [change: string, movesControls: boolean][] = [
  ["p.append(document.createElement('button'))", true],
  ['first.remove()', true],
  ["plain.innerHTML = '<button>new</button>'", true],
  ["plain.attachShadow({mode:'open'}).innerHTML = '<button>in a new root</button>'", true],
  [
    "host.shadowRoot.querySelector(`#inner`).attachShadow({mode:'open'}).innerHTML = '<button>in a root in a root</button>'",
    true,
  ],
  ["host.shadowRoot.append(document.createElement('button'))", true],
  ["host.prepend(Object.assign(document.createElement('button'), {slot: 'none'}))", true],
  ['host.shadowRoot.querySelector(`#inner`).tabIndex = 0', true],
  ["plain.setAttribute('role', 'button')", true],
  ["plain.setAttribute('role', 'navigation')", false],
  ["plain.setAttribute('role', 'heading')", false],
  ["plain.contentEditable = 'true'", true],
  ["plain.onclick = null; plain.setAttribute('onclick', '')", true],
  ['plain.draggable = true', true],
  ["link.href = '/there'", true],
  ['video.controls = true', true],
  ["field.type = 'hidden'", true],
  ["field.id = 'moved'; other.id = 'field'", false],
  ["label.htmlFor = 'other'", false],
  ["label.textContent = 'said otherwise'", false],
  ['first.disabled = true', false],
  ['fields.disabled = true', false],
  ['fields.inert = true', false],
  ["fields.ariaHidden = 'true'", false],
  ["fields.ariaHidden = 'true'; first.disabled = true", true],
  ["fields.style.display = 'none'", false],
  ["first.className = 'later'", false],
  [
    'document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})]; document.adoptedStyleSheets[0].insertRule(\'#first::before{content:"adopted"}\')',
    false,
  ],
  ['details.open = true', false],
  ['dialog.show()', false],
  ['dialog.showModal()', false],
  ['popover.showPopover()', false],
  ["plain.setAttribute('aria-modal', 'true')", false],
  ["p.append(document.createElement('iframe'))", false],
  ["p.outerHTML = '<h2>heading</h2>'", false],
  ["cell.closest('table').setAttribute('role', 'grid'); cell.tabIndex = -1", true],
  ["document.designMode = 'on'", false],
  ["document.open(); document.write('<title>other</title><button>other</button>'); document.close()", false],
];

for (const [change] of CHANGES) {
  test(`the next look is a first look: ${change}`, async () => {
    await tab.load(PAGE);
    const before = await tab.page.observe();
    is(before.controls.length, 256);
    equal(withoutTokens(await tab.page.observe()), withoutTokens(before), 'nothing changed');
    await tab.peer.evaluate(change);
    const again = await tab.page.observe();
    not(isDeepStrictEqual(withoutTokens(again), withoutTokens(before)), 'the change is seen');
    equal(withoutTokens(again), withoutTokens(await firstLook()));
  });
}

for (const [change, movesControls] of CHANGES) {
  if (!movesControls) continue;
  test(`the next window says that it is shifted: ${change}`, async () => {
    await tab.load(PAGE);
    const { cursor } = (await tab.page.observe()).coverage;
    await tab.peer.evaluate(change);
    const { coverage } = await tab.page.observe({ cursor: cursor as string });
    ok(coverage.shifted);
  });
}

test('a link of SVG that leads nowhere any more', async () => {
  const names = (seen: Observation): string[] => seen.controls.map(({ name }) => name);
  const svg = '<svg width="9" height="9"><a aria-label="x" xlink:href="#x"><rect width="9" height="9"/></a></svg>';
  equal(names(await tab.look(`${svg}<button>b</button>`)), ['x', 'b']);
  await tab.peer.evaluate("document.querySelector('a').removeAttributeNS('http://www.w3.org/1999/xlink', 'href')");
  equal(names(await tab.page.observe()), ['b']);
});

test('a prompt that comes interrupts the next look', async () => {
  await tab.load(PAGE);
  await tab.page.observe();
  await tab.peer.evaluate("field.type = 'password'");
  const error = await tab.page.observe().then(
    () => undefined,
    (error) => error,
  );
  is(error?.code, 'sign_in_required');
});

/** What an engine sees that knows nothing of the document. */
async function firstLook(): Promise<Observation> {
  const page = await new Browser(await sharedConnection()).attach(tab.page.targetId);
  try {
    return await page.observe();
  } finally {
    await page.close();
  }
}

test.run();
