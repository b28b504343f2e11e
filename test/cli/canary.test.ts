import { inspect } from 'node:util';
import type { Connection } from '../../cdp/connection.js';
import { Browser } from '../../session/browser.js';
import type { PageSession } from '../../session/page-session.js';
import { ACQUISITIONS } from '../../traversal/acquisition.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { Peer } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { openRecordedBrowser, type RecordedBrowser, type RecordedTransport } from '../traversal/recorded-browser.js';
import { canaryPage, HARMLESS, MARK, type Secret } from './canary-page.js';
import { command } from './command.js';

const test = suite('no value leaves the engine', { deadlineMs: 120_000 });

const { html, secrets, kinds, places } = canaryPage();
let browser: RecordedBrowser;
let transport: RecordedTransport;
let recorded: Connection;
let other: Connection;
const found = { bytes: 0, leaks: 0 };

test.before(async () => {
  browser = await openRecordedBrowser();
  ({ transport, recorded, other } = browser);
});

test.after(async () => {
  await browser.close();
  console.log(
    `canaries: ${kinds} kinds of value in ${places} places (${secrets.length} strings), ` +
      `${found.bytes.toLocaleString('en')} bytes searched, ${found.leaks} leaks`,
  );
});

/** The kinds of value that stand in a text. A secret of letters carries its number; the others are looked for one by one. */
function leaksIn(text: string): string[] {
  const numbers = [...text.matchAll(new RegExp(`${MARK}n(\\d+)z`, 'g'))].map(([, number]) => Number(number));
  const named = numbers.map((number) => secrets[number]?.kind ?? `string ${number}`);
  if (named.length === 0 && text.includes(MARK)) named.push('a value without number');
  const others = secrets.filter(({ text: secret }) => !secret.includes(MARK) && text.includes(secret));
  return [...new Set([...named, ...others.map(({ kind }: Secret) => kind)])];
}

/** Searches what left the engine, and requires that nothing of it is a value. */
function requireNone(text: string, where: string): void {
  const leaks = leaksIn(text);
  found.bytes += Buffer.byteLength(text);
  found.leaks += leaks.length;
  equal(leaks, [], where);
}

/** Every byte in both directions since the last call. */
const takeFrames = (): string => transport.frames.splice(0).join('\n');

/** Every window from the first to the last, then one after a control. */
async function sweep(page: PageSession): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (let request: ObserveRequest | undefined = {}; request !== undefined; ) {
    const observation: Observation = await page.observe(request);
    seen.push(observation);
    const { cursor } = observation.coverage;
    request = cursor === undefined ? undefined : { cursor };
  }
  seen.push(...(await readText(page)));
  const first = await page.observe();
  seen.push(first, await page.observe({ after: first.controls[3]?.ref ?? '' }));
  return seen;
}

/** The text of the whole document, to its end. */
async function readText(page: PageSession): Promise<Observation[]> {
  const seen = [await page.observe()];
  let { text } = seen[0] as Observation;
  let region = seen[0]?.regions[0]?.ref ?? '';
  for (let at: number | undefined; text.more || at === undefined; ) {
    const { revision } = seen.at(-1) as Observation;
    const offset = at === undefined ? {} : { text_offset: at };
    const observation = await page.observe({ region_ref: region, expected_revision: revision, ...offset });
    seen.push(observation);
    ({ text } = observation);
    region = observation.focus?.text_cursor ?? '';
    at = text.offset + text.bytes;
  }
  ok(seen.length > 2, 'the text must be longer than one look carries');
  return seen;
}

/** What a look throws for each request that must not succeed, with all that stands behind it. */
async function failures(page: PageSession, peer: Peer): Promise<string[]> {
  const thrown = async (run: () => Promise<unknown>): Promise<string> => {
    const error = await run().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    ok(error instanceof Error, 'the call must fail');
    return `${inspect(error, { depth: 10 })}\n${JSON.stringify(error)}`;
  };
  const { controls } = await page.observe();
  const [first, second] = controls;
  await peer.evaluate(`document.querySelector('button').remove()`);
  const texts = [
    await thrown(() => page.observe({ after: first?.ref ?? '' })),
    await thrown(() => page.observe({ after: second?.ref ?? '' })),
    await thrown(() => page.observe({ cursor: 'unknown' })),
    await thrown(() => page.observe({ region_ref: 'r', expected_revision: 'r' })),
    await thrown(() => page.observe({ selector: 'input' } as unknown as ObserveRequest)),
  ];
  peer.start('{ const end = Date.now() + 1_500; while (Date.now() < end); }');
  await pause(100);
  texts.push(await thrown(() => page.observe({}, { deadlineMs: 100 })));
  await page.observe();
  return texts;
}

test('the page holds every value', async () => {
  const page = await new Browser(other).open(await serve(html), { deadlineMs: 60_000 });
  const peer = new Peer(await other.attach(page.targetId));
  const missing = await peer.evaluate<string[]>(`(() => {
    const texts = [];
    const read = (root) => {
      for (const element of root.querySelectorAll('*')) {
        texts.push(element.value ?? '', ...Array.from(element.attributes, ({ value }) => value));
        for (const node of element.childNodes) if (node.nodeType === 3 && element.localName !== 'script') texts.push(node.data);
        if (element.files) for (const { name } of element.files) texts.push(name);
        if (element.shadowRoot) read(element.shadowRoot);
      }
      for (const node of root.childNodes) if (node.nodeType === 3) texts.push(node.data);
    };
    read(document);
    const all = texts.join(' ');
    return ${JSON.stringify(secrets)}.filter(({ text }) => !all.includes(text)).map(({ kind }) => kind);
  })()`);
  equal(missing, []);
  await peer.session.close();
  await page.close();
});

