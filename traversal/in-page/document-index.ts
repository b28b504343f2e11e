/**
 * Where in a document what a look asks about stands: found by one step through it, and kept until the document changes.
 * A look may follow another at once, and a large document takes longer to step through than all else in a look.
 */
import { MAX_VISITED_ELEMENTS } from '../limits.js';
import { WIDGET_ATTRIBUTE } from './captcha-prompt.js';
import { forgetDocument, keepDocument } from './capture-memory.js';
import type { PageClock } from './clock.js';
import {
  attribute,
  documentDesignMode,
  elementWalker,
  hasAttribute,
  hasAttributes,
  inputType,
  isHtml,
  localName,
  nextElement,
  shadowRoot,
} from './dom.js';
import { isOutlineRole, OUTLINE_NAMES } from './outline.js';
import { ASKING_TYPES, type AskingFields } from './prompt-fields.js';

export interface DocumentIndex extends AskingFields {
  /** What may be a region, a heading, a dialog, a frame or a widget, in the order of the tree. */
  readonly noted: readonly Element[];
  /** The open shadow trees, one inside the other too. */
  readonly shadowRoots: readonly ShadowRoot[];
  /** The step came to the end of the document. */
  readonly isWhole: boolean;
  /** More elements stand in the document than may be visited. */
  readonly nodeLimitReached: boolean;
  /**
   * The same number as long as nothing changes that candidates are told by, so that each keeps its position; 0 where that
   * cannot be known.
   */
  readonly state: number;
}

/** What an element may be noted for: its name, its role, or one of these attributes. */
const NOTED_NAMES = new Set(['dialog', 'iframe', 'frame', 'object', 'embed', ...OUTLINE_NAMES]);
const NOTED_ATTRIBUTES = ['popover', 'aria-modal', WIDGET_ATTRIBUTE];
/** What else candidates are told by (`candidates.ts`), all but their visibility. */
const ATTRIBUTES_OF_CANDIDATES =
  'aria-disabled aria-hidden contenteditable controls disabled draggable for href id inert name onclick role slot tabindex type';
const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: [...NOTED_ATTRIBUTES, ...ATTRIBUTES_OF_CANDIDATES.split(' ')],
};

/** Elements that a shadow root can be attached to (DOM, "valid shadow host name"), beside custom elements. */
const HOST_NAMES = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** What no observer hears of: a shadow root that comes to an element that had none, and `designMode`. */
interface Unheard {
  readonly hosts: readonly Element[];
  readonly designMode: string;
}

let known: (DocumentIndex & Unheard) | undefined;
let states = 0;
let observer: MutationObserver | undefined;

/** The index of the document as it is now. */
export function indexOf(document: Document, clock: PageClock): DocumentIndex {
  if (known !== undefined && isUnchanged(known, document)) return known;
  forgetIndex();
  const index = stepThrough(document, clock);
  if (index.state !== 0) {
    known = index;
    observer ??= new MutationObserver(forgetIndex);
    for (const tree of [document, ...index.shadowRoots]) observer.observe(tree, WATCHED);
    keepDocument();
  }
  return index;
}

/** Lets go of all that is kept: with the first change, and where the document is left. */
export function forgetIndex(): void {
  known = undefined;
  forgetDocument();
  observer?.disconnect();
}

function isUnchanged({ hosts, designMode }: Unheard, document: Document): boolean {
  if (observer?.takeRecords().length !== 0 || documentDesignMode(document) !== designMode) return false;
  for (const host of hosts) if (shadowRoot(host) !== null) return false;
  return true;
}

/** Steps once through the document, open shadow roots included. */
function stepThrough(document: Document, clock: PageClock): DocumentIndex & Unheard {
  const noted: Element[] = [];
  const passwords: Element[] = [];
  const texts: Element[] = [];
  const shadowRoots: ShadowRoot[] = [];
  const hosts: Element[] = [];
  const walkers: TreeWalker[] = [];
  let visited = 0;
  let nodeLimitReached = false;
  let hasForeignLinks = false;
  let walker: TreeWalker | undefined = elementWalker(document, document);
  while (walker !== undefined) {
    const element: Element | null = nextElement(walker);
    if (element === null) {
      walker = walkers.pop();
      continue;
    }
    if (visited === MAX_VISITED_ELEMENTS) {
      nodeLimitReached = true;
      break;
    }
    if ((++visited & 1023) === 0 && clock.isHalfSpent()) break;
    const name = localName(element);
    if (name === 'input' && isHtml(element)) {
      const type = inputType(element as HTMLInputElement);
      if (type === 'password') passwords.push(element);
      else if (ASKING_TYPES.has(type)) texts.push(element);
    }
    // What leads anywhere there may be an attribute of another namespace, which no observer hears of.
    if (name === 'a') hasForeignLinks ||= !isHtml(element);
    if (isNoted(element, name)) noted.push(element);
    const root = shadowRoot(element);
    if (root !== null) {
      shadowRoots.push(root);
      walkers.push(walker);
      walker = elementWalker(document, root);
    } else if (HOST_NAMES.has(name) || name.includes('-')) hosts.push(element);
  }
  const isWhole = walker === undefined;
  const state = isWhole && !hasForeignLinks ? ++states : 0;
  const designMode = documentDesignMode(document);
  return { noted, passwords, texts, shadowRoots, isWhole, nodeLimitReached, state, hosts, designMode };
}

/** Asked of each element: a `querySelectorAll` for the attributes alone costs more. */
function isNoted(element: Element, name: string): boolean {
  if (NOTED_NAMES.has(name)) return true;
  if (!hasAttributes(element)) return false;
  for (const name of NOTED_ATTRIBUTES) if (hasAttribute(element, name)) return true;
  const role = attribute(element, 'role');
  return role !== null && isOutlineRole(role);
}
