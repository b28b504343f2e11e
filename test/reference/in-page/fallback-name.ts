/** Names where Playwright computes none: of what has no role of ARIA, and of what a label stands for. */
import { isEditingHost } from './candidates.js';
import { isTrue } from './tree.js';
import { isRendered } from './visibility.js';

/** What shows a value. */
export const VALUES = '[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider]';

/** The first source that says anything, values aside. */
export function fallbackName(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const referred = ids.map((id) => (id === '' ? null : root.getElementById(id))).map((at) => (at ? wholeText(at) : ''));
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => wholeText(label));
  const sources = [
    referred.join(' '),
    element.getAttribute('aria-label'),
    labels.join(' '),
    element instanceof HTMLInputElement && /^(submit|reset|button)$/.test(element.type) ? element.value : '',
    element.getAttribute('alt'),
    isEditingHost(element) || element.matches(`input,select,textarea,${VALUES}`) ? '' : wholeText(element),
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ];
  return sources.map((source) => (source ?? '').replace(/\s+/g, ' ').trim()).find((source) => source !== '') ?? '';
}

/** What is rendered in an element, without the values of fields. */
export function wholeText(element: Element): string {
  let text = '';
  for (const node of (element.shadowRoot ?? element).childNodes) {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || !isRendered(node) || isTrue(node, 'aria-hidden')) continue;
    if (node.matches(`input,select,textarea,script,style,${VALUES}`) || isEditingHost(node)) continue;
    const drawn = node.querySelector(':scope > title')?.textContent;
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? drawn ?? wholeText(node);
    text += /^inline$|^contents$/.test(getComputedStyle(node).display) ? own : ` ${own} `;
  }
  if (element instanceof HTMLSlotElement) {
    for (const node of element.assignedNodes()) text += node instanceof Element ? wholeText(node) : node.textContent;
  }
  return text;
}
