import type { Observation } from '../../traversal/observation.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';
import { ACQUISITIONS, StrategyTab } from './strategies.js';

const test = suite('what a look goes on from', { deadlineMs: 120_000 });
const tab = new StrategyTab(test);

const namesOf = ({ controls }: Observation): string[] => controls.map(({ name }) => name);

/** `x` is a plain element; `b` and `s`, in a script also `B` and `S`, are what is gone on after. */
const LIST = `<!doctype html><style>.surface{cursor:pointer}</style>
  <div id="start"></div><button id="a">a</button><i id="x"></i><button id="b">b</button><button id="c">c</button>
  <div id="host"></div><button id="d">d</button><div id="s" class="surface">s</div><button id="e">e</button><div id="end"></div>`;

type Rest = readonly string[] | 'detached' | 'moved';

/** What is done to the page after control `b` was seen (or `s`), and what goes on after it. */
const ANCHORS: readonly [what: string, script: string, rest: Rest, anchor?: string][] = [
  ['nothing', '', ['c', 'd', 's', 'e']],
  ['removed', 'b.remove()', 'detached'],
  ['removed with what it stands in', 'document.body.innerHTML = "<button>b</button>"', 'detached'],
  ['replaced by a lookalike', 'b.replaceWith(b.cloneNode(true))', 'detached'],
  ['replaced, and still in the document', 'B.replaceWith(B.cloneNode(true)); end.append(B)', 'moved'],
  ['removed and put back', 'B.remove(); c.before(B)', ['c', 'd', 's', 'e']],
  ['moved one place on', 'c.after(b)', 'moved'],
  ['moved one place back', 'a.before(b)', 'moved'],
  ['moved to the end', 'end.append(b)', 'moved'],
  ['moved into an open shadow root further on', 'host.attachShadow({mode: "open"}).append(b)', 'moved'],
  [
    'moved into an open shadow root at the same place',
    'const h = document.createElement("div"); B.replaceWith(h); h.attachShadow({mode: "open"}).append(B)',
    ['c', 'd', 's', 'e'],
  ],
  [
    'moved into a closed shadow root at the same place',
    'const h = document.createElement("div"); B.replaceWith(h); h.attachShadow({mode: "closed"}).append(B)',
    'moved',
  ],
  [
    'moved into a frame',
    'const f = document.createElement("iframe"); end.append(f); f.contentDocument.body.append(b)',
    'moved',
  ],
  [
    'moved into a template',
    'const t = document.createElement("template"); end.append(t); t.content.append(b)',
    'detached',
  ],
  ['the list before it grown', 'a.before(a.cloneNode(true))', 'moved'],
  ['the list before it grown by a hidden one', 'start.innerHTML = "<button hidden>h</button>"', 'moved'],
  ['the list before it shortened', 'a.remove()', 'moved'],
  ['the list before it shortened and grown', 'a.replaceWith(a.cloneNode(true))', ['c', 'd', 's', 'e']],
  ['a plain element before it', 'x.before(document.createElement("i"))', ['c', 'd', 's', 'e']],
  ['a plain element before it gone', 'x.remove()', ['c', 'd', 's', 'e']],
  ['made hidden', 'b.hidden = true', ['c', 'd', 's', 'e']],
  ['made inert', 'b.inert = true', ['c', 'd', 's', 'e']],
  ['disabled', 'b.disabled = true', ['c', 'd', 's', 'e']],
  ['no candidate any more', 'b.ariaHidden = "true"; b.hidden = true', 'moved'],
  [
    'no candidate any more, and another before it is one',
    'b.ariaHidden = "true"; b.hidden = true; x.tabIndex = 0',
    'moved',
  ],
  ['something after it changed', 'c.remove(); d.before(d.cloneNode(true))', ['d', 'd', 's', 'e']],
  ['the page emptied but for it', 'document.body.replaceChildren(a, b)', []],
  ['a surface: nothing', '', ['e'], 's'],
  ['a surface: removed', 's.remove()', 'detached', 's'],
  ['a surface: a plain element before it', 's.before(document.createElement("i"))', 'moved', 's'],
  ['a surface: a candidate before it', 's.before(document.createElement("button"))', 'moved', 's'],
  ['a surface: a plain element before the candidate before it', 'd.before(document.createElement("i"))', ['e'], 's'],
  ['a surface: it is one no more', 's.className = ""', ['e'], 's'],
  ['a surface: a candidate now', 's.tabIndex = 0', 'moved', 's'],
  [
    'a surface: inside a candidate now',
    'const w = document.createElement("div"); w.tabIndex = 0; S.replaceWith(w); w.append(S)',
    'moved',
    's',
  ],
];

