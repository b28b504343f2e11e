import { MAX_NAME_BYTES, MAX_NAMED_FRAMES } from '../limits.js';
import { cutText, foldText } from '../page-text.js';
import { ActiveDialogs } from './active-dialogs.js';
import type { PageClock } from './clock.js';
import type { DocumentIndex } from './document-index.js';
import {
  attribute,
  documentBaseUri,
  documentUrl,
  hasAttribute,
  hasAttributes,
  isHtml,
  localName,
  objectWindow,
} from './dom.js';
import { Prompts } from './interruption.js';
import type { Outline } from './outline.js';
import { isDrafted } from './value-text.js';

/** What the whole main document says of itself, before the window is looked at. */
export interface Census {
  readonly dialogs: ActiveDialogs;
  /** What the document may ask of its owner. */
  readonly prompts: Prompts;
  /** Frame documents present; they are not read. */
  frames: number;
  readonly namedFrames: [name: string, origin: string][];
}

/**
 * Asks of what stands in the document what it is now.
 * @param outline hears of all regions and headings, where it is wanted of the whole document
 */
export function takeCensus(
  document: Document,
  index: DocumentIndex,
  clock: PageClock,
  outline: Outline | null,
): Census {
  const census: Census = { dialogs: new ActiveDialogs(), prompts: new Prompts(index), frames: 0, namedFrames: [] };
  let asked = 0;
  let { isWhole } = index;
  for (const element of index.noted) {
    if ((++asked & 1023) === 0 && clock.isHalfSpent()) {
      isWhole = false;
      break;
    }
    const name = localName(element);
    const isPlain = !hasAttributes(element);
    census.dialogs.meet(element, name, isPlain);
    meetFrame(element, name, census, document);
    census.prompts.meet(element, name, isPlain);
    outline?.meet(element, name, isPlain);
  }
  if (!isWhole) census.dialogs.meetModalsOf(document);
  return census;
}

function meetFrame(element: Element, name: string, census: Census, document: Document): void {
  switch (name) {
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
