import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../cdp/executable.js';
import { Browser, type Observation, type PageSession, project } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { ENCODINGS } from './encodings.js';
import { table } from './measure.js';
import { savedPages } from './page-folder.js';
import { sameControls } from './peer-snapshot.js';

/** Large enough for any one window. */
const WHOLE = 1_048_576;
const ENCODED_PAGES = 10;
const LIST_CONTROLS = 200;
const LIMITS = { deadlineMs: 20_000 };

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

const sizeOf = (text: string): Size => ({
  bytes: Buffer.byteLength(text),
  tokens: countTokens(text, { disallowedSpecial: new Set() }),
});

/** Bytes and tokens of views: in several encodings, and for each control beside Playwright's snapshot in its AI mode. */
export async function benchSize(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const peer = await chromium.launch({
    executablePath: await findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const browser = new Browser(opened.connection, { ...LIMITS, interruptions: false });
    const peerPage = await peer.newPage();
    await printLists(folder, browser, peerPage);
    const pages = await savedPages();
    if (pages === undefined) {
      console.log('Saved pages: skipped; CDP_OBSERVE_PAGES names no folder that holds any\n');
      return;
    }
    const page = await browser.open('about:blank');
    const looked: Looked[] = [];
    for (const { name, url } of pages) looked.push({ name, ...(await lookTwice(page, peerPage, url)) });
    printEncodings(looked);
    printSaved(looked);
    await page.close();
  } finally {
    await peer.close();
  }
}

interface Looked {
  readonly name: string;
  readonly seen: Observation;
  readonly snapshot: string;
}

/** The same page in both browsers. Scripts of other origins do not load there. */
async function lookTwice(page: PageSession, peerPage: Page, url: string): Promise<Omit<Looked, 'name'>> {
  await page.load(url, LIMITS);
  const seen = await page.observe({}, LIMITS);
  await peerPage.goto(url, { waitUntil: 'domcontentloaded' });
  const snapshot = await peerPage.locator('body').ariaSnapshot({ mode: 'ai', timeout: 20_000 });
  return { seen, snapshot };
}

/** What the controls alone cost: their records, the lines that say where they stand, and the beginning of references. */
function controlsOf(seen: Observation, kept = seen.controls): string {
  const { text } = project({ ...seen, controls: kept }, { budget: WHOLE });
  const [, prefix = ''] = /^(ref: .*\n)/m.exec(text) ?? [];
  const [, records = ''] = /^controls:\n((?:(?:@|\w+ ).*\n)*?)(?=headings:|text:|next_|$(?![\s\S]))/m.exec(text) ?? [];
  return prefix + records;
}

async function printLists(folder: string, browser: Browser, peerPage: Page): Promise<void> {
  const rows = [['list of 200', 'bytes', 'tokens', 'Playwright bytes', 'Playwright tokens']];
  for (const [what, tag] of [
    ['buttons', (name: string) => `<button>${name}</button>`],
    ['links', (name: string) => `<a href="/x">${name}</a>`],
  ] as const) {
    const names = Array.from({ length: LIST_CONTROLS }, (_, i) => toName(i));
    const path = join(folder, `list-${what}.html`);
    await writeFile(path, `<!doctype html><title>list</title>${names.map((name) => `<p>${tag(name)}</p>`).join('')}`);
    const page = await browser.open(pathToFileURL(path).href);
    const { seen, snapshot } = await lookTwice(page, peerPage, pathToFileURL(path).href);
    const { matched, lines } = sameControls(snapshot, seen.controls);
    if (matched.length !== LIST_CONTROLS) throw new Error(`${matched.length} controls of the list in both`);
    const [ours, theirs] = [sizeOf(controlsOf(seen)), sizeOf(lines)];
    rows.push([what, ...[ours.bytes, ours.tokens, theirs.bytes, theirs.tokens].map(each(LIST_CONTROLS))]);
    await page.close();
  }
  console.log('For each control with a name of ten letters, reference included (goal: at most 25 bytes)\n');
  console.log(`${table(rows)}\n`);
}

/** Ten letters. */
function toName(i: number): string {
  const letters = Array.from({ length: 4 }, (_, at) => String.fromCharCode(97 + (Math.floor(i / 5 ** at) % 26)));
  return `Button${letters.join('')}`;
}

const each =
  (count: number) =>
  (size: number): string =>
    (size / count).toFixed(1);

/** The pages that have the most controls: a view of few is its head. */
function printEncodings(looked: readonly Looked[]): void {
  const pages = [...looked].sort((a, b) => b.seen.controls.length - a.seen.controls.length).slice(0, ENCODED_PAGES);
  const views = pages.map(({ seen }) => project(seen, { budget: WHOLE, data: true }));
  const rows = [['encoding', 'bytes', 'tokens', 'bytes of lines', 'tokens of lines']];
  let lines: Size | undefined;
  for (const [name, encode] of Object.entries(ENCODINGS)) {
    const sum = total(views.map((view) => sizeOf(encode(view))));
    lines ??= sum;
    const shares = [sum.bytes / lines.bytes, sum.tokens / lines.tokens].map((share) => `${share.toFixed(2)} ×`);
    rows.push([name, String(sum.bytes), String(sum.tokens), ...shares]);
  }
  const controls = views.reduce((sum, { shown }) => sum + shown.controls, 0);
  console.log(
    `Whole views of the ${pages.length} saved pages with the most controls (${controls}), tokens of o200k_base\n`,
  );
  console.log(`${table(rows)}\n${pages.map(({ name }) => name).join(', ')}\n`);
}

const total = (sizes: readonly Size[]): Size => ({
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
});

function printSaved(looked: readonly Looked[]): void {
  const rows = [['page', 'controls', 'bytes', 'Playwright', 'share', 'tokens', 'Playwright', 'share']];
  const sums: Record<'ours' | 'theirs' | 'withoutOptions' | 'wholeOurs' | 'wholeTheirs', Size[]> = {
    ours: [],
    theirs: [],
    withoutOptions: [],
    wholeOurs: [],
    wholeTheirs: [],
  };
  let controls = 0;
  let listed = 0;
  for (const { name, seen, snapshot } of looked) {
    const { matched, lines } = sameControls(snapshot, seen.controls);
    listed += seen.controls.length;
    if (matched.length === 0) continue;
    const kept = seen.controls.filter((control) => matched.includes(control));
    const [ours, theirs] = [sizeOf(controlsOf(seen, kept)), sizeOf(lines)];
    sums.ours.push(ours);
    sums.theirs.push(theirs);
    sums.withoutOptions.push(sizeOf(lines.replace(/^ *- option .*\n/gm, '')));
    sums.wholeOurs.push(sizeOf(project(seen, { budget: WHOLE }).text));
    sums.wholeTheirs.push(sizeOf(snapshot));
    controls += kept.length;
    if (kept.length >= 20) rows.push(toSizeRow(name, kept.length, ours, theirs));
  }
  rows.push(toSizeRow('all pages', controls, total(sums.ours), total(sums.theirs)));
  rows.push(toSizeRow('all, its options not counted', controls, total(sums.ours), total(sums.withoutOptions)));
  console.log(
    `The same controls of ${looked.length} saved pages in Playwright’s snapshot in AI mode (${controls} of ${listed} have a line of ` +
      'that role and name there): bytes and tokens for each (goal: half the bytes, fewer tokens). Pages of 20 and more\n',
  );
  console.log(`${table(rows)}\n`);
  const whole = [total(sums.wholeOurs), total(sums.wholeTheirs)] as const;
  console.log('The whole first view (regions, headings, text and all), against the whole snapshot\n');
  console.log(
    `${table([
      ['', 'bytes', 'tokens'],
      ['view', String(whole[0].bytes), String(whole[0].tokens)],
      ['snapshot', String(whole[1].bytes), String(whole[1].tokens)],
    ])}\n`,
  );
}

function toSizeRow(name: string, controls: number, ours: Size, theirs: Size): string[] {
  const share = (a: number, b: number): string => `${((100 * a) / b).toFixed(0)} %`;
  const one = each(controls);
  return [
    name,
    String(controls),
    one(ours.bytes),
    one(theirs.bytes),
    share(ours.bytes, theirs.bytes),
    one(ours.tokens),
    one(theirs.tokens),
    share(ours.tokens, theirs.tokens),
  ];
}
