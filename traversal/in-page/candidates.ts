import { isAriaTrue } from './aria.js';
import { authorRole } from './author-role.js';
import { isSummaryOfDetails } from './details.js';
import {
  attribute,
  ELEMENT_NODE,
  hasAttribute,
  hasAttributes,
  isContentEditable,
  isHtml,
  isSvg,
  labelControl,
  localName,
  matches,
  nodeType,
  parentNode,
  svgTabIndex,
  tabIndex,
} from './dom.js';
import { isSvgLink } from './role.js';
import { isGridCell } from './role-context.js';
import { isRendered, isVisibleAlone } from './visibility.js';

/** What an element tells of itself and of what stands inside it. Bits of `ComposedWalk.flags`. */
export const INERT = 1;
export const ARIA_HIDDEN = 2;
export const ARIA_DISABLED = 4;
/** Stands inside, or is, an editing host: its text is somebody's draft. */
export const EDITABLE = 8;
/** Stands inside, or is, a candidate. */
export const IN_CANDIDATE = 16;
/** Stands inside, or is, what is not behind the topmost modal dialog. */
export const IN_FOREGROUND = 32;
/** Belongs to the element alone, and not to what stands inside it. */
export const EDITING_HOST = 64;
/** Stands inside, or is, what is not rendered: nothing in it can be a click surface. Told of what no candidate encloses. */
export const UNRENDERED = 256;
/** Stands inside, or is, a `label`, which may name it. */
export const IN_LABEL = 128;

const TOLD_BY_ATTRIBUTES =
  '[role],[tabindex],[contenteditable],[onclick],[draggable],[inert],[aria-hidden],[aria-disabled]';

const CANDIDATE_ROLES = new Set(
  (
    'button link checkbox radio switch textbox searchbox combobox listbox option menuitem menuitemcheckbox ' +
    'menuitemradio tab treeitem slider spinbutton'
  ).split(' '),
);
const CANDIDATE_ROLES_WHEN_FOCUSABLE = new Set(['scrollbar', 'separator', 'gridcell']);

/** What `examine` found; one object, filled again for each element. */
export interface Found {
  flags: number;
  /** The element that role, name and states are taken from: the candidate, or the control of a label proxy. */
  semantic: Element | null;
}

/**
 * Says what an element is: its flags, and whether it is a candidate. `inherited` are the flags of its parent in the
 * flat tree; `isPassed` says that the element is walked past on the way to a window. The rules, and their order, are the definition of a candidate in `docs/controls.md`.
 */
export function examine(element: Element, inherited: number, found: Found, isPassed = false): void {
  const name = localName(element);
  let flags = inherited & ~EDITING_HOST;
  let semantic: Element | null = null;
  let operable = false;
  if (hasAttributes(element) && matches(element, TOLD_BY_ATTRIBUTES)) {
    flags = flagsFromAttributes(element, flags);
    operable = isOperableByAttributes(element, flags);
  }
  if (name === 'label') flags |= IN_LABEL;
  if (operable || isNativeControl(element, name)) semantic = element;
  else if (name === 'label' && isHtml(element)) semantic = proxiedControl(element as HTMLLabelElement, flags, isPassed);
  if (semantic !== null && flags & ARIA_HIDDEN && !isReachedByTab(semantic, flags)) semantic = null;
  found.semantic = semantic;
  found.flags = semantic === null ? flags : flags | IN_CANDIDATE;
}

function flagsFromAttributes(element: Element, inherited: number): number {
  let flags = inherited;
  if (isAriaTrue(element, 'aria-hidden')) flags |= ARIA_HIDDEN;
  if (isAriaTrue(element, 'aria-disabled')) flags |= ARIA_DISABLED;
  if (!isHtml(element)) return flags;
  if (hasAttribute(element, 'inert')) flags |= INERT;
  const editable = editability(element);
  if (editable === true) flags |= isInsideEditingHost(element, inherited) ? EDITABLE : EDITABLE | EDITING_HOST;
  else if (editable === false) flags &= ~EDITABLE;
  return flags;
}

