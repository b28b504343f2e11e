import { documentElementFromPoint, fragmentElementFromPoint, shadowRoot } from './dom.js';

/** The element that a point hits, inside open shadow roots too. Nothing that is inert is ever hit. */
export function elementAt(x: number, y: number): Element | null {
  let hit = documentElementFromPoint(document, x, y);
  for (let root = hit && shadowRoot(hit); root; root = hit && shadowRoot(hit)) {
    const inner = fragmentElementFromPoint(root, x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}
