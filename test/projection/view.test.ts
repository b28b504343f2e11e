import type { LegacyObservation } from '../../projection/legacy.js';
import { project } from '../../projection/model.js';
import type { Control, Observation } from '../../traversal/observation.js';
import { equal, is, match, not, ok, throws } from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('what a view says');

const control = (ref: string, role: string, name: string, more: Partial<Control> = {}): Control => ({
  ref,
  role,
  name,
  index: 0,
  states: {},
  labels: { content: name },
  ...more,
});

const SHOP: Observation = {
  version: 1,
  trust: 'external-untrusted',
  revision: 'k3x9a0',
  document: { url: 'https://shop.example/lamp', title: 'Lamp', content_type: 'text/html' },
  coverage: {
    offset: 0,
    scanned: 9,
    kept: 5,
    cursor: 'k3x9ab',
    scan_limit_reached: false,
    node_limit_reached: false,
    time_limit_reached: false,
    styles_read: 12,
    shifted: false,
    outside: { frames: 1, named: [{ name: 'Reviews', origin: 'https://r.example' }] },
    regions_omitted: 0,
    headings_omitted: 2,
  },
  controls: [
    control('k3x9a4', 'link', 'Home', { region: 'k3x9a_2', states: { current: 'page' } }),
    control('k3x9a5', 'checkbox', 'Gift', { region: 'k3x9a_3', states: { checked: false, required: true } }),
    control('k3x9a6', 'combobox', 'Plug', {
      region: 'k3x9a_3',
      options: { labels: ['C', 'F "G"'], omitted: 3 },
    }),
    control('k3x9a7', 'button', 'Continue', {
      region: 'k3x9a_3',
      labels: { label: 'Continue', content: 'Delete account' },
      states: { disabled: true },
      clipped: true,
    }),
    control('k3x9a8', 'clickable', ''),
  ],
  regions: [
    { ref: 'k3x9a_1', role: 'document', name: 'Lamp', name_from: 'label' },
    { ref: 'k3x9a_2', role: 'navigation', name: 'Main', name_from: 'label' },
    { ref: 'k3x9a_3', role: 'main', name: 'Lamp', name_from: 'heading' },
  ],
  headings: [{ level: 1, text: 'Lamp' }],
  text: { offset: 0, bytes: 11, content: 'Lamp\nOnly 3', more: true, ceiling_reached: false },
  focus: {
    region_ref: 'k3x9a_1',
    role: 'document',
    name: 'Lamp',
    text_offset: 0,
    captured_bytes: 400,
    text_cursor: 'k3x9aa',
  },
};

const WHOLE = `view: 1 external-untrusted revision k3x9a0
document: "https://shop.example/lamp" "Lamp"
ref: k3x9a + id
scope: _1 document
coverage: offset 0 scanned 9 kept 5 styles_read 12 frames [["Reviews","https://r.example"]]
omitted: headings 2 frames 1
regions:
_2 navigation "Main"
_3 main "Lamp" by_heading
controls:
@_2
4 link "Home" current=page
@_3
5 checkbox "Gift" unchecked required
6 combobox "Plug" ["C","F \\"G\\""]+3
7 button "Continue" disabled content:"Delete account" clipped
@
8 clickable
headings:
h1 "Lamp"
text: 0 "Lamp\\nOnly 3"
next_observe: {"cursor":"k3x9ab"}
next_text: {"region_ref":"k3x9aa","expected_revision":"k3x9a0","text_offset":11}
`;

test('a whole observation, line by line', () => {
  const view = project(SHOP);
  is(view.text, WHOLE);
  is(view.bytes, Buffer.byteLength(WHOLE));
  is(view.revision, 'k3x9a0');
  equal(view.shown, { controls: 5, regions: 3, headings: 1, text_bytes: 11 });
  equal(view.next_observe, { cursor: 'k3x9ab' });
  equal(view.next_text, { region_ref: 'k3x9aa', expected_revision: 'k3x9a0', text_offset: 11 });
  is(view.data, undefined);
});

test('at a small budget the first controls, the label of the main part, and how to go on', () => {
  const view = project(SHOP, { budget: 512 });
  match(view.text, /^coverage: diagnostics_in_artifact$/m);
  match(view.text, /^_3 main "Lamp" by_heading$/m);
  equal(view.next_observe, { after: SHOP.controls[view.shown.controls - 1]?.ref });
  ok(view.shown.controls >= 2 && view.shown.controls < 5);
  is(view.omitted.controls, 5 - view.shown.controls);
  not.match(view.text, 'k3x9ab');
});

test('the cursor of the window is shown when the window was, and never beside another continuation', () => {
  for (let budget = 512; budget < 1_200; budget += 7) {
    const { text, shown } = project(SHOP, { budget });
    is(text.includes('"cursor"'), shown.controls === 5);
    is(text.match(/^next_observe/gm)?.length, 1);
  }
});

test('a focused view names its scope', () => {
  const focus = { ...SHOP.focus, region_ref: 'k3x9a_9', role: 'form', name: 'Order' } as NonNullable<
    Observation['focus']
  >;
  for (const budget of [512, 4_096]) match(project({ ...SHOP, focus }, { budget }).text, /^scope: _9 form "Order"$/m);
});

