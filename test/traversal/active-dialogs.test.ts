import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('active dialogs come first');
const tab = new Tab(test);

const many = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, i) => `<button>${prefix}${i}</button>`).join('');
const floating = (style = ''): string => `style="position:fixed;top:10px;left:10px;background:white;${style}"`;

test('a modal dialog at the end of a large page is in the first window, and every control is listed once', async () => {
  const first = await tab.look(
    `${many(700, 'p')}<dialog id="d"><button>yes</button><button>no</button></dialog><script>d.showModal()</script>`,
  );
  equal(
    first.controls.slice(0, 3).map(({ name, index, states }) => [name, index, states.inert]),
    [
      ['yes', 0, undefined],
      ['no', 1, undefined],
      ['p0', 2, true],
    ],
  );
  const names = first.controls.map(({ name }) => name);
  let seen = first;
  while (seen.coverage.cursor !== undefined) {
    seen = await tab.page.observe({ cursor: seen.coverage.cursor });
    is(seen.coverage.shifted, false);
    names.push(...seen.controls.map(({ name }) => name));
  }
  equal(names, ['yes', 'no', ...Array.from({ length: 700 }, (_, i) => `p${i}`)]);
});

const ORDERS: readonly [what: string, html: string, names: readonly string[], inert: readonly string[]][] = [
  [
    'the modal that was shown last, though it stands first in the tree',
    `<dialog id="a"><button>a</button></dialog><dialog id="b"><button>b</button></dialog><button>p</button>
     <script>b.showModal(); a.showModal()</script>`,
    ['a', 'b', 'p'],
    ['b', 'p'],
  ],
  [
    'modal dialogs, then popovers, then what says aria-modal',
    `<button>p</button><div aria-modal="true" ${floating()}><button>aria</button></div>
     <div popover="manual" id="o"><button>popover</button></div><dialog id="d"><button>modal</button></dialog>
     <script>o.showPopover(); d.showModal()</script>`,
    ['modal', 'popover', 'aria', 'p'],
    ['popover', 'aria', 'p'],
  ],
  [
    'a popover over what says aria-modal is not behind it',
    `<button>p</button><div aria-modal="true" ${floating()}><button>aria</button></div>
     <div popover="manual" id="o"><button>popover</button></div><script>o.showPopover()</script>`,
    ['popover', 'aria', 'p'],
    ['p'],
  ],
  [
    'a popover inside a modal dialog: each once',
    `<button>p</button><dialog id="d"><button>modal</button><div popover="manual" id="o"><button>popover</button></div>
     <button>more</button></dialog><script>d.showModal(); o.showPopover()</script>`,
    ['modal', 'more', 'popover', 'p'],
    ['p'],
  ],
  [
    'of two that say aria-modal the one on top',
    `<div aria-modal="true" ${floating('z-index:9')}><button>top</button></div><div aria-modal="true" ${floating()}><button>under</button></div>`,
    ['top', 'under'],
    ['under'],
  ],
  [
    'a modal dialog that no point hits, over one that points would hit',
    `<dialog id="b" style="pointer-events:none"><button>top</button></dialog><dialog id="a"><button>under</button></dialog>
     <script>a.showModal(); b.showModal()</script>`,
    ['top', 'under'],
    ['under'],
  ],
  [
    'a modal dialog that fills the viewport and lets clicks through but for a box in it',
    `<style>dialog{inset:0;width:100%;height:100%;max-width:none;max-height:none;border:0;padding:0;pointer-events:none}
     dialog div{pointer-events:auto;position:absolute;top:5px;left:5px}</style><dialog id="b"><div><button>top</button></div></dialog>
     <dialog id="a"><div><button>under</button></div></dialog><script>a.showModal(); b.showModal()</script>`,
    ['top', 'under'],
    ['under'],
  ],
  [
    'a modal dialog after more popovers than are taken out of their places',
    `${'<div popover="manual">x</div>'.repeat(70)}<button>p</button><dialog id="d"><button>modal</button></dialog>
     <script>document.querySelectorAll('[popover]').forEach((o) => o.showPopover()); d.showModal()</script>`,
    ['modal', 'p'],
    ['p'],
  ],
  [
    'of more modal dialogs than are taken out of their places the one that was shown last',
    `${'<dialog>x</dialog>'.repeat(70)}<dialog id="d"><button>modal</button></dialog><button>p</button>
     <script>document.querySelectorAll('dialog').forEach((o) => o.showModal())</script>`,
    ['modal', 'p'],
    ['p'],
  ],
  [
    'what is not shown is not active',
    `<button>p</button><div aria-modal="true" hidden><button>h</button></div><div aria-modal="true" ${floating('opacity:0')}>
     <button>transparent</button></div><div aria-modal="true" aria-hidden="true">closed</div><div popover><button>no</button></div>`,
    ['p', 'transparent'],
    [],
  ],
];

