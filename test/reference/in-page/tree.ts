/** The document as the record speaks of it: what stands around an element, and in which order all of them are met. */
import { MAX_VISITED_ELEMENTS } from '../../../traversal/limits.js';

const HTML = 'http://www.w3.org/1999/xhtml';

export const isHtml = (element: Element): boolean => element.namespaceURI === HTML;

/** The parent as it is rendered: the slot, the element, or the host of the tree. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  const parent = element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** An element and all that is around it as rendered, from the inside out. */
export function withAncestors(element: Element): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null; at = flatParent(at)) all.push(at);
  return all;
}

export const isWithin = (element: Element, outer: Element): boolean => withAncestors(element).includes(outer);

export const isTrue = (element: Element, attribute: string): boolean =>
  element.getAttribute(attribute)?.trim().toLowerCase() === 'true';

/** The open shadow trees that an element stands in. */
function treesAround(element: Element): Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...treesAround(root.host)] : [];
}

/** What a slot of a tree around the root renders in place of its own children: that belongs to the root. */
function slottedIn(element: Element, trees: readonly Node[], roots: ReadonlySet<Element>): Element[] | null {
  if (!(element instanceof HTMLSlotElement) || !trees.includes(element.getRootNode())) return null;
  if (element.assignedNodes().length === 0) return null;
  return element.assignedElements().filter((assigned) => !roots.has(assigned));
}

/**
 * Every element below the roots once, depth first: itself, its open shadow root's children, its light children. Ends after
 * the elements that one look may visit; `isWhole` tells whether that was all.
 */
export function listComposed(roots: readonly Element[]): { readonly elements: Element[]; readonly isWhole: boolean } {
  const own = new Set(roots);
  const apart = new Set(roots);
  const given: Element[] = [];
  const elements: Element[] = [];
  let isWhole = true;
  const walk = (element: Element, trees: readonly Node[], visit: (at: Element) => boolean): void => {
    const pending: Element[] = [element];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (!visit(at)) return;
      const slotted = slottedIn(at, trees, own);
      const children = slotted ?? [...(at.shadowRoot?.children ?? []), ...at.children].filter((e) => !apart.has(e));
      // As many arguments as a page has elements would be too many.
      for (const child of children.reverse()) pending.push(child);
    }
  };
  if (roots.length > 1) {
    for (const root of roots) {
      const trees = treesAround(root);
      if (trees.length > 0) walk(root, trees, (at) => given.push(...(slottedIn(at, trees, own) ?? [])) >= 0);
    }
  }
  for (const element of given) apart.add(element);
  for (const root of roots) {
    walk(root, treesAround(root), (at) => {
      if (elements.length === MAX_VISITED_ELEMENTS) isWhole = false;
      else elements.push(at);
      return isWhole;
    });
  }
  return { elements, isWhole };
}
