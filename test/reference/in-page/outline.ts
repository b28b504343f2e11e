/** Regions and headings: what can be focused, and what the page is about. */
import { writtenRole } from './candidates.js';
import { isHtml } from './tree.js';
import { isRendered } from './visibility.js';

const REGION_ROLES = new Set(
  'main navigation banner contentinfo complementary search form region article dialog alertdialog'.split(' '),
);
const BY_NAME: Readonly<Record<string, string>> = {
  main: 'main',
  nav: 'navigation',
  header: 'banner',
  footer: 'contentinfo',
  aside: 'complementary',
  search: 'search',
  form: 'form',
  section: 'section',
  article: 'article',
  dialog: 'dialog',
};
const SECTIONING = 'article,aside,main,nav,section';

/** The role of a region, before its name says whether a section is one; undefined for what is none. */
export function regionRole(element: Element): string | undefined {
  const written = writtenRole(element);
  if (written !== undefined && written !== 'none' && written !== 'presentation') {
    // A landmark without a name that needs one counts as if nothing was written.
    const isUnnamed = (written === 'region' || written === 'form') && !isLabelled(element);
    if (!isUnnamed) return REGION_ROLES.has(written) ? written : undefined;
  } else if (written !== undefined) return undefined;
  const role = isHtml(element) ? BY_NAME[element.localName] : undefined;
  if ((role === 'banner' || role === 'contentinfo') && element.parentElement?.closest(SECTIONING)) return undefined;
  const isInside = role === 'complementary' && element.parentElement?.closest('article,aside,nav,section');
  return isInside && !isLabelled(element) ? undefined : role;
}

function isLabelled(element: Element): boolean {
  const says = (name: string): boolean => (element.getAttribute(name) ?? '').trim() !== '';
  return says('aria-label') || says('aria-labelledby') || says('title');
}

/** Sections without a label, and articles: left out before landmarks where there are too many. */
export const isTextBlock = (element: Element, role: string): boolean =>
  role === 'article' || (role === 'section' && !isLabelled(element));

/** Those that are rendered. What comes after as many of its kind as can be listed counts, and is not asked for that. */
export function listRegions(elements: readonly Element[], most: number): Element[] {
  const rendered = { blocks: 0, landmarks: 0 };
  return elements.filter((element) => {
    const role = regionRole(element);
    if (role === undefined) return false;
    const kind = isTextBlock(element, role) ? 'blocks' : 'landmarks';
    if (rendered[kind] === most) return true;
    const isSeen = isRendered(element);
    if (isSeen) rendered[kind]++;
    return isSeen;
  });
}

/** 0 for what is no heading. */
export function headingLevel(element: Element): number {
  const native = isHtml(element) ? /^h([1-6])$/.exec(element.localName)?.[1] : undefined;
  const written = writtenRole(element);
  if (written !== undefined ? written !== 'heading' : native === undefined) return 0;
  const said = Number.parseInt(element.getAttribute('aria-level') ?? '', 10);
  return said >= 1 ? said : Number(native ?? 2);
}

export const listHeadings = (elements: readonly Element[]): Element[] =>
  elements.filter((element) => headingLevel(element) > 0 && isRendered(element));
