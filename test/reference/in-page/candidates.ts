/** DESIGN 4.8: what is a candidate, and what a click surface. */
import { ARIA_ROLES } from './roles.js';
import { flatParent, isHtml, isTrue, withAncestors } from './tree.js';
import { isRendered, isVisible } from './visibility.js';

const NATIVE =
  'a[href],area[href],button:not(select > button),input:not([type=hidden i]),select,textarea,' +
  'details > summary:first-of-type,audio[controls],video[controls]';
const ROLES = new Set(
  (
    'button link checkbox radio switch textbox searchbox combobox listbox option menuitem menuitemcheckbox ' +
    'menuitemradio tab treeitem slider spinbutton'
  ).split(' '),
);
const ROLES_IF_FOCUSABLE = new Set(['scrollbar', 'separator', 'gridcell']);

/** The first token of `role` that ARIA knows. */
export function writtenRole(element: Element): string | undefined {
  const tokens = element.getAttribute('role')?.toLowerCase().split(/\s+/) ?? [];
  return tokens.find((token) => ARIA_ROLES.has(token));
}

function editable(element: Element): boolean | undefined {
  const said = isHtml(element) ? element.getAttribute('contenteditable')?.toLowerCase() : undefined;
  if (said === '' || said === 'true' || said === 'plaintext-only') return true;
  return said === 'false' ? false : undefined;
}

/** Edited as a whole, and not a part of what is. */
export function isEditingHost(element: Element): boolean {
  const parent = element.parentElement;
  return editable(element) === true && !(parent instanceof HTMLElement && parent.isContentEditable);
}

function isOperable(element: Element): boolean {
  if (isHtml(element) && element.matches(NATIVE)) return true;
  if (element instanceof SVGAElement) return element.hasAttribute('href') || element.hasAttribute('xlink:href');
  const tab = Number.parseInt(element.getAttribute('tabindex') ?? '', 10);
  if (tab >= 0 || isEditingHost(element) || element.hasAttribute('onclick')) return true;
  if (isHtml(element) && element.getAttribute('draggable')?.toLowerCase() === 'true') return true;
  const role = writtenRole(element) ?? '';
  return ROLES.has(role) || (ROLES_IF_FOCUSABLE.has(role) && !Number.isNaN(tab));
}

/** What role, name and states are taken from: the element, or of a label proxy its control. */
export function semanticOf(element: Element): Element | null {
  if (isOperable(element)) return element;
  if (!(element instanceof HTMLLabelElement) || element.control === null) return null;
  return isOperable(element.control) && !isVisible(element.control) ? element.control : null;
}

export const isAriaHidden = (element: Element): boolean =>
  withAncestors(element).some((at) => isTrue(at, 'aria-hidden'));

export function isCandidate(element: Element): boolean {
  const semantic = semanticOf(element);
  return semantic !== null && (!isAriaHidden(element) || isReachedByTab(element, semantic));
}

function isReachedByTab(element: Element, semantic: Element): boolean {
  if (withAncestors(element).some((at) => at.hasAttribute('inert')) || !isRendered(semantic)) return false;
  if (semantic.matches(':disabled')) return false;
  if (isEditingHost(semantic) && !semantic.hasAttribute('tabindex')) return true;
  return (semantic as HTMLElement | SVGElement).tabIndex >= 0;
}

const showsPointer = (element: Element): boolean => getComputedStyle(element).cursor === 'pointer';

/** Shows the pointer cursor where its parent does not, and no candidate is around it. */
export function isClickSurface(element: Element): boolean {
  if (!showsPointer(element) || (element instanceof HTMLLabelElement && element.control !== null)) return false;
  const parent = flatParent(element);
  if (parent !== null && showsPointer(parent)) return false;
  return isRendered(element) && !withAncestors(element).slice(1).some(isCandidate);
}
