import {
  MAX_COLLECTED_TEXT_BYTES,
  MAX_KEPT_CONTROLS,
  MAX_OBSERVATION_BYTES,
  MAX_PAGE_TIME_MS,
  MAX_SURFACE_STYLES,
  MAX_VISITED_ELEMENTS,
} from '../../traversal/limits.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('limits of one look', { deadlineMs: 120_000 });
const tab = new Tab(test);
const plain = new Tab(test, { clickSurfaces: false });

/** A document of exactly so many elements, a button the last of them. */
const ofElements = (count: number) => `<html><head></head><body><div hidden></div><p></p><script>
  const all = document.getElementsByTagName('*');
  document.querySelector('div').innerHTML = '<i></i>'.repeat(${count} - all.length - 1);
  document.currentScript.remove();
  document.querySelector('p').outerHTML = '<p></p><i></i><button>last</button>';
</script></body></html>`;

test('as many elements as may be visited are visited', async () => {
  const observation = await plain.look(ofElements(MAX_VISITED_ELEMENTS));
  is(await plain.peer.evaluate(`document.getElementsByTagName('*').length`), MAX_VISITED_ELEMENTS);
  is(observation.coverage.node_limit_reached, false);
  equal(
    observation.controls.map(({ name }) => name),
    ['last'],
  );
});

test('one element more is not visited, which is said, and no cursor follows', async () => {
  const { coverage, controls } = await plain.look(ofElements(MAX_VISITED_ELEMENTS + 1));
  is(await plain.peer.evaluate(`document.getElementsByTagName('*').length`), MAX_VISITED_ELEMENTS + 1);
  is(coverage.node_limit_reached, true);
  is(coverage.cursor, undefined);
  equal(controls, []);
});

test('more styles than may be read end the window, with a cursor', async () => {
  const ending = async (elements: number) => {
    const { coverage } = await tab.look(`<div></div><script>
      document.querySelector('div').innerHTML = '<i></i>'.repeat(${elements});</script>`);
    ok(coverage.styles_read <= MAX_SURFACE_STYLES, `${coverage.styles_read} styles`);
    return [coverage.cursor !== undefined, coverage.styles_read > MAX_SURFACE_STYLES - 3];
  };
  equal(await ending(MAX_SURFACE_STYLES - 10), [false, false]);
  equal(await ending(MAX_SURFACE_STYLES + 10), [true, true]);
});

test('without click surfaces elements cost no style', async () => {
  const { coverage } = await plain.look(`<div></div><script>
    document.querySelector('div').innerHTML = '<i></i>'.repeat(20_000) + '<button>b</button>'</script>`);
  equal([coverage.styles_read, coverage.kept, coverage.cursor], [0, 1, undefined]);
});

test('surfaces count among the controls that are kept', async () => {
  const { coverage } = await tab.look(`<style>p{cursor:pointer}</style>${'<p>x</p>'.repeat(MAX_KEPT_CONTROLS + 1)}`);
  equal([coverage.kept, coverage.scanned, coverage.cursor !== undefined], [MAX_KEPT_CONTROLS, 0, true]);
});

test('an observation is never larger than its limit, whatever letters it is made of', async () => {
  for (const letter of ['x', '"', '\\\\', 'é', '</p>']) {
    const observation = await tab.look(`<main></main><script>
      const label = '${letter}'.repeat(300);
      const select = document.createElement('select');
      for (let i = 0; i < 40; i++) select.add(new Option(label, '', false));
      select.ariaLabel = label;
      select.disabled = select.required = true;
      document.querySelector('main').append(...Array.from({ length: 80 }, () => select.cloneNode(true)));</script>`);
    const bytes = Buffer.byteLength(JSON.stringify(observation));
    ok(bytes <= MAX_OBSERVATION_BYTES, `${bytes} bytes of ${letter}`);
    ok(bytes > MAX_OBSERVATION_BYTES / 2, `only ${bytes} bytes of ${letter}`);
    ok(observation.coverage.cursor !== undefined, 'a cursor');
    is(observation.coverage.scanned, observation.controls.length);
  }
});

