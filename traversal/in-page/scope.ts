import { MAX_REGIONS, MAX_VISITED_ELEMENTS } from '../limits.js';
import { utf8Bytes } from '../page-text.js';
import { type OutlineRow, REGION_ROLES, type RegionRow } from '../wire.js';
import type { ActiveDialogOrder } from './active-dialogs.js';
import { type Census, takeCensus } from './census.js';
import type { PageClock } from './clock.js';
import { ComposedWalk, shadowTreesAround } from './composed-walk.js';
import { type DocumentIndex, indexOf } from './document-index.js';
import { documentElement, hasAttributes, localName } from './dom.js';
import { Outline } from './outline.js';
import { type MetRegion, nearestRegions, regionRole, regionRow } from './regions.js';
import { noteShadowTrees } from './shadow-trees.js';

/** Bytes of a region's or a heading's keys, reference and numbers in the artifact, at most. */
const OUTLINE_RECORD_BYTES = 160;
/** The document, whose name is its title: the host knows it. */
const DOCUMENT_ROW: RegionRow = [REGION_ROLES.indexOf('document'), ''];

/** What is looked at: the document, its active dialogs first, or one region of it; and what is found there. */
export class Scope {
  readonly index: DocumentIndex;
  readonly census: Census;
  readonly dialogs: ActiveDialogOrder;
  /** What controls are looked for in, in this order. */
  readonly roots: readonly Element[];
  /** What the text is read from, in this order. */
  readonly textRoots: readonly Element[];
  /** The scope itself, then the regions listed in it; null for the document. */
  readonly regions: readonly (Element | null)[];
  readonly outlineBytes: number;
  /** The same number as long as the positions of controls stay the same; 0 where that is not known. */
  readonly state: number;
  /** The time for the step through the document, and for what it found, ran out: some of that may be left out. */
  readonly timeLimitReached: boolean;
  readonly #rows: readonly RegionRow[];
  readonly #regionsOmitted: number;
  readonly #headings: ReturnType<Outline['headings']['list']>;

  constructor(document: Document, region: Element | null, clock: PageClock) {
    // The document is one of the regions of a page-wide look.
    const outline = new Outline(region === null ? MAX_REGIONS - 1 : MAX_REGIONS);
    this.index = indexOf(document, clock);
    noteShadowTrees({ roots: this.index.shadowRoots, isWhole: this.index.isWhole });
    this.census = takeCensus(document, this.index, clock, region === null ? outline : null);
    this.dialogs = this.census.dialogs.inOrder(document);
    if (region === null) {
      const root = documentElement(document);
      const { dialogs } = this.dialogs;
      this.roots = root === null || dialogs.includes(root) ? dialogs : [...dialogs, root];
    } else {
      this.roots = [region];
      meetAll(region, outline, clock);
    }
    const [root] = this.roots;
    // Which roots there are, and what is slotted into them, changes unheard.
    this.state = this.roots.length === 1 && shadowTreesAround(root as Element) === undefined ? this.index.state : 0;
    const { regions, omitted } = outline.regions.list();
    this.#headings = outline.headings.list(clock);
    const rowOf = (met: MetRegion): RegionRow => regionRow(met, outline.headings, this.dialogs.modals);
    const rows = [region === null ? DOCUMENT_ROW : rowOf(asMet(region))];
    for (const met of regions) {
      if (clock.isHalfSpent()) break;
      rows.push(rowOf(met));
    }
    this.#rows = rows;
    this.regions = [region, ...regions.slice(0, rows.length - 1).map(({ element }) => element)];
    this.#regionsOmitted = omitted + regions.length + 1 - rows.length;
    this.timeLimitReached = clock.isHalfSpent();
    const main = region === null ? regions.find(({ role }) => role === 'main') : undefined;
    this.textRoots = main === undefined ? this.roots.slice(-1) : [main.element, ...this.roots.slice(-1)];
    let bytes = 0;
    for (const [, name] of this.#rows) bytes += OUTLINE_RECORD_BYTES + 2 * utf8Bytes(name);
    for (const [, text] of this.#headings.rows) bytes += OUTLINE_RECORD_BYTES + 2 * utf8Bytes(text);
    this.outlineBytes = bytes;
  }

  /** What is told of the scope beside the controls that were kept. */
  outlineRow(controls: readonly Element[]): OutlineRow {
    const [own, ...listed] = this.#rows as readonly [RegionRow, ...RegionRow[]];
    const numbers = new Map<Element, number>();
    this.regions.forEach((region, number) => {
      if (region !== null) numbers.set(region, number);
    });
    const { rows, omitted } = this.#headings;
    return [own, listed, this.#regionsOmitted, rows, omitted, nearestRegions(controls, numbers)];
  }
}

/** A region that was listed once; what it is may have changed since. */
function asMet(element: Element): MetRegion {
  return { element, role: regionRole(element, localName(element), false) ?? 'section', order: 0 };
}

/** Steps through a region, for what stands inside it. */
function meetAll(region: Element, outline: Outline, clock: PageClock): void {
  const walk = new ComposedWalk([region]);
  walk.next();
  for (let element = walk.next(); element !== null; element = walk.next()) {
    if (walk.visited > MAX_VISITED_ELEMENTS || ((walk.visited & 1023) === 0 && clock.isHalfSpent())) break;
    outline.meet(element, localName(element), !hasAttributes(element));
  }
}