for (const acquisition of ACQUISITIONS) {
  for (const clickSurfaces of [true, false]) {
    test(`in no message, observation or error: ${acquisition}, ${clickSurfaces ? 'with' : 'without'} click surfaces`, async () => {
      const address = await serve(html);
      const page = await new Browser(recorded, {
        acquisition,
        clickSurfaces,
        interruptions: false,
        deadlineMs: 20_000,
      }).open(`${address}?q=${MARK}n0z&${MARK}n0z#${MARK}n0z`);
      const peer = new Peer(await other.attach(page.targetId));
      // Until here the browser has said which address it loads.
      takeFrames();
      const seen = JSON.stringify(await sweep(page));
      const frames = takeFrames();
      for (const text of [seen, frames]) ok(text.includes(HARMLESS), 'a label must be found');
      requireNone(seen, 'in an observation');
      requireNone(frames, 'in a message');
      for (const text of await failures(page, peer)) requireNone(text, 'in an error');
      requireNone(takeFrames(), 'in a message of a failure');
      await peer.session.close();
      await page.close();
      requireNone(takeFrames(), 'in a message of the end');
    });
  }
}

test('in nothing that the command line prints', async () => {
  const refused = await command(['observe', await serve(html), '--connect', browser.webSocketUrl]);
  is(refused.status, 1);
  ok(refused.stderr.includes('sign_in_required'));
  requireNone(refused.stdout + refused.stderr, 'printed of a page that its owner must answer');
  // The same values, in fields that are not the owner's alone.
  const open = html.replaceAll('type="password"', 'type="text"').replaceAll('"one-time-code"', '"off"');
  const address = `${await serve(open)}?q=${MARK}n0z#${MARK}n0z`;
  const there = ['--connect', browser.webSocketUrl, '--deadline', '20000'];
  const input = [{}, { cursor: 'x' }, { after: 'x', cursor: 'y' }]
    .map((request) => JSON.stringify({ tool: 'browser.observe', input: request }))
    .join('\n');
  for (const args of [
    ['observe', address],
    ['observe', '--json', address],
    ['session', address],
  ]) {
    const { status, stdout, stderr } = await command([...args, ...there], input);
    is(status, 0, stderr);
    ok(stdout.includes(HARMLESS), 'a label must be found');
    requireNone(stdout + stderr, `printed by ${args[0]}`);
  }
});

test('a document that is edited as a whole is one value', async () => {
  const draft = `${MARK}n0z`;
  const content = `<h1>${draft}</h1><p id="t">${draft}</p><a href="/x">${draft}</a><button>${draft}</button>
    <label for="f">${draft}</label><input id="f"><div tabindex="0">${draft}</div><p style="cursor:pointer">${draft}</p>
    <button aria-labelledby="t" id="b"></button><fieldset tabindex="0"><legend>${draft}</legend></fieldset>
    <div tabindex="0"><template shadowrootmode="open"><slot></slot></template>${draft}</div>`;
  const page = await new Browser(recorded, { interruptions: false }).open(
    await serve(`${content}<script>document.designMode = 'on'</script>`),
  );
  takeFrames();
  const { controls } = await page.observe();
  ok(controls.length > 5, 'the controls must be listed');
  requireNone(JSON.stringify(controls), 'in the observation');
  requireNone(takeFrames(), 'in a message');
  await page.close();
});

test('which option is chosen is told by nothing: its label stands among the options and nowhere else', async () => {
  const chosen = `${MARK}n0z`;
  const select = (id: string) =>
    `<select id="${id}" aria-label="list"><option>x<option selected id="${id}o">${chosen}</select>`;
  const content = `${select('a')}${select('b')}<button aria-labelledby="a">b</button><button aria-labelledby="ao">b</button>
    <label>label ${select('c')}</label><div role="button" tabindex="0">button ${select('d')}</div>
    <select style="appearance:base-select" aria-label="list"><button><selectedcontent></selectedcontent></button><option>x<option selected>${chosen}</select>`;
  const page = await new Browser(recorded, { interruptions: false }).open(await serve(content));
  const { controls } = await page.observe();
  const { length } = controls.filter(({ options }) => options?.labels.includes(chosen));
  is(length, 5);
  is(JSON.stringify(controls).split(chosen).length - 1, length);
  await page.close();
});

test('the search finds what leaks: a value that is made a name is in every place that was searched', async () => {
  const leak = `<button aria-label="${MARK}n3z">b</button><button aria-label="${secrets.find(({ text }) => !text.includes(MARK))?.text}">b</button>`;
  const address = await serve(leak);
  const page = await new Browser(recorded, { interruptions: false }).open(address);
  takeFrames();
  const seen = JSON.stringify(await page.observe());
  const frames = takeFrames();
  await page.close();
  const { stdout } = await command(['observe', address, '--connect', browser.webSocketUrl]);
  for (const text of [seen, frames, stdout]) is(leaksIn(text).length, 2);
});

test.run();