test('a window of the longest names and many states ends before the limit', async () => {
  const observation = await tab.look(`<main></main><script>
    const button = document.createElement('button');
    button.ariaLabel = '"'.repeat(300);
    for (const name of ['pressed', 'expanded', 'disabled', 'required', 'invalid', 'current']) button.setAttribute('aria-' + name, 'true');
    document.querySelector('main').append(...Array.from({ length: 300 }, () => button.cloneNode(true)));</script>`);
  const bytes = Buffer.byteLength(JSON.stringify(observation));
  ok(bytes <= MAX_OBSERVATION_BYTES, `${bytes} bytes`);
  ok(observation.coverage.kept > 100 && observation.coverage.cursor !== undefined);
});

test('where time runs out the window ends, with a cursor and a true flag', async () => {
  await plain.load(`<main hidden></main><script>
    document.querySelector('main').innerHTML = '<i></i>'.repeat(150_000);</script>`);
  const { session } = plain.peer;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 30 });
  const started = performance.now();
  const { coverage } = await plain.page.observe({}, { deadlineMs: 20_000 });
  const elapsedMs = performance.now() - started;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  is(coverage.time_limit_reached, true);
  ok(coverage.cursor !== undefined);
  ok(elapsedMs < MAX_PAGE_TIME_MS * 3, `${elapsedMs} ms`);
});

test('text that the time cuts says so, though less than may be collected was', async () => {
  await plain.load(
    `<main></main><script>document.querySelector('main').innerHTML = '<p>x</p>'.repeat(60_000);</script>`,
  );
  const { regions, revision } = await plain.page.observe();
  const { session } = plain.peer;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 30 });
  const seen = await plain.page.observe(
    { region_ref: regions[0]?.ref ?? '', expected_revision: revision },
    { deadlineMs: 20_000 },
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  equal([seen.text.ceiling_reached, seen.coverage.time_limit_reached], [true, true]);
  const bytes = seen.focus?.captured_bytes ?? Number.NaN;
  ok(bytes < MAX_COLLECTED_TEXT_BYTES, `${bytes} bytes`);
});

test('headings and regions whose names are long and say nothing cost no more than their share of the time', async () => {
  const long = `<button>B</button><div id="q">${'<i> </i>'.repeat(511)}</div>`;
  for (const [html, found, said] of [
    ['<h2 aria-labelledby="q"><b></b></h2>', 0, 4_000],
    ['<section aria-labelledby="q"><h2 aria-labelledby="q"></h2></section>', 2_000, 2_000],
    ['<nav aria-labelledby="q"></nav>', 4_000, 0],
  ] as const) {
    const { coverage, controls, regions, headings } = await tab.look(long + html.repeat(Math.max(found, said)));
    is(controls[0]?.name, 'B');
    is(regions.length - 1 + coverage.regions_omitted, found);
    ok(headings.length === 0 && coverage.headings_omitted >= said - 256 && coverage.headings_omitted <= said);
  }
});

test('a full window has a cursor where a visible surface follows, and none for one that nobody sees', async () => {
  const full = '<button>b</button>'.repeat(MAX_KEPT_CONTROLS);
  const surface = (style: string) => `<p style="cursor:pointer;${style}">surface</p>`;
  const unseen = surface('height:0;overflow:hidden;margin:0');
  is((await tab.look(full + unseen)).coverage.cursor, undefined);
  const { coverage } = await tab.look(full + unseen + surface(''));
  const next = await tab.page.observe({ cursor: coverage.cursor ?? '' });
  equal(
    next.controls.map(({ name }) => name),
    ['surface'],
  );
  is(next.coverage.cursor, undefined);
});

test.run();