/** What the `contenteditable` attribute says; undefined where it says nothing that HTML knows. */
export function editability(element: Element): boolean | undefined {
  const value = attribute(element, 'contenteditable');
  if (value === null || value.length > 'plaintext-only'.length) return undefined;
  const state = value.toLowerCase();
  if (state === 'false') return false;
  return state === '' || state === 'true' || state === 'plaintext-only' ? true : undefined;
}

/** What stands in an editing host belongs to it, and takes no focus of its own. A shadow root is not edited with its host. */
function isInsideEditingHost(element: Element, inherited: number): boolean {
  if (!(inherited & EDITABLE)) return false;
  const parent = parentNode(element) as Element;
  return nodeType(parent) === ELEMENT_NODE && isHtml(parent) && isContentEditable(parent as HTMLElement);
}

function isOperableByAttributes(element: Element, flags: number): boolean {
  if (flags & EDITING_HOST) return true;
  if (hasAttribute(element, 'onclick')) return true;
  const tab = Number.parseInt(attribute(element, 'tabindex') ?? '', 10);
  if (tab >= 0) return true;
  if (attribute(element, 'draggable')?.toLowerCase() === 'true' && isHtml(element)) return true;
  const role = authorRole(element);
  if (role === null) return tab < 0 && isGridCell(element);
  return CANDIDATE_ROLES.has(role) || (CANDIDATE_ROLES_WHEN_FOCUSABLE.has(role) && tab < 0);
}

function isNativeControl(element: Element, name: string): boolean {
  switch (name) {
    case 'a':
      return isHtml(element) ? hasAttribute(element, 'href') : isSvgLink(element);
    case 'area':
      return isHtml(element) && hasAttribute(element, 'href');
    case 'button':
      return isHtml(element) && !isFaceOfSelect(element);
    case 'select':
    case 'textarea':
      return isHtml(element);
    case 'input':
      return isHtml(element) && attribute(element, 'type')?.toLowerCase() !== 'hidden';
    case 'summary':
      return isHtml(element) && isSummaryOfDetails(element);
    case 'audio':
    case 'video':
      return isHtml(element) && hasAttribute(element, 'controls');
    default:
      return false;
  }
}

/** The button of a select is how the select looks: pressing it is pressing the select. */
function isFaceOfSelect(button: Element): boolean {
  const parent = parentNode(button) as Element;
  return nodeType(parent) === ELEMENT_NODE && localName(parent) === 'select' && isHtml(parent);
}

/**
 * What each label stood for when its window was captured. On the way to a later window that is not asked anew: it takes
 * the control's visibility, and a position stays what it was recorded as.
 */
const proxied = new WeakMap<Element, Element | null>();

/** The control that a label stands for because a person can reach it only there (a styled toggle, a file input). */
function proxiedControl(label: HTMLLabelElement, flags: number, isPassed: boolean): Element | null {
  const known = isPassed ? proxied.get(label) : undefined;
  if (known !== undefined) return known;
  const control = labelControl(label);
  const isProxy = control !== null && isCandidateAlone(control, flags) && !isVisibleAlone(control);
  proxied.set(label, isProxy ? control : null);
  return isProxy ? control : null;
}

/** A label may also name what only shows something: a meter, an output. */
function isCandidateAlone(control: HTMLElement, flags: number): boolean {
  if (isNativeControl(control, localName(control))) return true;
  return matches(control, TOLD_BY_ATTRIBUTES) && isOperableByAttributes(control, flagsFromAttributes(control, flags));
}

function isReachedByTab(element: Element, flags: number): boolean {
  if (flags & INERT || !isRendered(element)) return false;
  if (isHtml(element)) {
    // Chromium gives -1 for an editing host, and lets the Tab key reach it.
    const isHost = (flags & EDITING_HOST) !== 0 && !hasAttribute(element, 'tabindex');
    return (isHost || tabIndex(element as HTMLElement) >= 0) && !matches(element, ':disabled');
  }
  return isSvg(element) && svgTabIndex(element as SVGElement) >= 0;
}
