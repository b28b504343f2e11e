/** What an author says that an element is. */
import { MAX_NAME_REFERENCES } from '../limits.js';
import { attribute, elementById } from './dom.js';

/** Roles of ARIA 1.2, and those of 1.3 that browsers know, that an author may write. */
const AUTHOR_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader ' +
    'combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed ' +
    'figure form generic grid gridcell group heading image img insertion link list listbox listitem log main ' +
    'mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option ' +
    'paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search ' +
    'searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion ' +
    'superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid ' +
    'treeitem'
  ).split(' '),
);

/** The first valid token of a `role` attribute, lower case; `null` where there is none. */
export function authorRole(element: Element): string | null {
  const value = attribute(element, 'role');
  if (value === null || value === '') return null;
  if (AUTHOR_ROLES.has(value) && !NEEDS_NAME.has(value)) return value;
  for (const token of roleTokens(value)) {
    if (AUTHOR_ROLES.has(token) && (!NEEDS_NAME.has(token) || isNamedByAuthor(element))) return token;
  }
  return null;
}

/** The tokens of a `role` attribute, lower case, as far as they are read. */
export function roleTokens(value: string): string[] {
  return value
    .slice(0, MAX_ROLE_UNITS)
    .toLowerCase()
    .split(/[\t\n\f\r ]+/);
}

/** Landmarks that are none without a name: the next token counts (ARIA 1.2, 5.3.4 and 9.1). */
const NEEDS_NAME = new Set(['form', 'region']);
const MAX_ROLE_UNITS = 4_096;

/** Whether an element has a name of ARIA's. */
export function isNamedByAria(element: Element): boolean {
  if (attribute(element, 'aria-label')?.trim()) return true;
  const ids = attribute(element, 'aria-labelledby');
  if (ids === null || ids === '') return false;
  return ids
    .slice(0, MAX_ROLE_UNITS)
    .split(/[\t\n\f\r ]+/, MAX_NAME_REFERENCES)
    .some((id) => id !== '' && elementById(element, id) !== null);
}

/** Whether an author gave an element a name. */
export function isNamedByAuthor(element: Element): boolean {
  return isNamedByAria(element) || Boolean(attribute(element, 'title')?.trim());
}
