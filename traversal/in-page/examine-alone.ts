import { EDITABLE, examine, type Found } from './candidates.js';
import { flatParent } from './dom.js';

/**
 * What an element is, outside any walk: what stands around it tells of it, from the root of the flat tree down. A label
 * stands for the control that it stood for when it was captured.
 * @param isDraft the whole document is edited
 */
export function examineAlone(element: Element, isDraft: boolean): Readonly<Found> {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = flatParent(at)) path.push(at);
  const found: Found = { flags: isDraft ? EDITABLE : 0, semantic: null };
  for (let at = path.pop(); at !== undefined; at = path.pop()) examine(at, found.flags, found, true);
  return found;
}
