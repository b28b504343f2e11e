import { MAX_NAME_BYTES, MAX_NAMED_FRAMES, MAX_VISITED_ELEMENTS } from '../limits.js';
import { cutText, foldText } from '../page-text.js';
import { ActiveDialogs } from './active-dialogs.js';
import { WIDGET_ATTRIBUTE } from './captcha-prompt.js';
import type { PageClock } from './clock.js';
import {
  attribute,
  documentBaseUri,
  documentUrl,
  elementWalker,
  hasAttribute,
  hasAttributes,
  isHtml,
  localName,
  nextElement,
  objectWindow,
  shadowRoot,
} from './dom.js';
import { Prompts } from './interruption.js';
import { OUTLINE_NAMES, type Outline } from './outline.js';
import { noteShadowTrees } from './shadow-trees.js';
import { isDrafted } from './value-text.js';

/** What one step through the whole main document finds, before the window is looked at. */
export interface Census {
  readonly dialogs: ActiveDialogs;
  /** What the document may ask of its owner. */
  readonly prompts: Prompts;
  /** Frame documents present; they are not read. */
  frames: number;
  readonly namedFrames: [name: string, origin: string][];
  /** More elements stand in the document than may be visited. */
  nodeLimitReached: boolean;
}

/** What an element may be noted for: its name, or one of these attributes. */
const NOTED_NAMES = new Set(['dialog', 'iframe', 'frame', 'object', 'embed', ...OUTLINE_NAMES]);
const NOTED_ATTRIBUTES = ['role', 'popover', 'aria-modal', WIDGET_ATTRIBUTE];

/**
 * Steps once through the document, open shadow roots included.
 * @param outline hears of all regions and headings, where it is wanted of the whole document
 */
export function takeCensus(document: Document, clock: PageClock, outline: Outline | null): Census {
  const census: Census = {
    dialogs: new ActiveDialogs(),
    prompts: new Prompts(),
    frames: 0,
    namedFrames: [],
    nodeLimitReached: false,
  };
  const walkers: TreeWalker[] = [];
  let visited = 0;
  const roots: ShadowRoot[] = [];
  let walker: TreeWalker | undefined = elementWalker(document, document);
  while (walker !== undefined) {
    const element: Element | null = nextElement(walker);
    if (element === null) {
      walker = walkers.pop();
      continue;
    }
    if (visited === MAX_VISITED_ELEMENTS) {
      census.nodeLimitReached = true;
      break;
    }
    if ((++visited & 1023) === 0 && clock.isHalfSpent()) break;
    const name = localName(element);
    if (name === 'input') census.prompts.meetInput(element);
    if (isNoted(element, name)) {
      register(element, census, document);
      census.prompts.meet(element);
      outline?.meet(element);
    }
    const root = shadowRoot(element);
    if (root !== null) {
      roots.push(root);
      walkers.push(walker);
      walker = elementWalker(document, root);
    }
  }
  const isWhole = walker === undefined;
  if (!isWhole) census.dialogs.meetModalsOf(document);
  noteShadowTrees({ roots, isWhole });
  return census;
}

/** Asked of each element: a `querySelectorAll` for the attributes alone costs more. */
function isNoted(element: Element, name: string): boolean {
  if (NOTED_NAMES.has(name)) return true;
  if (!hasAttributes(element)) return false;
  for (const name of NOTED_ATTRIBUTES) if (hasAttribute(element, name)) return true;
  return false;
}

function register(element: Element, census: Census, document: Document): void {
  census.dialogs.meet(element);
  switch (localName(element)) {
    case 'object':
      if (isHtml(element) && objectWindow(element as HTMLObjectElement) !== null) addFrame(element, census, document);
      break;
    case 'embed':
      if (isHtml(element) && hasAttribute(element, 'src')) addFrame(element, census, document);
      break;
    case 'iframe':
    case 'frame':
      if (isHtml(element)) addFrame(element, census, document);
  }
}

function addFrame(frame: Element, census: Census, document: Document): void {
  census.frames++;
  if (census.namedFrames.length === MAX_NAMED_FRAMES) return;
  // The `name` attribute is for scripts, which carry data in it.
  const name = isDrafted(frame) ? '' : attribute(frame, 'aria-label') || attribute(frame, 'title') || '';
  census.namedFrames.push([cutText(foldText(name.slice(0, 1_024)), MAX_NAME_BYTES).text, frameOrigin(frame, document)]);
}

/** Enough for any origin; an address may carry a whole document. */
const MAX_ADDRESS_UNITS = 2_048;

/** The origin that a frame's own attributes ask for; where it has gone since then cannot be seen from here. */
function frameOrigin(frame: Element, document: Document): string {
  if (sandboxed(frame)) return 'null';
  const attributeName = localName(frame) === 'object' ? 'data' : 'src';
  const address = (attribute(frame, attributeName) ?? '').slice(0, MAX_ADDRESS_UNITS);
  try {
    if (hasAttribute(frame, 'srcdoc') || address === '') return new URL(documentUrl(document)).origin;
    const url = new URL(address, documentBaseUri(document));
    return url.protocol === 'about:' || url.protocol === 'javascript:'
      ? new URL(documentUrl(document)).origin
      : cutText(url.origin, MAX_NAME_BYTES).text;
  } catch {
    return 'null';
  }
}

function sandboxed(frame: Element): boolean {
  const sandbox = attribute(frame, 'sandbox');
  return sandbox !== null && !sandbox.toLowerCase().split(/\s+/).includes('allow-same-origin');
}
