import { MAX_VISITED_ELEMENTS } from '../limits.js';
import { captureMemory } from './capture-memory.js';
import { elementWalker, nextElement, shadowRoot } from './dom.js';

/** The open shadow trees that one step through a document met, and whether it came to the end. */
export interface ShadowTrees {
  readonly roots: readonly ShadowRoot[];
  readonly isWhole: boolean;
}

const known = captureMemory((): { trees: ShadowTrees | undefined } => ({ trees: undefined }));

/** To be told what a step through the whole document met, so that nobody has to make another. */
export function noteShadowTrees(trees: ShadowTrees): void {
  known().trees = trees;
}

/** The open shadow trees of the document, one inside the other too. */
export function shadowTrees(): ShadowTrees {
  known().trees ??= findTrees();
  return known().trees as ShadowTrees;
}

function findTrees(): ShadowTrees {
  const roots: ShadowRoot[] = [];
  const around: Node[] = [document];
  let visited = 0;
  // Trees are added while this goes on.
  for (const tree of around) {
    const walker = elementWalker(document, tree);
    for (let element = nextElement(walker); element !== null; element = nextElement(walker)) {
      if (++visited > MAX_VISITED_ELEMENTS) return { roots, isWhole: false };
      const root = shadowRoot(element);
      if (root === null) continue;
      around.push(root);
      roots.push(root);
    }
  }
  return { roots, isWhole: true };
}
