import type { CutText } from '../page-text.js';
import { NAME_SOURCES, REGION_ROLES, type RegionRole, type RegionRow } from '../wire.js';
import { flatParent, hasAttributes, isHtml } from './dom.js';
import type { Headings } from './headings.js';
import { nameElement } from './name.js';
import { nearestAnswer } from './nearest-answer.js';
import { nativeRole } from './role.js';
import { givenRole } from './role-context.js';
import { isRendered } from './visibility.js';

/** Names of the elements that are regions by themselves. */
export const REGION_NAMES = [
  'main',
  'nav',
  'header',
  'footer',
  'aside',
  'search',
  'form',
  'section',
  'article',
  'dialog',
];
const NATIVE = new Set(REGION_NAMES);
/** Roles that make a region of any element. */
export const AUTHORED_REGIONS: ReadonlySet<string> = new Set(
  REGION_ROLES.filter((role) => role !== 'section' && role !== 'document'),
);

/** Text blocks: they are left out before the rest where there are too many regions. */
const TEXT_BLOCKS: ReadonlySet<RegionRole> = new Set(['section', 'article']);
/** Are named by their first heading where the author gave no label. */
const NAMED_BY_HEADING: ReadonlySet<RegionRole> = new Set(['section', 'article', 'form', 'dialog', 'alertdialog']);

/** A region, and its place in the tree. */
export interface MetRegion {
  readonly element: Element;
  readonly role: RegionRole;
  readonly order: number;
}

/** The regions of a scope, as a step through it meets them; those a person can see. Those left out are not looked at. */
export class Regions {
  readonly #landmarks: MetRegion[] = [];
  readonly #textBlocks: MetRegion[] = [];
  readonly #most: number;
  #found = 0;

  /** @param most regions listed at most */
  constructor(most: number) {
    this.#most = most;
  }

  /** Hears of each element that may be one. */
  meet(element: Element, name: string, isPlain: boolean, order: number): void {
    const role = regionRole(element, name, isPlain);
    if (role === null) return;
    const list = TEXT_BLOCKS.has(role) ? this.#textBlocks : this.#landmarks;
    if (list.length === this.#most) this.#found++;
    else if (isRendered(element)) {
      this.#found++;
      list.push({ element, role, order });
    }
  }

  /** Those that are listed, in the order of the tree: landmarks and dialogs before text blocks where there are too many. */
  list(): { readonly regions: MetRegion[]; readonly omitted: number } {
    const blocks = this.#textBlocks.slice(0, this.#most - this.#landmarks.length);
    const regions = [...this.#landmarks, ...blocks].sort((a, b) => a.order - b.order);
    return { regions, omitted: this.#found - regions.length };
  }
}

const UNNAMED: CutText = { text: '', clipped: false };

/** What a region says of itself. `headings` are those of a scope around it. */
export function regionRow(
  { element, role, order }: MetRegion,
  headings: Headings,
  modals: ReadonlySet<Element>,
): RegionRow {
  // It is named by its author alone, in attributes.
  const label = hasAttributes(element) ? nameElement(element, 'region', 0).name : UNNAMED;
  const heading = label.text === '' && NAMED_BY_HEADING.has(role) ? headings.firstInside(element, order) : undefined;
  const name = heading ?? label;
  const source = name.text === '' ? 'none' : heading === undefined ? 'label' : 'heading';
  // A label makes a section a landmark; without one it is none, whatever its role attribute says.
  const isSection = role === 'section' || role === 'region';
  const shown = isSection ? (source === 'label' ? 'region' : 'section') : role;
  const row = [
    REGION_ROLES.indexOf(shown),
    name.text,
    NAME_SOURCES.indexOf(source),
    modals.has(element) ? 1 : 0,
    name.clipped ? 1 : 0,
  ] as const;
  return row[4] === 0 && row[3] === 0 ? [row[0], row[1], row[2]] : row;
}

/** The role of a region; null for what is none. `isPlain` says that it has no attribute. */
export function regionRole(element: Element, name: string, isPlain: boolean): RegionRole | null {
  const author = isPlain ? null : givenRole(element);
  if (author !== null) return AUTHORED_REGIONS.has(author) ? (author as RegionRole) : null;
  if (!NATIVE.has(name) || !isHtml(element)) return null;
  if (name === 'section' && isPlain) return 'section';
  const native = nativeRole(element);
  if (name === 'section') return native === 'region' ? 'region' : 'section';
  return AUTHORED_REGIONS.has(native) ? (native as RegionRole) : null;
}

/** Of each element the number of the nearest region around it, by their numbers; 0 where there is none. */
export function nearestRegions(elements: readonly Element[], numbers: ReadonlyMap<Element, number>): number[] {
  if (numbers.size === 0) return elements.map(() => 0);
  const known = new Map(numbers);
  return elements.map((element) => nearestAnswer(flatParent(element), known, () => undefined, 0));
}
