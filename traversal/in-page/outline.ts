import { roleTokens } from './author-role.js';
import { hasAttribute } from './dom.js';
import { HEADING_NAMES, Headings } from './headings.js';
import { AUTHORED_REGIONS, REGION_NAMES, Regions } from './regions.js';

/** Names of the elements that an outline hears of; what has a role of their kind is heard of too. */
export const OUTLINE_NAMES = [...REGION_NAMES, ...HEADING_NAMES];
const NAMES = new Set(OUTLINE_NAMES);

/** Whether a `role` attribute may make a region or a heading of an element. */
export function isOutlineRole(value: string): boolean {
  return roleTokens(value).some((token) => AUTHORED_REGIONS.has(token) || token === 'heading');
}

/** Regions and headings of one scope. */
export class Outline {
  readonly regions: Regions;
  readonly headings = new Headings();
  #order = 0;

  /** @param mostRegions regions listed at most */
  constructor(mostRegions: number) {
    this.regions = new Regions(mostRegions);
  }

  /**
   * Hears of the elements of a scope, in the order of the tree. `isPlain` says that one has no attribute: most sections and
   * headings have none that could make them anything else.
   */
  meet(element: Element, name: string, isPlain: boolean): void {
    if (!NAMES.has(name) && (isPlain || !hasAttribute(element, 'role'))) return;
    this.#order++;
    this.regions.meet(element, name, isPlain, this.#order);
    this.headings.meet(element, name, isPlain, this.#order);
  }
}
