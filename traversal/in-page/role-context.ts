/** What stands around an element makes of its role (HTML-AAM 1.0, ARIA 1.2). */
import { authorRole, isNamedByAria } from './author-role.js';
import { captureMemory } from './capture-memory.js';
import {
  attribute,
  composedParent,
  documentSelectAll,
  ELEMENT_NODE,
  firstChild,
  firstElementChild,
  flatParent,
  hasAttribute,
  isHtml,
  localName,
  nextElementSibling,
  nextSibling,
  nodeType,
} from './dom.js';
import { nearestAnswer } from './nearest-answer.js';

/** The role that an author gives an element, where neither its context nor a conflict takes that away. */
export function givenRole(element: Element, editingHost = false): string | null {
  const role = authorRole(element);
  if (role === null || isOutOfContext(element, role)) return null;
  const isNone = role === 'none' || role === 'presentation';
  return isNone && hasPresentationalConflict(element, editingHost) ? null : role;
}

/** Sectioning content that a `header` or a `footer` belongs to; `main` counts for them, and not for an `aside`. */
const SECTIONING = new Set(['article', 'aside', 'nav', 'section']);
const SECTIONING_ROLES = new Set(['article', 'complementary', 'navigation', 'region']);
const sectioned = captureMemory(() => new Map<Element, boolean>());
const sectionedByMain = captureMemory(() => new Map<Element, boolean>());

export function isInSectioning(element: Element, mainCounts: boolean): boolean {
  const answerOf = (ancestor: Element): true | undefined => {
    const role = givenRole(ancestor);
    const name = isHtml(ancestor) ? localName(ancestor) : '';
    if (role === null ? SECTIONING.has(name) : SECTIONING_ROLES.has(role)) return true;
    return mainCounts && (role === null ? name === 'main' : role === 'main') ? true : undefined;
  };
  return nearestAnswer(flatParent(element), mainCounts ? sectionedByMain() : sectioned(), answerOf, false);
}

const LISTS = new Set(['ul', 'ol', 'menu']);

/** An `li` is an item of the list that it is a child of; where the list is said to be none, so is its item. */
export function listItemRole(item: Element): string {
  const parent = flatParent(item);
  if (parent === null) return 'generic';
  const role = givenRole(parent);
  if (role === 'list' || role === 'directory') return 'listitem';
  if (!isHtml(parent) || !LISTS.has(localName(parent))) return 'generic';
  return role === null ? 'listitem' : 'none';
}

/** A part of a table that is said to be none is none, and a cell of a grid is one of its own kind. */
export function tablePartRole(part: Element, name: string): string {
  const table = tableOf(part);
  const role = table === null ? null : givenRole(table);
  if (table === null || role === 'none' || role === 'presentation') return 'generic';
  if (name === 'tr') return 'row';
  if (name === 'td') return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell';
  return name === 'th' ? headerRole(part) : 'rowgroup';
}

/** Whether an element is a `td` of a table that the author calls a grid. */
export function isGridCell(element: Element): boolean {
  return localName(element) === 'td' && isHtml(element) && tablePartRole(element, 'td') === 'gridcell';
}

const MAX_TABLE_DEPTH = 8;

function tableOf(part: Element): Element | null {
  let ancestor = composedParent(part);
  for (let depth = 0; ancestor !== null && depth < MAX_TABLE_DEPTH; depth++) {
    if (localName(ancestor) === 'table' && isHtml(ancestor)) return ancestor;
    ancestor = composedParent(ancestor);
  }
  return null;
}

const MAX_CELLS = 64;

/** What a `th` heads: what its scope says, else its row where that holds plain cells too. */
function headerRole(header: Element): string {
  const scope = attribute(header, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const row = composedParent(header);
  let cell = row === null ? null : firstElementChild(row);
  for (let i = 0; cell !== null && i < MAX_CELLS; i++) {
    if (localName(cell) === 'td') return 'rowheader';
    cell = nextElementSibling(cell);
  }
  return 'columnheader';
}

/** Roles that say nothing where they stand outside what they are parts of, which may be some levels of groups up. */
const CONTEXTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['listitem', new Set(['list', 'directory'])],
  ['option', new Set(['listbox'])],
  ['treeitem', new Set(['tree', 'group'])],
]);
const PASSED_OVER = new Set(['group', 'none', 'presentation', 'generic']);

const inContext = captureMemory(() => new Map([...CONTEXTS.keys()].map((role) => [role, new Map<Element, boolean>()])));

function isOutOfContext(element: Element, role: string): boolean {
  const contexts = CONTEXTS.get(role);
  if (contexts === undefined) return false;
  const answerOf = (ancestor: Element): boolean | undefined => {
    const own = authorRole(ancestor);
    if (own === role || (own !== null && contexts.has(own)) || isNativeContext(ancestor, role)) return true;
    return own !== null && !PASSED_OVER.has(own) ? false : undefined;
  };
  const known = inContext().get(role) as Map<Element, boolean>;
  if (nearestAnswer(flatParent(element), known, answerOf, false)) return false;
  const id = attribute(element, 'id');
  return id === null || id === '' || !ownedIds().has(id);
}

function isNativeContext(ancestor: Element, role: string): boolean {
  if (!isHtml(ancestor) || authorRole(ancestor) !== null) return false;
  const name = localName(ancestor);
  return role === 'listitem' ? LISTS.has(name) : role === 'option' && name === 'select';
}

const MAX_OWNERS = 256;
const MAX_OWNED_UNITS = 4_096;

/** Ids that some element of the document says it owns; an element can be a part of what stands elsewhere. */
const ownedIds = captureMemory(() => {
  const ids = new Set<string>();
  const owners = documentSelectAll(document, '[aria-owns]');
  for (let i = 0; i < Math.min(owners.length, MAX_OWNERS); i++) {
    const owned = attribute(owners[i] as Element, 'aria-owns') ?? '';
    for (const id of owned.slice(0, MAX_OWNED_UNITS).split(/[\t\n\f\r ]+/)) ids.add(id);
  }
  return ids;
});

/** Global states and properties of ARIA 1.2, but for those that are global by inheritance alone. */
const GLOBAL_ATTRIBUTES = (
  'aria-atomic aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-dropeffect ' +
  'aria-flowto aria-grabbed aria-keyshortcuts aria-live aria-owns aria-relevant aria-roledescription'
).split(' ');
const FOCUSABLE = new Set(['button', 'input', 'select', 'summary', 'textarea']);

/**
 * Whether `none` does not count (the conflict resolution of ARIA 1.2, 4.7): what can be focused or carries a global
 * attribute of ARIA keeps the role that it has by itself. `aria-hidden` says nothing of what an element is.
 */
function hasPresentationalConflict(element: Element, editingHost: boolean): boolean {
  if (editingHost || hasAttribute(element, 'tabindex')) return true;
  const name = localName(element);
  if (
    isHtml(element) &&
    (FOCUSABLE.has(name) || ((name === 'a' || name === 'area') && hasAttribute(element, 'href')))
  ) {
    return true;
  }
  return isNamedByAria(element) || GLOBAL_ATTRIBUTES.some((global) => attribute(element, global));
}

/** An icon may have a thousand shapes, and its `title` stands before them. */
const MAX_NODES_BEFORE_TITLE = 8;

export function hasTitleChild(svg: Element): boolean {
  let node = firstChild(svg);
  for (let i = 0; node !== null && i < MAX_NODES_BEFORE_TITLE; i++) {
    if (nodeType(node) === ELEMENT_NODE && localName(node as Element) === 'title') return true;
    node = nextSibling(node);
  }
  return false;
}
