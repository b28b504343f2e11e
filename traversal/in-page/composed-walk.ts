import { MAX_VISITED_ELEMENTS } from '../limits.js';
import {
  composedParent,
  ELEMENT_NODE,
  FRAGMENT_NODE,
  firstElementChild,
  fragmentFirstElement,
  isHtml,
  localName,
  nextElementSibling,
  nodeType,
  parentNode,
  rootNode,
  shadowHost,
  shadowRoot,
  slotNodes,
} from './dom.js';

/** An element whose children are being walked. Reused at each depth: valid only while its children are. */
export interface Ancestor {
  element: Element;
  /** What the visitor said of the element (`ComposedWalk.flags`). */
  flags: number;
  /** The element has an open shadow root. */
  hosts: boolean;
  /** The children walked now are those of that root. */
  inShadow: boolean;
  /** Whether the element shows the pointer cursor; undefined until its style was read. */
  pointer: boolean | undefined;
  /** What a slot renders from outside the walk, in place of its own children, and how far that was walked. */
  slotted: readonly Element[] | null;
  walked: number;
}

/**
 * Depth first over the composed tree: the element itself, the children of its open shadow root, its light children. Several
 * roots are walked one after the other, and what is walked as a root, or was given to a slot, is passed over elsewhere. The
 * elements assigned to a slot belong to the root that renders them, where their own place is outside it.
 * The visitor sets `flags` and `pointer` for the element just given; children find them in `parent`.
 */
export class ComposedWalk {
  /** Elements given so far. */
  visited = 0;
  /** Set by the visitor for the current element before the next one is asked for. */
  flags = 0;
  pointer: boolean | undefined;
  #depth = 0;
  readonly #ancestors: Ancestor[] = [];
  #current: Element | null = null;
  /** What was walked in a slot, outside its own place. */
  readonly slotted: Element[] = [];
  readonly #roots: readonly Element[];
  #rootsWalked = 0;
  /** Elements that are walked on their own, or were; undefined where there is none. */
  readonly #apart: Set<Element> | undefined;
  /** The trees around the current root, whose slots render what stands outside it; undefined where there is none. */
  #treesAround: ReadonlySet<Node> | undefined;

  constructor(roots: readonly Element[]) {
    this.#roots = roots;
    if (roots.length < 2) return;
    this.#apart = new Set(roots);
    for (const root of roots) for (const element of slottedFromOutside(root)) this.#apart.add(element);
  }

  /** The element whose child, or whose shadow root's child, the current element is. */
  get parent(): Ancestor | undefined {
    return this.#ancestors[this.#depth - 1];
  }

  next(): Element | null {
    const element = (this.#current === null ? null : this.#step(this.#current)) ?? this.#nextRoot();
    this.#current = element;
    this.pointer = undefined;
    if (element !== null) this.visited++;
    return element;
  }

  /**
   * Goes to an element without walking past what stands before it, for a walk that has not begun and has one root, in no
   * shadow tree; false where the element does not stand in it. The visitor hears of each element on the way down.
   */
  goTo(target: Element, visit: (element: Element) => void): boolean {
    const [root] = this.#roots;
    const path: Element[] = [];
    for (let at: Element | null = target; at !== root; at = composedParent(at)) {
      if (at === null) return false;
      path.push(at);
    }
    visit(this.next() as Element);
    for (let child = path.pop(); child !== undefined; child = path.pop()) {
      const parent = this.#current as Element;
      const tree = shadowRoot(parent);
      this.#enter(parent, tree !== null, tree !== null && parentNode(child) === tree);
      this.#current = child;
      this.pointer = undefined;
      this.visited++;
      visit(child);
    }
    return true;
  }

  #nextRoot(): Element | null {
    const root = this.#roots[this.#rootsWalked];
    if (root === undefined) return null;
    this.#rootsWalked++;
    this.#treesAround = shadowTreesAround(root);
    return root;
  }

  #step(current: Element): Element | null {
    const root = shadowRoot(current);
    if (root !== null) {
      const inShadow = this.#here(fragmentFirstElement(root));
      const child = inShadow ?? this.#here(firstElementChild(current));
      if (child !== null) {
        this.#enter(current, true, inShadow !== null);
        return child;
      }
    } else {
      const slotted = this.#treesAround === undefined ? null : this.#slottedInto(current);
      const child = slotted === null ? this.#here(firstElementChild(current)) : (slotted[0] ?? null);
      if (child !== null) {
        this.#enter(current, false, false, slotted);
        return child;
      }
    }
    return this.#leave(current);
  }

  #leave(from: Element): Element | null {
    let element = from;
    while (this.#depth > 0) {
      const parent = this.#ancestors[this.#depth - 1] as Ancestor;
      const sibling =
        parent.slotted === null ? this.#here(nextElementSibling(element)) : (parent.slotted[++parent.walked] ?? null);
      if (sibling !== null) return sibling;
      if (parent.inShadow) {
        parent.inShadow = false;
        const child = this.#here(firstElementChild(parent.element));
        if (child !== null) return child;
      }
      this.#depth--;
      element = parent.element;
    }
    return null;
  }

  /** The element, or the first one after it that is walked at its own place. */
  #here(element: Element | null): Element | null {
    if (this.#apart === undefined) return element;
    let here = element;
    while (here !== null && this.#apart.has(here)) here = nextElementSibling(here);
    return here;
  }

  /** What a slot renders of a tree that is not walked; null for what is no slot, or renders its own children. */
  #slottedInto(slot: Element): Element[] | null {
    if (localName(slot) !== 'slot' || !isHtml(slot) || !this.#treesAround?.has(rootNode(slot))) return null;
    const nodes = slotNodes(slot as HTMLSlotElement);
    if (nodes.length === 0) return null;
    const elements = nodes.filter((node) => nodeType(node) === ELEMENT_NODE) as Element[];
    const here = elements.filter((element) => !this.#roots.includes(element));
    this.slotted.push(...here);
    return here;
  }

  #enter(element: Element, hosts: boolean, inShadow: boolean, slotted: readonly Element[] | null = null): void {
    const ancestor = this.#ancestors[this.#depth++];
    if (ancestor === undefined) {
      const { flags, pointer } = this;
      this.#ancestors.push({ element, flags, hosts, inShadow, pointer, slotted, walked: 0 });
      return;
    }
    ancestor.element = element;
    ancestor.flags = this.flags;
    ancestor.hosts = hosts;
    ancestor.inShadow = inShadow;
    ancestor.pointer = this.pointer;
    ancestor.slotted = slotted;
    ancestor.walked = 0;
  }
}

/** What the slots in a root render of the trees around it. */
function slottedFromOutside(root: Element): readonly Element[] {
  if (shadowTreesAround(root) === undefined) return [];
  const walk = new ComposedWalk([root]);
  while (walk.next() !== null && walk.visited <= MAX_VISITED_ELEMENTS);
  return walk.slotted;
}

/** The shadow trees that an element stands in, one around the other; undefined where it stands in none. */
export function shadowTreesAround(element: Element): ReadonlySet<Node> | undefined {
  let trees: Set<Node> | undefined;
  let root = rootNode(element);
  while (nodeType(root) === FRAGMENT_NODE) {
    trees ??= new Set();
    trees.add(root);
    root = rootNode(shadowHost(root as ShadowRoot));
  }
  return trees;
}
