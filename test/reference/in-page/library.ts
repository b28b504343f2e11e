/** What the adapter asks about the elements that it holds. */
import { MAX_OPTIONS } from '../../../traversal/limits.js';
import type { Described, DocumentFacts, Examined, HeadingFacts, Landmark, Library, Position, States } from '../wire.js';
import { isEditingHost, semanticOf, writtenRole } from './candidates.js';
import { activeDialogs } from './dialogs.js';
import { fallbackName } from './fallback-name.js';
import { headingLevel, isTextBlock, regionRole } from './outline.js';
import { findPrompt } from './prompts.js';
import { ownRole } from './roles.js';
import { statesOf } from './states.js';
import { textOf } from './text.js';
import { isWithin, withAncestors } from './tree.js';
import { isVisible } from './visibility.js';
import { visitItems } from './window.js';

function examine(
  scope: Element | null,
  clickSurfaces: boolean,
  elements: readonly Element[],
): { readonly isWhole: boolean; readonly items: (Examined | null)[] } {
  const places = new Map<Element, { position: Position; isCandidate: boolean }>();
  const wanted = new Set(elements);
  const { isWhole } = visitItems(scope, clickSurfaces, ({ element, position, isCandidate }) => {
    if (wanted.delete(element)) places.set(element, { position, isCandidate });
    return wanted.size > 0 || elements.length === 0;
  });
  const items = elements.map((element) => {
    const place = places.get(element);
    return place === undefined ? null : { ...place, isVisible: isVisible(element) };
  });
  return { isWhole, items };
}

/** Roles whose element Playwright tells by its own role and name. */
const EXPOSED =
  'a[href],area[href],button,input:not([type=color]),select,textarea,h1,h2,h3,h4,h5,h6,main,nav,aside,header,footer,form,search,' +
  'section,article,dialog,option,p,li,td,th,blockquote,figure,fieldset';

function describe(elements: readonly Element[], regions: readonly Element[]): Described[] {
  return elements.map((element) => {
    const semantic = semanticOf(element) ?? element;
    const role = writtenRole(semantic);
    const isNamed = role !== undefined && !/^(none|presentation|generic)$/.test(role);
    const around = withAncestors(element)
      .slice(1)
      .find((at) => regions.includes(at));
    const says = (name: string): string => (semantic.getAttribute(name) ?? '').replace(/\s+/g, ' ').trim();
    return {
      isExposed: semantic === element && (isNamed || (role === undefined && semantic.matches(EXPOSED))),
      ownRole: isNamed ? role : semanticOf(element) === null ? 'clickable' : ownRole(semantic, isEditingHost(semantic)),
      ownName: fallbackName(semantic),
      written: {
        label: says('aria-label'),
        title: says('title'),
        alt: semantic.matches('img,area,input[type=image]') ? says('alt') : '',
      },
      ...(semantic instanceof HTMLSelectElement ? { options: optionsOf(semantic) } : {}),
      region: around === undefined ? -1 : regions.indexOf(around),
    };
  });
}

function optionsOf({ options }: HTMLSelectElement): { labels: string[]; omitted: number } {
  const labels = [...options].slice(0, MAX_OPTIONS).map(({ label }) => label.replace(/\s+/g, ' ').trim());
  return { labels, omitted: Math.max(0, options.length - MAX_OPTIONS) };
}

function states(elements: readonly Element[], roles: readonly string[]): States[] {
  const { foreground } = activeDialogs();
  return elements.map((element, i) =>
    statesOf(element, semanticOf(element) ?? element, roles[i] as string, foreground),
  );
}

function landmarks(regions: readonly Element[], headings: readonly Element[]): Landmark[] {
  const { modals } = activeDialogs();
  return regions.map((element) => {
    const role = regionRole(element) ?? 'section';
    const isNamedByHeading = /^(section|region|article|form|dialog|alertdialog)$/.test(role);
    return {
      role,
      title: element.getAttribute('title') ?? '',
      isModal: modals.includes(element),
      isTextBlock: isTextBlock(element, role),
      heading: isNamedByHeading ? headings.findIndex((heading) => isWithin(heading, element)) : -1,
    };
  });
}

const headingFacts = (headings: readonly Element[]): HeadingFacts[] =>
  headings.map((heading) => ({ level: headingLevel(heading), ownText: fallbackName(heading) }));

const isConnected = (element: Element): boolean => element.isConnected;

function facts(): DocumentFacts {
  const own = new URL(document.URL).origin;
  const frames = [...document.querySelectorAll('iframe,frame')].map((frame) => {
    const isSandboxed = frame.hasAttribute('sandbox') && !/allow-same-origin/.test(frame.getAttribute('sandbox') ?? '');
    const src = frame.hasAttribute('srcdoc') ? '' : (frame.getAttribute('src') ?? '');
    const origin = src === '' ? own : new URL(src, document.baseURI).origin;
    return {
      name: frame.getAttribute('aria-label') ?? frame.getAttribute('title') ?? '',
      origin: isSandboxed ? 'null' : /^(about|javascript):/.test(src) ? own : origin,
    };
  });
  return { url: document.URL, title: document.title, contentType: document.contentType, frames };
}

const text = (scope: Element | null): string => {
  const root = scope ?? document.documentElement;
  return root === null ? '' : textOf(root);
};

export const library: Library = {
  findPrompt,
  isConnected,
  examine,
  describe,
  states,
  landmarks,
  headingFacts,
  facts,
  text,
};
