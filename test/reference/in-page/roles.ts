/** Roles where Playwright tells none: those of ARIA that count in `role`, and what elements are by themselves. */

/** WAI-ARIA 1.2, without the abstract ones. */
export const ARIA_ROLES: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript superscript suggestion switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem'
  ).split(' '),
);

/** What Playwright's computation calls text, or has no word for. */
const OWN: readonly (readonly [selector: string, role: string])[] = [
  ['details > summary:first-of-type', 'button'],
  ['input[type=color]', 'color'],
  ['input[type=checkbox]', 'checkbox'],
  ['input[type=radio]', 'radio'],
  ['input[type=file]', 'button'],
  ['select[multiple]', 'listbox'],
  ['select', 'combobox'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['a[href],area[href]', 'link'],
  ['button', 'button'],
  ['textarea,input', 'textbox'],
];

export function ownRole(element: Element, isEditingHost: boolean): string {
  const own = OWN.find(([selector]) => element.matches(selector));
  if (own !== undefined) return own[1];
  return isEditingHost ? 'textbox' : 'generic';
}