for (const [what, html, names, inert] of ORDERS) {
  test(what, async () => {
    const { controls } = await tab.look(html);
    equal(
      controls.map(({ name }) => name),
      names,
    );
    equal(
      controls.filter(({ states }) => states.inert).map(({ name }) => name),
      inert,
    );
    ok(controls.every(({ index }, i) => index > (controls[i - 1]?.index ?? -1)));
  });
}

test('a modal dialog is found however large the page before it is', async () => {
  const { controls, coverage } = await tab.look(
    `<main><button>page</button></main><div id="l"></div><dialog id="d"><button>modal</button></dialog>
     <script>l.innerHTML = '<i></i>'.repeat(210_000); d.showModal()</script>`,
  );
  equal(
    controls.map(({ name, states }) => [name, states.inert]),
    [
      ['modal', undefined],
      ['page', true],
    ],
  );
  is(coverage.node_limit_reached, true);
});

const CLOSED: readonly [what: string, attributes: string, around?: string][] = [
  ['moved away by a transform', 'style="position:fixed;inset:0;transform:translateX(-100%)"'],
  ['absolute, left of the page', 'style="position:absolute;left:-9999px;top:0"'],
  ['absolute, above the page', 'style="position:absolute;left:0;top:-900px;height:400px"'],
  ['fixed, right of the viewport', 'style="position:fixed;right:-400px;width:400px;top:0"'],
  ['fixed, below the viewport', 'style="position:fixed;top:100vh;height:400px;left:0"'],
  ['inside a fixed box that is away', '', 'style="position:fixed;inset:0;translate:100%"'],
  ['on a page that does not scroll', 'style="position:absolute;top:120vh"', 'style="overflow:hidden" id="b"'],
  ['clipped by a path', `${floating('clip-path:inset(100%)')}`],
  ['clipped by a path around it', '', `${floating('clip-path:inset(0 100% 0 0)')}`],
  ['inside what is hidden from accessibility', floating(), 'aria-hidden="true"'],
];

for (const [what, attributes, around] of CLOSED) {
  test(`a closed drawer stands before nothing: ${what}`, async () => {
    const drawer = `<div role="dialog" aria-modal="true" ${attributes}><a href="x">item</a></div>`;
    const { controls } = await tab.look(
      `<main><button>Buy</button></main>${around === undefined ? drawer : `<div ${around}>${drawer}</div>`}
       <script>if (window.b) document.body.style.overflow = 'hidden'</script>`,
    );
    equal([controls[0]?.name, controls[0]?.states.inert], ['Buy', undefined]);
  });
}

const SHOWN: readonly [what: string, attributes: string][] = [
  ['below the fold of a page that scrolls', 'style="position:absolute;top:150vh"'],
  ['partly in the viewport', 'style="position:fixed;left:-20px;width:200px;top:0"'],
  ['a wrapper without size around it', 'style="position:fixed;top:0;left:0;width:0;height:0"'],
  ['a wrapper away from it', 'style="position:fixed;top:-100px;left:0;height:50px"'],
];

