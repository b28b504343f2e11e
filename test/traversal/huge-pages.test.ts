import { MAX_PAGE_TIME_MS } from '../../traversal/limits.js';
import type { Observation } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('hostile documents: size and depth');
const tab = new Tab(test, { clickSurfaces: false });

/** Loads content, lets script build on it, looks, and requires that the look kept within its time. */
async function lookAt(html: string, script: string): Promise<Observation> {
  await tab.load(`<body>${html}</body>`);
  await tab.peer.evaluate(`{ ${script} }; 0`);
  const started = performance.now();
  const observation = await tab.page.observe({}, { deadlineMs: 20_000 });
  const elapsedMs = performance.now() - started;
  // The browser's own layout comes on top, and so does a busy machine.
  ok(elapsedMs < MAX_PAGE_TIME_MS * 3, `${elapsedMs} ms`);
  return observation;
}

/** The names of what is listed, each with its mark. */
const named = ({ controls }: Observation) => controls.map(({ name, clipped }) => [name, clipped ?? false] as const);

const nest = (levels: number, tag: string, shadow: boolean, into = 'document.body') => `let at = ${into};
  for (let i = 0; i < ${levels}; i++) {
    const element = document.createElement('${tag}');
    at.append(element);
    at = ${shadow ? `element.attachShadow({ mode: 'open' })` : 'element'};
  }
  at.innerHTML = '<button>deep</button>';`;

test('what stands two thousand levels deep is found', async () => {
  equal(named(await lookAt('', nest(2_000, 'div', false))), [['deep', false]]);
  equal(named(await lookAt('', nest(2_000, 'div', true))), [['deep', false]]);
});

// Chromium's own layout ends the renderer from three thousand levels on, so deeper ones are not rendered.
test('ten thousand levels are walked, of elements and of shadow roots', async () => {
  for (const shadow of [false, true]) {
    const observation = await lookAt(
      '<div id="start" hidden></div><button>after</button>',
      nest(10_000, 'div', shadow, 'start'),
    );
    equal(named(observation), [['after', false]]);
    is(observation.coverage.scanned, 2);
  }
});

test('labels in labels cost no more than the time there is', async () => {
  const observation = await lookAt(
    '<div id="start" hidden></div><button>after</button>',
    nest(4_000, 'label', false, 'start'),
  );
  ok(observation.coverage.time_limit_reached || observation.coverage.scanned === 4_002);
});

test('a text of fifty megabytes is read at its beginning', async () => {
  const html = '<p id="t" hidden></p><button aria-labelledby="t">b</button><button>b<i hidden></i></button>';
  const observation = await lookAt(
    html,
    `t.textContent = document.querySelector('i').textContent = 'word '.repeat(10_000_000)`,
  );
  equal(named(observation), [
    ['word '.repeat(52).slice(0, 256).trim(), true],
    ['b', false],
  ]);
});

test('a text of one megabyte that is painted is cut', async () => {
  const observation = await lookAt(
    '<button></button>',
    `document.querySelector('button').textContent = 'x '.repeat(500_000)`,
  );
  equal(named(observation), [['x '.repeat(128).trim(), true]]);
});

test('attributes of fifty megabytes are read at their beginning', async () => {
  const html = '<button>b</button>'.repeat(6);
  const observation = await lookAt(
    html,
    `const long = 'a '.repeat(25_000_000);
    const names = ['aria-label', 'aria-labelledby', 'role', 'tabindex', 'aria-current', 'title'];
    document.querySelectorAll('button').forEach((button, i) => button.setAttribute(names[i], long))`,
  );
  equal(
    observation.controls.map(({ name, clipped, states }) => [name.slice(0, 5), clipped ?? false, states]),
    [
      ['a a a', true, {}],
      ['b', true, {}],
      ['b', false, {}],
      ['b', false, {}],
      ['b', false, { current: true }],
      ['b', true, {}],
    ],
  );
});

test('ten thousand labels of one field name it as far as labels are followed', async () => {
  const observation = await lookAt(
    '<input id="f">',
    `document.body.insertAdjacentHTML('beforeend', '<label for="f">x</label>'.repeat(10_000))`,
  );
  equal(named(observation), [['x '.repeat(16).trim(), true]]);
});

test('ten thousand fields and as many labels of one id cost no more than others', async () => {
  const observation = await lookAt(
    '',
    `document.body.innerHTML = '<input id="f">'.repeat(300) + '<div hidden>' + '<label for="f">x</label>'.repeat(50_000) + '</div>'`,
  );
  equal(named(observation).slice(0, 2), [
    ['x '.repeat(16).trim(), true],
    ['', false],
  ]);
});

test('references in thousands and in circles come to an end', async () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `r${i % 3}`).join(' ');
  const html = `<p id="r0" aria-labelledby="r1">0</p><p id="r1" aria-labelledby="r2 r0">1</p><p id="r2" aria-labelledby="r2">2</p>
    <button id="me" aria-labelledby="me">self</button><button aria-labelledby="${ids}">x</button>`;
  equal(named(await lookAt(html, '')), [
    ['self', false],
    ['0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0', true],
  ]);
});

test('a details of thousands of summaries has one', async () => {
  const observation = await lookAt(
    '<details id="d"></details>',
    `d.innerHTML = '<i></i>'.repeat(60_000) + '<summary>s</summary>'.repeat(60_000)`,
  );
  equal(named(observation), [['s', false]]);
});

test('a select of ten thousand options tells how many it leaves out', async () => {
  const observation = await lookAt('<select id="s"></select>', `s.innerHTML = '<option>x</option>'.repeat(10_000)`);
  equal(observation.controls[0]?.options, { labels: Array(32).fill('x'), omitted: 9_968 });
});

test('names of hundreds of pieces each end within the time of a look', async () => {
  const observation = await lookAt(
    '',
    `document.body.innerHTML = ('<button>' + '<i style="display:contents"></i>'.repeat(600) + '</button>').repeat(150)`,
  );
  ok(observation.controls.every(({ name, clipped }) => name === '' && clipped === true));
  ok(observation.coverage.time_limit_reached || observation.coverage.kept === 150);
});

test('drawers in drawers are asked once each, not once for every control', async () => {
  const observation = await lookAt(
    '',
    `let at = document.body;
    for (let i = 0; i < 1_500; i++) {
      at.insertAdjacentHTML('beforeend', '<button style="position:fixed">b</button><div></div>');
      at = at.lastElementChild;
    }
    document.querySelector('div').style = 'height:0;overflow:hidden'`,
  );
  is(observation.coverage.kept, 256);
  is(observation.coverage.time_limit_reached, false);
});

test.run();
