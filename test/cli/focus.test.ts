import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, match, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { command, commandThere } from './command.js';
import { LiveSession } from './live-session.js';

const test = suite('looking into regions from the command line', { deadlineMs: 120_000 });

interface Read {
  readonly controls: string[];
  readonly text: string;
  readonly looks: number;
}

/** Finds a region, lists its controls to the end, then reads its text to the end. */
async function readRegion(page: string, name: string, role = ''): Promise<Read & { readonly page: Observation }> {
  await using session = await LiveSession.open(page);
  const whole = await session.observe({});
  const region = whole.regions.find((listed) => listed.name === name && listed.role.startsWith(role));
  ok(region, `a region ${name} in ${JSON.stringify(whole.regions)}`);
  const into = (ref: string | undefined, seen: Observation): ObserveRequest => ({
    region_ref: ref as string,
    expected_revision: seen.revision,
  });
  let seen = await session.observe(into(region?.ref, whole));
  const controls = seen.controls.map((control) => control.name);
  let looks = 2;
  for (; seen.coverage.cursor !== undefined; looks++) {
    seen = await session.observe({ cursor: seen.coverage.cursor });
    controls.push(...seen.controls.map((control) => control.name));
  }
  seen = await session.observe(into(seen.focus?.region_ref, seen));
  let { content: text } = seen.text;
  for (; seen.text.more; looks++) {
    const text_offset = Buffer.byteLength(text);
    seen = await session.observe({ ...into(seen.focus?.text_cursor, seen), text_offset } as ObserveRequest);
    text += seen.text.content;
  }
  is(Buffer.byteLength(text), seen.focus?.captured_bytes);
  return { page: whole, controls, text, looks };
}

test('a long handbook is read to its end, and its form is found behind it', async () => {
  const { page, text } = await readRegion('fixtures/pages/handbook.html', '', 'main');
  is(page.headings[0]?.text, 'The Ledgerbox handbook');
  match(text, 'The Ledgerbox handbook\nFor release 4.');
  match(text, '// chapter 12\nconst result = await copy(path, target);');
  match(text, '[Send]');
  ok(text.length > 16_384);
  for (const value of ['half a query', 'an unsent remark', 'was different']) is(text.includes(value), false, value);
  const form = await readRegion('fixtures/pages/handbook.html', 'Was this page helpful?');
  equal(form.controls, ['Yes', 'No', 'What is missing?', 'Send']);
});

test('a sale behind a modal dialog: the dialog comes first', async () => {
  const { page, controls, text } = await readRegion('fixtures/pages/sale.html', 'Where shall we deliver?');
  equal(controls, ['Town', 'Show', 'Not now']);
  equal(text, 'Where shall we deliver?\nWe show what can be with you by Friday.\nTown [Town] [Show] [Not now]');
  equal(
    page.controls.slice(0, 4).map(({ name, states }) => [name, states.inert ?? false]),
    [
      ['Town', false],
      ['Show', false],
      ['Not now', false],
      ['Northlight', true],
    ],
  );
  equal(
    page.regions.filter(({ modal }) => modal).map(({ role }) => role),
    ['dialog'],
  );
  const main = await readRegion('fixtures/pages/sale.html', 'Oak stool A');
  equal(main.controls.length, 6);
});

test('a form inside two open shadow roots, with what is slotted into it', async () => {
  const { controls, text } = await readRegion('fixtures/pages/enrolment.html', 'Enrol');
  equal(controls, ['Your name', 'Course', 'Note for the teacher', 'Enrol now']);
  match(text, 'Enrol\nPlaces are given in the order of enrolment.');
  for (const value of ['Ada Quill', 'Choir', 'a private note']) is(text.includes(value), false, value);
});

test('--region looks into the region of that role, name, both, or id', async () => {
  for (const region of ['Enrol', 'form', 'form "Enrol"', 'main']) {
    const found = await commandThere(['observe', 'fixtures/pages/enrolment.html', '--region', region]);
    is(found.status, 0, found.stderr);
    match(found.stdout, region === 'main' ? /^scope: _\w+ main/m : /^scope: _\w+ form "Enrol"$/m);
    match(found.stdout, /^\w+ button "Enrol now"$/m);
  }
  const whole = await commandThere(['observe', 'fixtures/pages/enrolment.html']);
  const [, id = ''] = /^(_\w+) form "Enrol"/m.exec(whole.stdout) ?? [];
  ok(id.length > 1);
  for (const given of [id, id.slice(1)]) {
    const found = await commandThere(['observe', 'fixtures/pages/enrolment.html', '--region', given]);
    match(found.stdout, /^scope: _\w+ form "Enrol"$/m);
  }
});

test('a region that is none, or not one, is wrong usage, and some of those that there are are listed', async () => {
  const wrong: readonly [page: string, region: string, said: RegExp][] = [
    [
      'enrolment',
      'Nowhere',
      /--region: expected a region, got "Nowhere"; there is _\w+ document "[^"]+", .*_\w+ form "Enrol"/,
    ],
    ['enrolment', '', /--region: expected a region, got ""; there is /],
    [
      'sale',
      'article',
      /--region: expected one region, got "article", which \d+ are; there is _\w+ article .* and \d+ more /,
    ],
  ];
  for (const [page, region, said] of wrong) {
    const { status, stdout, stderr } = await commandThere([
      'observe',
      `fixtures/pages/${page}.html`,
      '--region',
      region,
    ]);
    is(status, 2, stderr);
    is(stdout, '');
    match(stderr, said);
    is(stderr.trimEnd().split('\n').length, 1);
    ok(stderr.length < 500, stderr);
  }
  is((await command(['session', 'fixtures/pages/enrolment.html', '--region', 'Enrol'])).status, 2);
});

test.run();