for (const [what, attributes] of SHOWN) {
  test(`a dialog that says aria-modal stands before the page: ${what}`, async () => {
    const { controls } = await tab.look(
      `<button>p</button><div aria-modal="true" ${attributes}><button style="position:relative;top:${what.includes('away') ? 120 : 0}px">in</button></div>`,
    );
    equal(
      controls.map(({ name, states }) => [name, states.inert]),
      [
        ['in', undefined],
        ['p', true],
      ],
    );
  });
}

async function requestFullscreen(expression: string): Promise<void> {
  const { session } = tab.peer;
  await session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true });
}

test('what fills the screen comes first, and makes nothing inert', async () => {
  await tab.load(`<button>p</button><div popover="manual" id="o"><button>popover</button></div>
    <div id="h"><template shadowrootmode="open"><section><button>full</button></section></template></div>`);
  await requestFullscreen(`o.showPopover(); h.shadowRoot.querySelector('section').requestFullscreen()`);
  is(await tab.peer.evaluate('document.fullscreenElement === h'), true);
  const { controls } = await tab.page.observe();
  await tab.peer.evaluate('document.exitFullscreen()');
  equal(
    controls.map(({ name, states }) => [name, states.inert]),
    [
      ['full', undefined],
      ['popover', undefined],
      ['p', undefined],
    ],
  );
});

const DIALOG = '<dialog id="d"><button>modal</button></dialog>';
for (const [where, html] of [
  ['beside', `<button>p</button><main id="m"><button>full</button></main>${DIALOG}`],
  ['inside', `<button>p</button><main id="m"><button>full</button>${DIALOG}</main>`],
] as const) {
  test(`a modal dialog that was shown over what fills the screen comes before it: ${where}`, async () => {
    await tab.load(html);
    await requestFullscreen('m.requestFullscreen().then(() => d.showModal())');
    const { controls } = await tab.page.observe();
    await tab.peer.evaluate('document.exitFullscreen()');
    equal(
      controls.map(({ name, states }) => [name, states.inert]),
      [
        ['modal', undefined],
        ['full', true],
        ['p', true],
      ],
    );
  });
}

test('what fills the screen from inside a modal dialog comes before it', async () => {
  await tab.load(
    '<button>p</button><dialog id="d"><button>modal</button><div id="m"><button>full</button></div></dialog>',
  );
  await requestFullscreen('d.showModal(), m.requestFullscreen()');
  const { controls } = await tab.page.observe();
  await tab.peer.evaluate('document.exitFullscreen()');
  equal(
    controls.map(({ name, states }) => [name, states.inert]),
    [
      ['full', undefined],
      ['modal', undefined],
      ['p', true],
    ],
  );
});

test('what is slotted into a dialog belongs to it, and is not listed a second time', async () => {
  const { controls, regions } = await tab.look(
    `<button>p</button><div id="h"><template shadowrootmode="open"><dialog aria-label="d"><slot></slot><button>in</button></dialog>
     </template><button>slotted</button></div><script>h.shadowRoot.querySelector('dialog').showModal()</script>`,
  );
  equal(
    controls.map(({ name, states }) => [name, states.inert]),
    [
      ['slotted', undefined],
      ['in', undefined],
      ['p', true],
    ],
  );
  const dialog = regions.find(({ role }) => role === 'dialog');
  equal([dialog?.name, dialog?.modal], ['d', true]);
  equal(
    controls.map(({ region }) => region === dialog?.ref),
    [true, true, false],
  );
});

test('a dialog that opens between two windows is said by shifted', async () => {
  const seen = await tab.look(`${many(300, 'p')}<dialog id="d"><button>new</button></dialog>`);
  await tab.peer.evaluate('d.showModal()');
  const next = await tab.page.observe({ cursor: seen.coverage.cursor as string });
  is(next.coverage.shifted, true);
});

test.run();
