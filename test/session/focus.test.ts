import type { Observation } from '../../traversal/observation.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from '../traversal/tab.js';
import { isCode } from './observe-error.js';
import { regionOf } from './regions-of.js';

const test = suite('looking into a region', { deadlineMs: 120_000 });
const tab = new Tab(test);

const names = ({ controls }: Observation): string[] => controls.map(({ name }) => name);
const focus = async (html: string, name: string): Promise<Observation> =>
  tab.page.observe(regionOf(await tab.look(html), name));

const many = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, i) => `<button>${prefix}${i}</button>`).join('');

test('the controls and the text of that element alone, counted from it', async () => {
  const seen = await focus(
    `<button>before</button><main aria-label="m"><h1>Top</h1><form aria-label="f"><h2>In</h2><p>words</p><button>one</button>
     <section aria-label="s"><button>two</button></section></form></main><button>after</button><p>outside</p>`,
    'f',
  );
  equal(names(seen), ['one', 'two']);
  equal(
    seen.controls.map(({ index }) => index),
    [0, 1],
  );
  equal([seen.coverage.offset, seen.coverage.scanned, seen.coverage.shifted], [0, 2, false]);
  equal(
    seen.regions.map(({ name }) => name),
    ['s'],
  );
  equal(seen.headings, [{ level: 2, text: 'In' }]);
  equal(seen.text.content, 'In\nwords\n[one]\n[two]');
  equal([seen.focus?.role, seen.focus?.name, seen.focus?.text_offset], ['form', 'f', 0]);
  is(seen.focus?.captured_bytes, Buffer.byteLength(seen.text.content));
  equal(
    seen.controls.map(({ region }) => region),
    [undefined, seen.regions[0]?.ref],
  );
});

test('continuations keep the region; an empty request ends it', async () => {
  const html = `${many(5, 'out')}<section aria-label="s">${many(600, 'in')}</section>${many(5, 'end')}`;
  let seen = await focus(html, 's');
  const all: string[] = names(seen);
  is(seen.controls.length, 256);
  const anchor = await tab.page.observe({ after: seen.controls[99]?.ref as string });
  equal([anchor.coverage.offset, anchor.controls[0]?.index, anchor.controls[0]?.name], [100, 100, 'in100']);
  equal([anchor.focus?.name, anchor.coverage.shifted], ['s', false]);
  seen = await tab.page.observe(regionOf(anchor, undefined));
  equal(names(seen), all, 'the region of the focus can be looked into again');
  while (seen.coverage.cursor !== undefined) {
    seen = await tab.page.observe({ cursor: seen.coverage.cursor });
    is(seen.focus?.name, 's');
    all.push(...names(seen));
  }
  equal(
    all,
    Array.from({ length: 600 }, (_, i) => `in${i}`),
  );
  seen = await tab.page.observe({
    region_ref: seen.focus?.text_cursor as string,
    expected_revision: seen.revision,
    text_offset: 5,
  });
  equal([seen.focus?.name, seen.coverage.offset], ['s', 0]);
  seen = await tab.page.observe();
  equal([seen.focus?.role, seen.controls[0]?.name], ['document', 'out0']);
  is(seen.focus?.region_ref, seen.regions[0]?.ref);
});

test('open shadow content and what is slotted, as they are rendered', async () => {
  const html = `<div id="outer"><input placeholder="slotted"><b slot="unused"><button>nowhere</button></b>plain words</div><button>out</button><script>
    const a = outer.attachShadow({ mode: 'open' });
    a.innerHTML = '<p>first level</p><div id="inner"></div><button>beside</button>';
    const b = a.getElementById('inner').attachShadow({ mode: 'open' });
    b.innerHTML = '<form aria-label="deep"><h2>Deep</h2><slot></slot><button>Send</button></form>';
    a.getElementById('inner').innerHTML = '<slot></slot>';
  </script>`;
  const page = await tab.look(html);
  equal(names(page), ['Send', 'beside', 'slotted', 'out']);
  const seen = await tab.page.observe(regionOf(page, 'deep'));
  equal(names(seen), ['slotted', 'Send']);
  equal(seen.text.content, 'Deep\n[slotted]plain words[Send]');
});