test('limits that were met, a reordered page and an interruption are said at every budget', () => {
  const coverage = { ...SHOP.coverage, scan_limit_reached: true, node_limit_reached: true, shifted: true };
  const text = { ...SHOP.text, ceiling_reached: true };
  const nothing = { controls: [], regions: [], headings: [], text: { ...text, bytes: 0, content: '', more: false } };
  for (const budget of [512, 1_024, 65_536]) {
    const view = project({ ...SHOP, coverage, text }, { budget });
    match(view.text, /^limits_reached: scan node text\nshifted: true$/m);
    const { cursor: _, ...ended } = SHOP.coverage;
    const { focus: __, ...rest } = SHOP;
    const interrupted = project(
      { ...rest, ...nothing, coverage: ended, interruption: { kind: 'captcha' } },
      { budget },
    );
    match(interrupted.text, /^interruption: captcha$/m);
    is(interrupted.next_observe, undefined);
    is(interrupted.next_text, undefined);
  }
});

test('a view that goes on with the controls keeps its room for them; the text waits at its beginning', () => {
  const controls = Array.from({ length: 99 }, (_, i) => control(`k3x9a${i + 100}`, 'link', `Link ${i}`));
  const text = { ...SHOP.text, bytes: 1_000, content: 'word '.repeat(200) };
  const beginning = { ...SHOP, controls, text };
  const further = { ...beginning, coverage: { ...SHOP.coverage, offset: 40 } };
  const [first, next] = [project(beginning, { budget: 1_024 }), project(further, { budget: 1_024 })];
  ok(first.shown.text_bytes > 0);
  ok(next.shown.controls > first.shown.controls);
  is(next.shown.text_bytes, 0);
  equal(next.next_text, { region_ref: 'k3x9aa', expected_revision: 'k3x9a0', text_offset: 0 });
  ok(project(further).shown.text_bytes > 0);
});

test('a window without a visible control goes on with its cursor', () => {
  equal(project({ ...SHOP, controls: [] }, { budget: 512 }).next_observe, { cursor: 'k3x9ab' });
});

test('a record that is too large loses options and labels, then the end of its name, and is marked', () => {
  const long = 'x'.repeat(256);
  const large = control('k3x9a4', 'combobox', long, {
    options: { labels: Array.from({ length: 32 }, () => long), omitted: 0 },
    labels: { label: long, content: `${long}y` },
  });
  const view = project({ ...SHOP, controls: [large, ...SHOP.controls] }, { budget: 512 });
  is(view.shown.controls, 1);
  match(view.text, /^4 combobox "x{16,}"… \[\]\+32 \+1 labels$/m);
  const wide = project({ ...SHOP, controls: [large] }, { budget: 2_048 });
  match(wide.text, /^4 combobox "x{256}" \["x{256}"(,"x{256}")*\]\+\d+ content:"x{256}y"$/m);
});

test('a control that never fits is a gap: disclosed, and never advanced past', () => {
  const foreign = control('r'.repeat(900), 'button', 'Pay');
  const first = project({ ...SHOP, controls: [foreign, ...SHOP.controls] }, { budget: 512 });
  is(first.shown.controls, 0);
  is(first.omitted.oversized, 1);
  is(first.next_observe, undefined);
  const second = project({ ...SHOP, controls: [SHOP.controls[0] as Control, foreign] }, { budget: 512 });
  is(second.shown.controls, 1);
  equal(second.next_observe, { after: 'k3x9a4' });
  is(project({ ...SHOP, controls: [foreign] }, { budget: 4_096 }).shown.controls, 1);
});

test('the data say what the text says, and count', () => {
  const { data, bytes, text } = project(SHOP, { data: true });
  is(bytes, Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(data)));
  equal(data?.controls[3], [
    'k3x9a7',
    'button',
    'Continue',
    { states: { disabled: true }, labels: { content: 'Delete account' }, region: 'k3x9a_3', clipped: true },
  ]);
  equal(data?.next_observe, { cursor: 'k3x9ab' });
});

test('what is no number of bytes is an invalid request', () => {
  for (const budget of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '512' as unknown as number]) {
    throws(
      () => project(SHOP, { budget }),
      (error: unknown) => is((error as { code: string }).code, 'invalid_request'),
    );
  }
});

const LEGACY: LegacyObservation = {
  document: { url: 'https://old.example/', title: 'Old' },
  controls: [
    { ref: 'e1', role: 'button', name: 'Pay\n2 button "x"' },
    { ref: 'e2', role: 'link', name: 'Home', states: { disabled: true } },
  ],
};

test('an older adapter’s observation keeps a plain view, without continuation', () => {
  const view = project(LEGACY);
  is(
    view.text,
    `view: 1 external-untrusted
document: "https://old.example/" "Old"
controls:
e1 button "Pay\\n2 button \\"x\\""
e2 link "Home" disabled
`,
  );
  for (const key of ['revision', 'next_observe', 'next_text']) is(key in view, false);
  const many = Array.from({ length: 300 }, (_, i) => ({ ref: `e${i}`, role: 'button', name: `Button ${i}` }));
  const cut = project({ ...LEGACY, controls: many }, { budget: 512 });
  ok(cut.bytes <= 512);
  is(cut.shown.controls + cut.omitted.controls, 300);
  match(cut.text, /^omitted: controls \d+$/m);
  not.match(cut.text, 'next_');
});

test.run();
