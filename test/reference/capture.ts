import type { ElementHandle, JSHandle, Locator, Page } from 'playwright-core';
import { MAX_HEADINGS, MAX_KEPT_CONTROLS, MAX_REGIONS, MAX_WINDOW_CANDIDATES } from '../../traversal/limits.js';
import { ENGINE_NAME } from './bundles.js';
import type { Described, DocumentFacts, Landmark, Library, ListName, Position, Query, States } from './wire.js';

/** What Playwright tells of one element by `ariaSnapshotJSON`. */
interface Told {
  readonly role: string;
  readonly name: string;
}

export interface CapturedControl extends Told {
  readonly handle: ElementHandle;
  readonly position: Position;
  readonly isCandidate: boolean;
  readonly described: Described;
  readonly states: States;
}

export interface CapturedRegion extends Landmark {
  readonly handle: ElementHandle;
  readonly name: string;
}

/** One window as Playwright's means give it. Its handles are those of the controls and regions that were kept. */
export interface Captured {
  readonly facts: DocumentFacts;
  readonly controls: readonly CapturedControl[];
  readonly offset: number;
  readonly scanned: number;
  /** Where the window ended and more follows: the last item examined, and its place. */
  readonly end: { readonly position: Position; readonly anchor: ElementHandle | undefined } | undefined;
  readonly nodeLimitReached: boolean;
  readonly regions: readonly CapturedRegion[];
  readonly regionsOmitted: number;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly headingsOmitted: number;
  readonly text: string;
  /** Handles that were alive for it at once. */
  readonly acquired: number;
}

export interface CaptureOptions {
  readonly scope: ElementHandle | null;
  readonly after: Position;
  readonly clickSurfaces: boolean;
}

/** The first position: before every element. */
export const START: Position = [-1, 0];

/** Acquires a window with `$$`, asks what each element is, keeps what is seen, and gives the rest back. */
export async function captureWith(page: Page, library: JSHandle<Library>, options: CaptureOptions): Promise<Captured> {
  const { scope, after, clickSurfaces } = options;
  const list = (query: Query): Promise<ElementHandle[]> =>
    (scope ?? page).$$(`${ENGINE_NAME}=${JSON.stringify(query)}`);
  const facts = await library.evaluate((lib) => lib.facts());
  const found = await list({ list: 'window', after, clickSurfaces });
  const { isWhole, items } = await library.evaluate(
    (lib, arg) => lib.examine(arg.scope, arg.clickSurfaces, arg.found),
    { scope, clickSurfaces, found },
  );
  const kept: { number: number; position: Position; isCandidate: boolean }[] = [];
  let scanned = 0;
  let end: { number: number; position: Position } | undefined;
  let lastItem: { number: number; position: Position } | undefined;
  for (const [number, item] of items.entries()) {
    if (item === null) continue;
    const isFull = kept.length === MAX_KEPT_CONTROLS || (item.isCandidate && scanned === MAX_WINDOW_CANDIDATES);
    if (isFull && lastItem !== undefined) {
      end = lastItem;
      break;
    }
    if (item.isCandidate) scanned++;
    if (item.isVisible) kept.push({ number, position: item.position, isCandidate: item.isCandidate });
    lastItem = { number, position: item.position };
  }
  const keptNumbers = new Set([...kept.map(({ number }) => number), ...(end === undefined ? [] : [end.number])]);
  await Promise.all(found.filter((_, number) => !keptNumbers.has(number)).map((handle) => handle.dispose()));

  const handles = kept.map(({ number }) => found[number] as ElementHandle);
  const regionHandles = await list({ list: 'regions' });
  const headingHandles = await list({ list: 'headings' });
  const marks = await library.evaluate((lib, arg) => lib.landmarks(arg.regionHandles, arg.headingHandles), {
    regionHandles,
    headingHandles,
  });
  const headingFacts = await library.evaluate((lib, all) => lib.headingFacts(all), headingHandles);
  const most = MAX_REGIONS - (scope === null ? 1 : 0);
  const listed = listedRegions(marks, most);
  const told = (name: ListName, item: number): Promise<Told | undefined> =>
    tellByPlaywright(page.locator(`${ENGINE_NAME}=${JSON.stringify({ list: name, item } satisfies Query)}`));
  const headingTexts = await Promise.all(
    headingFacts.map(async ({ ownText }, i) => (await told('headings', i))?.name ?? ownText),
  );
  const regions = await Promise.all(
    listed.map(async (number) => {
      const mark = marks[number] as Landmark;
      const exposed = await told('regions', number);
      // Where it exposes no landmark, it tells what stands inside.
      const isOwn = exposed?.role === (mark.role === 'section' ? 'region' : mark.role);
      return { ...mark, handle: regionHandles[number] as ElementHandle, name: isOwn ? exposed.name : mark.title };
    }),
  );
  const described = await library.evaluate((lib, arg) => lib.describe(arg.handles, arg.regions), {
    handles,
    regions: regions.map(({ handle }) => handle),
  });
  const named = await Promise.all(
    kept.map(async ({ number }, i) => {
      const { isExposed, ownRole, ownName } = described[i] as Described;
      const exposed = isExposed ? await told('window', number) : undefined;
      // What ARIA lets no content name is told by it all the same, where it is operated.
      return { role: exposed?.role ?? ownRole, name: exposed?.name || ownName };
    }),
  );
  const states = await library.evaluate((lib, arg) => lib.states(arg.handles, arg.roles), {
    handles,
    roles: named.map(({ role }) => role),
  });
  const text = await library.evaluate((lib, within) => lib.text(within), scope);
  const dropped = regionHandles.filter((_, number) => !listed.includes(number));
  await Promise.all([...dropped, ...headingHandles].map((handle) => handle.dispose()));

  const headings = headingFacts
    .map(({ level }, i) => ({ level, text: headingTexts[i] ?? '' }))
    .filter(({ text: t }) => t !== '');
  return {
    facts,
    controls: kept.map(({ position, isCandidate }, i) => ({
      handle: handles[i] as ElementHandle,
      position,
      isCandidate,
      described: described[i] as Described,
      states: states[i] as States,
      ...(named[i] as Told),
    })),
    offset: after[0] + 1,
    scanned,
    end: end === undefined ? undefined : { position: end.position, anchor: found[end.number] },
    nodeLimitReached: !isWhole,
    regions: regions.map((region) => ({
      ...region,
      heading: region.name === '' ? region.heading : -1,
      name: region.name === '' ? (headingTexts[region.heading] ?? '') : region.name,
    })),
    regionsOmitted: marks.length - listed.length,
    headings: headings.slice(0, MAX_HEADINGS),
    headingsOmitted: Math.max(0, headings.length - MAX_HEADINGS),
    text,
    acquired: found.length,
  };
}

/** Where there are too many, text blocks are left out first. */
function listedRegions(marks: readonly Landmark[], most: number): number[] {
  const numbers = marks.map((_, number) => number);
  const landmarks = numbers.filter((number) => !marks[number]?.isTextBlock).slice(0, most);
  const blocks = numbers.filter((number) => marks[number]?.isTextBlock).slice(0, most - landmarks.length);
  return [...landmarks, ...blocks].sort((a, b) => a - b);
}

/** Role and name by Playwright's own computation; undefined for what it does not expose. */
async function tellByPlaywright(locator: Locator): Promise<Told | undefined> {
  const nodes = (await locator.ariaSnapshotJSON({ depth: 1 })) as { role: string; name?: string }[];
  const [node] = nodes;
  if (nodes.length !== 1 || node === undefined || node.role === 'text') return undefined;
  return { role: node.role, name: node.name ?? '' };
}
