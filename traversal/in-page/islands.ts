import { selectAll } from './dom.js';
import { holderAround, isEditing } from './value-text.js';

/** What is not edited inside an editing host, the outermost of each, in the order of the tree. */
export function islandsOf(host: Element): Element[] {
  return Array.from(selectAll(host, '[contenteditable="false" i]')).filter((island) => isIslandOf(island, host));
}

/** Nothing but editing hosts stands between them: a list to choose from is a value, whatever its choices say. */
function isIslandOf(island: Element, host: Element): boolean {
  let holder = holderAround(island);
  while (holder !== null && holder !== host && isEditing(holder)) holder = holderAround(holder);
  return holder === host;
}