for (const [what, script, rest, anchor = 'b'] of ANCHORS) {
  test(`an anchor: ${what}`, async () => {
    for (const acquisition of ACQUISITIONS) {
      await tab.load(LIST);
      const page = tab.page(acquisition);
      const seen = await page.observe();
      equal(namesOf(seen), ['a', 'b', 'c', 'd', 's', 'e']);
      const { ref } = seen.controls.find(({ name }) => name === anchor) as { ref: string };
      await tab.peer.evaluate(
        `{ const B = document.getElementById('b'), S = document.getElementById('s'); ${script}; } 0`,
      );
      if (typeof rest !== 'string') {
        const { coverage, ...more } = await page.observe({ after: ref });
        equal(
          more.controls.map(({ name }) => name),
          rest,
          acquisition,
        );
        is(coverage.shifted, false);
        await rejects(page.observe({ after: ref }), isCode('stale_reference', 'obsolete'), 'a success replaces');
        continue;
      }
      await rejects(page.observe({ after: ref }), isCode('stale_reference', rest), acquisition);
      is(page.handles.live, 0);
      // What the page refused ends the revision.
      await rejects(page.observe({ after: ref }), isCode('stale_reference', 'capture_failed'));
      for (const { ref: other } of seen.controls)
        await rejects(page.observe({ after: other }), isCode('stale_reference'));
    }
  });
}

/** A full window of controls `0` to `255`, and some more. */
const FULL = `<!doctype html><div id="list">${Array.from({ length: 260 }, (_, i) => `<button id="n${i}">${i}</button>`).join('')}</div>`;
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `${from + i}`);

/** What is done after the first window was seen, and what the cursor then gives. */
const CURSORS: readonly [what: string, script: string, rest: readonly string[], shifted: boolean][] = [
  ['nothing', '', numbers(256, 260), false],
  ['one before it removed', 'n0.remove()', numbers(257, 260), true],
  ['one before it added', 'n0.before(n0.cloneNode(true))', numbers(255, 260), true],
  ['the last one seen replaced by its like', 'n255.replaceWith(n255.cloneNode(true))', numbers(256, 260), true],
  ['two before it changed places', 'n7.before(n9)', numbers(256, 260), false],
  ['the last one seen changed places with the one before', 'n254.before(n255)', numbers(256, 260), true],
  ['the last one seen changed places with the next', 'n256.after(n255)', ['255', ...numbers(257, 260)], true],
  ['a plain element before it', 'n3.before(document.createElement("i"))', numbers(256, 260), false],
  ['the last one seen hidden', 'n255.hidden = true', numbers(256, 260), false],
  ['the rest removed', 'for (let i = 256; i < 260; i++) document.getElementById("n" + i).remove()', [], false],
  ['so short that the position is not there any more', 'list.replaceChildren(n0, n1)', [], true],
  [
    'as short as the position',
    'n0.remove(); for (let i = 257; i < 260; i++) document.getElementById("n" + i).remove()',
    [],
    true,
  ],
  ['empty', 'document.body.remove()', [], true],
  ['without any element', 'document.documentElement.remove()', [], true],
  ['the rest changed', 'n257.remove()', ['256', '258', '259'], false],
];

for (const [what, script, rest, shifted] of CURSORS) {
  test(`a cursor: ${what}`, async () => {
    for (const acquisition of ACQUISITIONS) {
      await tab.load(FULL);
      const page = tab.page(acquisition);
      const first = await page.observe();
      const cursor = first.coverage.cursor as string;
      equal(namesOf(first), numbers(0, 256));
      await tab.peer.evaluate(`{ ${script}; } 0`);
      const next = await page.observe({ cursor });
      equal(namesOf(next), rest, acquisition);
      is(next.coverage.shifted, shifted, 'shifted');
      is(next.coverage.cursor, undefined);
      ok(next.coverage.offset <= 256);
      await rejects(page.observe({ cursor }), isCode('stale_reference', 'obsolete'));
      is((await page.observe()).coverage.shifted, false, 'a fresh look is never shifted');
    }
  });
}

test('a cursor whose position is a plain element: shifted where another one stands there', async () => {
  const page = tab.page('capture');
  const html = `<!doctype html><button>a</button><div id="plain">${'<i></i>'.repeat(9_000)}</div><button>b</button>`;
  for (const [script, shifted] of [
    ['', false],
    ['plain.firstChild.remove()', true],
    ['plain.prepend(document.createElement("i"))', true],
    ['plain.firstChild.replaceWith(document.createElement("i"))', false],
  ] as const) {
    await tab.load(html);
    const { coverage } = await page.observe();
    await tab.peer.evaluate(`{ ${script}; } 0`);
    const next = await page.observe({ cursor: coverage.cursor as string });
    equal([namesOf(next), next.coverage.shifted], [['b'], shifted], script);
  }
});

test.run();
