/** The selector engine that Playwright registers as a content script: it acquires elements, and nothing else. */
import { MAX_REGIONS, MAX_WINDOW_CANDIDATES } from '../../../traversal/limits.js';
import type { ListName, Query } from '../wire.js';
import { listHeadings, listRegions } from './outline.js';
import { listComposed } from './tree.js';
import { isAfter, visitItems } from './window.js';

const last = new Map<ListName, Element[]>();

export function queryAll(root: Document | Element, selector: string): Element[] {
  const query = JSON.parse(selector) as Query;
  const scope = root instanceof Document ? null : root;
  if ('item' in query) return (last.get(query.list) ?? []).slice(query.item, query.item + 1);
  const found = query.list === 'window' ? windowAfter(scope, query) : outline(scope, query.list);
  last.set(query.list, found);
  return found;
}

export function query(root: Document | Element, selector: string): Element | null {
  return queryAll(root, selector)[0] ?? null;
}

/** The candidates of one window and one more, with the click surfaces between them. */
function windowAfter(
  scope: Element | null,
  { after, clickSurfaces }: Extract<Query, { list: 'window'; after: unknown }>,
) {
  const found: Element[] = [];
  let candidates = 0;
  visitItems(scope, clickSurfaces, ({ element, position, isCandidate }) => {
    if (!isAfter(position, after)) return true;
    found.push(element);
    if (isCandidate) candidates++;
    return candidates <= MAX_WINDOW_CANDIDATES;
  });
  return found;
}

/** The scope itself is one more. */
const mostRegions = (scope: Element | null): number => MAX_REGIONS - (scope === null ? 1 : 0);

/** Those of the whole document, in the order of the tree, or those inside a region. */
function outline(scope: Element | null, list: 'regions' | 'headings'): Element[] {
  const root = scope ?? document.documentElement;
  if (root === null) return [];
  const elements = listComposed([root]).elements.filter((element) => element !== scope);
  return list === 'regions' ? listRegions(elements, mostRegions(scope)) : listHeadings(elements);
}