test('a region that was detached or replaced refuses, and so do continuations in it', async () => {
  for (const script of ['s.remove()', 's.replaceWith(s.cloneNode(true))', 'document.body.innerHTML = s.outerHTML']) {
    const html = `<section id="s" aria-label="s">${many(300, 'in')}</section>`;
    const seen = await tab.look(html);
    await tab.peer.evaluate(script);
    await rejects(tab.page.observe(regionOf(seen, 's')), isCode('stale_reference', 'detached'), script);
    const inside = await focus(html, 's');
    await tab.peer.evaluate(script);
    await rejects(
      tab.page.observe({ cursor: inside.coverage.cursor as string }),
      isCode('stale_reference', 'detached'),
    );
  }
});

test('what stands around a region counts inside it: an editing host, a modal dialog, what is inert', async () => {
  const html = `<title>t</title><div inert><section aria-label="s"><button>b</button></section></div><div contenteditable><section aria-label="draft">
    <p>draft canary</p><input placeholder="i"></section></div>`;
  const seen = await focus(html, 's');
  equal(seen.controls[0]?.states, { inert: true });
  // What stands in an editing host has no name.
  const edited = await focus(html, '');
  equal(edited.text.content, '');
});

test('the document is a region too, and its text begins with the main one', async () => {
  const html = '<title>t</title><nav><a href="/x">home</a></nav><main><p>body</p></main><p>end</p>';
  const seen = await tab.look(html);
  equal([seen.regions[0]?.role, seen.regions[0]?.name], ['document', 't']);
  equal(seen.text.content, 'body\n[home]\nend');
  const again = await tab.page.observe(regionOf(seen, 't'));
  equal(again.text, seen.text);
  equal(again.regions.length, seen.regions.length);
});

test('regions and headings are bounded, and say how many are left out; dialogs and landmarks come before sections', async () => {
  const sections = Array.from({ length: 90 }, (_, i) => `<section><h2>h${i}</h2></section>`).join('');
  const { regions, headings, coverage } = await tab.look(
    `${sections}<form aria-label="last">x</form><dialog open>d</dialog>`,
  );
  is(regions.length, 64);
  is(coverage.regions_omitted, 90 + 2 + 1 - 64);
  is(headings.length, 64);
  is(coverage.headings_omitted, 26);
  equal(
    regions.slice(-2).map(({ role }) => role),
    ['form', 'dialog'],
  );
  ok(regions.slice(1, -2).every(({ role, name_from }) => role === 'section' && name_from === 'heading'));
});

test('roles and names of regions', async () => {
  const { regions, headings } = await tab.look(`
    <header>h</header><nav aria-label="n">n</nav><main><article><header>no</header><h3>story</h3><footer>no</footer></article>
    <section title="wish">s</section><section>none</section><div role="region">r</div><div role="search">q</div></main>
    <aside>a</aside><form>f</form><section role="none">no</section><nav hidden>no</nav><dialog>no</dialog>
    <div role="alertdialog" aria-label="alert">!</div><div role="heading" aria-level="4">four</div><h1 role="none">no</h1><h1></h1>
    <footer>f</footer>`);
  equal(
    regions.map(({ role, name, name_from }) => [role, name, name_from].join(' ').trim()),
    [
      'document  none',
      'banner  none',
      'navigation n label',
      'main  none',
      'article story heading',
      'region wish label',
      'section  none',
      'search  none',
      'complementary  none',
      'form  none',
      'alertdialog alert label',
      'contentinfo  none',
    ],
  );
  equal(headings, [
    { level: 3, text: 'story' },
    { level: 4, text: 'four' },
  ]);
});

test.run();
