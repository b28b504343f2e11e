import { MAX_NAME_REFERENCES } from '../limits.js';
import { documentMemory } from './capture-memory.js';
import {
  attribute,
  closest,
  comparePosition,
  DOCUMENT_NODE,
  documentTagName,
  FOLLOWS,
  FRAGMENT_NODE,
  fragmentSelectAll,
  hasAttribute,
  isHtml,
  labelControl,
  localName,
  nodeType,
  parentElement,
  rootNode,
} from './dom.js';

/**
 * The `label` elements of each tree that name an id, by that id. `labels` of a control would ask the whole tree anew for
 * every control: 0.5 ms each in a document of 15,000 elements.
 */
const labelsOfTrees = documentMemory(() => new Map<Node, ReadonlyMap<string, Element[]>>());

/** One more than are followed, so that whoever follows them meets the bound. */
const MAX_LABELS = MAX_NAME_REFERENCES + 1;

/** Whether an element of that name can have a label. */
export function isLabelable(name: string): boolean {
  return LABELABLE.has(name) || name.includes('-');
}

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/**
 * The labels of a control in the order of the tree, at most one more than a name follows. `mayBeInside` is false where
 * no label encloses it.
 */
export function labelsOf(control: Element, mayBeInside: boolean): Element[] {
  const name = localName(control);
  if (!isLabelable(name) || !isHtml(control)) return [];
  const found = labelsByFor(control);
  if (!mayBeInside) return found;
  const inside = labelsAround(control);
  if (inside.length === 0) return found;
  if (found.length === 0) return inside;
  return [...found, ...inside].sort((a, b) => (comparePosition(a, b) & FOLLOWS ? -1 : 1)).slice(0, MAX_LABELS);
}

function labelsByFor(control: Element): Element[] {
  const id = attribute(control, 'id');
  if (id === null || id === '') return [];
  const labels = labelsIn(rootNode(control)).get(id);
  // They all name the same element: the first of that id, if it can have a label.
  const isTheirs = labels !== undefined && labelControl(labels[0] as HTMLLabelElement) === control;
  return isTheirs ? labels.slice(0, MAX_LABELS) : [];
}

function labelsIn(root: Node): ReadonlyMap<string, Element[]> {
  let labels = labelsOfTrees().get(root);
  if (labels === undefined) {
    labels = listLabels(root);
    labelsOfTrees().set(root, labels);
  }
  return labels;
}

function listLabels(root: Node): ReadonlyMap<string, Element[]> {
  const labels = new Map<string, Element[]>();
  const type = nodeType(root);
  if (type !== DOCUMENT_NODE && type !== FRAGMENT_NODE) return labels;
  const found =
    type === DOCUMENT_NODE
      ? documentTagName(root as Document, 'label')
      : fragmentSelectAll(root as DocumentFragment, 'label[for]');
  for (let i = 0; i < found.length; i++) {
    const label = found[i] as Element;
    const id = attribute(label, 'for');
    if (id === null || id === '' || !isHtml(label)) continue;
    const others = labels.get(id);
    if (others === undefined) labels.set(id, [label]);
    else others.push(label);
  }
  return labels;
}

/** The labels around a control that name no id: the innermost ones, where there are more than are followed. */
function labelsAround(control: Element): Element[] {
  const labels: Element[] = [];
  let asked = 0;
  for (let label = closestLabel(control); label !== null; label = closestLabel(label)) {
    if (!isHtml(label) || hasAttribute(label, 'for')) continue;
    if (labelControl(label as HTMLLabelElement) === control) labels.unshift(label);
    if (++asked === MAX_LABELS) break;
  }
  return labels;
}

function closestLabel(element: Element): Element | null {
  const parent = parentElement(element);
  return parent === null ? null : closest(parent, 'label');
}
