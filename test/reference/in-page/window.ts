/** The candidates and click surfaces of one scope, with their places in its traversal. */

import type { Position } from '../wire.js';
import { isCandidate, isClickSurface } from './candidates.js';
import { activeDialogs } from './dialogs.js';
import { listComposed } from './tree.js';

export interface Item {
  readonly element: Element;
  readonly position: Position;
  readonly isCandidate: boolean;
}

/** What is looked at: the active dialogs, then the document; or a region by itself. */
export function rootsOf(scope: Element | null): Element[] {
  if (scope !== null) return [scope];
  const dialogs = activeDialogs().inOrder;
  const root = document.documentElement;
  return root === null || dialogs.includes(root) ? [...dialogs] : [...dialogs, root];
}

/** Gives each item in order, with its place; until `visit` says that it is enough. */
export function visitItems(
  scope: Element | null,
  clickSurfaces: boolean,
  visit: (item: Item) => boolean,
): { readonly isWhole: boolean } {
  const { elements, isWhole } = listComposed(rootsOf(scope));
  let index = -1;
  let past = 0;
  for (const element of elements) {
    const candidate = isCandidate(element);
    if (candidate) index++;
    past = candidate ? 0 : past + 1;
    if (!candidate && !(clickSurfaces && isClickSurface(element))) continue;
    if (!visit({ element, position: [index, past], isCandidate: candidate })) break;
  }
  return { isWhole };
}

export const isAfter = ([index, past]: Position, other: Position): boolean =>
  index > other[0] || (index === other[0] && past > other[1]);
