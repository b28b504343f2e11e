import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CdpSession } from '../cdp/session.js';
import type { PageSession } from '../index.js';
import type { Compared } from './compared.js';
import { DescribedPage } from './described-page.js';
import { kindOfDifference } from './oracle-differences.js';

/**
 * Chromium's roles of what a person operates, and what we call them. `DisclosureTriangle` is its own word for a
 * `summary`; of the pickers of dates, times and colours it has words too, where HTML-AAM has no role.
 */
const ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  ColorWell: 'color',
  combobox: 'combobox',
  Date: 'textbox',
  DateTime: 'textbox',
  DisclosureTriangle: 'button',
  DisclosureTriangleGrouped: 'button',
  gridcell: 'gridcell',
  InputTime: 'textbox',
  link: 'link',
  listbox: 'listbox',
  menuitem: 'menuitem',
  menuitemcheckbox: 'menuitemcheckbox',
  menuitemradio: 'menuitemradio',
  option: 'option',
  radio: 'radio',
  searchbox: 'searchbox',
  slider: 'slider',
  spinbutton: 'spinbutton',
  switch: 'switch',
  tab: 'tab',
  textbox: 'textbox',
  treeitem: 'treeitem',
};

/** What the page says of one node's element; evaluated as it stands. Visible: rendered, with a box of its own. */
const ASK = `function (element) {
  const root = element.getRootNode();
  if (root !== document && root.host?.shadowRoot !== root) return null;
  const { width, height } = element.getBoundingClientRect();
  if (!element.checkVisibility({ visibilityProperty: true }) || width === 0 || height === 0) return null;
  const isHidden = (label) => !label.checkVisibility({ visibilityProperty: true }) || label.closest('[aria-hidden="true"]');
  return {
    ours: this.listed(element),
    markup: element.outerHTML.slice(0, 300).replace(/\\s+/g, ' '),
    hasHiddenLabel: [...(element.labels ?? [])].some(isHidden),
  };
}`;

const MAX_EXAMPLES = 4;

/** Compares every page with Chromium's tree of it. The result is each difference that no kind explains. */
export async function checkOracle(
  folder: string,
  origin: string,
  page: PageSession,
  peer: CdpSession,
): Promise<string[]> {
  const files = (await readdir(join(folder, 'pages'), { recursive: true })).filter((file) => file.endsWith('.html'));
  const compared: Compared[] = [];
  for (const file of files.sort()) {
    await page.load(`${origin}/pages/${file}`, { deadlineMs: 30_000 });
    compared.push(...(await comparePage(file, peer)));
  }
  return report(files.length, compared);
}

async function comparePage(file: string, peer: CdpSession): Promise<Compared[]> {
  const described = await DescribedPage.install(peer);
  await described.call('function(){return this.sweep()}');
  const { nodes } = await peer.send('Accessibility.getFullAXTree', {}, { deadlineMs: 30_000 });
  const compared: Compared[] = [];
  for (const { ignored, role, name, properties, backendDOMNodeId } of nodes) {
    const ours = ROLES[role?.value ?? ''];
    const isFocusable = properties?.some(({ name, value }) => name === 'focusable' && value.value === true) ?? false;
    if (ignored || ours === undefined || !isFocusable || backendDOMNodeId === undefined) continue;
    const answer = await described.ask<Omit<Compared, 'page' | 'oracle'> | null>(ASK, backendDOMNodeId);
    if (answer !== null) compared.push({ page: file, oracle: [ours, fold(name?.value ?? '')], ...answer });
  }
  return compared;
}

function report(pages: number, compared: readonly Compared[]): string[] {
  const found = compared.filter(({ ours }) => ours !== null);
  const sameRole = found.filter(({ oracle, ours }) => ours?.[0] === oracle[0]);
  const sameName = found.filter(({ oracle, ours }) => ours?.[1] === oracle[1]);
  const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`;
  console.log(`Chromium's accessibility tree, ${pages} pages: focusable visible nodes of interactive roles`);
  console.log(`  found ${share(found.length, compared.length)}`);
  console.log(`  same role ${share(sameRole.length, found.length)}`);
  console.log(`  same name ${share(sameName.length, found.length)}`);
  const kinds = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const one of compared) {
    const { page, oracle, ours, markup } = one;
    if (ours !== null && ours[0] === oracle[0] && ours[1] === oracle[1]) continue;
    const line = `${page}: Chromium ${JSON.stringify(oracle)}, ours ${JSON.stringify(ours)}: ${markup}`;
    const kind = kindOfDifference(one);
    if (kind === undefined) wrong.push(line);
    else kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  for (const [kind, lines] of kinds) {
    console.log(`  explained, ${lines.length}: ${kind}`);
    for (const line of lines.slice(0, MAX_EXAMPLES)) console.log(`    ${line}`);
  }
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return wrong;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
