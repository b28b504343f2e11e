import { isNamedByAria, isNamedByAuthor } from './author-role.js';
import { isSummaryOfDetails } from './details.js';
import {
  attribute,
  elementById,
  hasAttribute,
  hasAttributeNS,
  inputType,
  isHtml,
  isSvg,
  localName,
  selectMultiple,
  selectSize,
} from './dom.js';
import { givenRole, hasTitleChild, isInSectioning, listItemRole, tablePartRole } from './role-context.js';

/**
 * Input types whose role is not `textbox`. HTML-AAM gives none to the pickers: a browser shows those of dates and times
 * as fields, and the one of colours as what it is.
 */
const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};
const LIST_INPUTS = new Set(['text', 'search', 'tel', 'url', 'email']);

/** After HTML-AAM 1.0. `audio` and `video` have no role and keep their own name; what is not here is `generic`. */
const NATIVE_ROLES: Record<string, string> = {
  address: 'group',
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  ins: 'insertion',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  table: 'table',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  video: 'video',
};

export const XLINK = 'http://www.w3.org/1999/xlink';

/** Whether an `a` of SVG leads anywhere. */
export function isSvgLink(element: Element): boolean {
  return isSvg(element) && (hasAttribute(element, 'href') || hasAttributeNS(element, XLINK, 'href'));
}

/** The role of an element without a `role` attribute, after HTML-AAM 1.0 and SVG-AAM 1.0. */
export function nativeRole(element: Element): string {
  const name = localName(element);
  if (!isHtml(element)) return foreignRole(element, name);
  switch (name) {
    case 'a':
    case 'area':
      return hasAttribute(element, 'href') ? 'link' : 'generic';
    case 'input':
      return inputRole(element as HTMLInputElement);
    case 'select': {
      const select = element as HTMLSelectElement;
      return selectMultiple(select) || selectSize(select) > 1 ? 'listbox' : 'combobox';
    }
    case 'img':
      return attribute(element, 'alt') === '' && !isNamedByAria(element) ? 'none' : 'img';
    case 'summary':
      return isSummaryOfDetails(element) ? 'button' : 'generic';
    case 'section':
      return isNamedByAuthor(element) ? 'region' : 'generic';
    case 'aside':
      return isInSectioning(element, false) && !isNamedByAuthor(element) ? 'generic' : 'complementary';
    case 'header':
      return isInSectioning(element, true) ? 'sectionheader' : 'banner';
    case 'footer':
      return isInSectioning(element, true) ? 'sectionfooter' : 'contentinfo';
    case 'li':
      return listItemRole(element);
    case 'tbody':
    case 'tfoot':
    case 'thead':
    case 'tr':
    case 'td':
    case 'th':
      return tablePartRole(element, name);
    default:
      return Object.hasOwn(NATIVE_ROLES, name) ? (NATIVE_ROLES[name] as string) : 'generic';
  }
}

function foreignRole(element: Element, name: string): string {
  if (name === 'math') return 'math';
  if (!isSvg(element)) return 'generic';
  if (name === 'a') return isSvgLink(element) ? 'link' : 'generic';
  return name === 'svg' && (isNamedByAria(element) || hasTitleChild(element)) ? 'img' : 'generic';
}

function inputRole(input: HTMLInputElement): string {
  const type = inputType(input);
  if (LIST_INPUTS.has(type) && hasSuggestions(input)) return 'combobox';
  return INPUT_ROLES[type] ?? 'textbox';
}

function hasSuggestions(input: HTMLInputElement): boolean {
  const id = attribute(input, 'list');
  const list = id === null || id === '' ? null : elementById(input, id);
  return list !== null && localName(list) === 'datalist';
}

/**
 * The role of any element. A `role` attribute that its context or a conflict takes away counts as absent; what is edited
 * and has no role is a text box.
 */
export function roleOf(element: Element, editingHost: boolean): string {
  const given = givenRole(element, editingHost);
  switch (given) {
    case null:
      return nativeOrEdited(element, editingHost);
    case 'image':
      return 'img';
    case 'directory':
      return 'list';
    case 'presentation':
      return 'none';
    default:
      return given;
  }
}

function nativeOrEdited(element: Element, editingHost: boolean): string {
  const native = nativeRole(element);
  return native === 'generic' && editingHost ? 'textbox' : native;
}
