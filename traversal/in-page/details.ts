import { captureMemory } from './capture-memory.js';
import { composedParent, detailsOpen, firstElementChild, isHtml, localName, nextElementSibling } from './dom.js';

const isDetails = (element: Element): boolean => localName(element) === 'details' && isHtml(element);

/** Whether an element is a `details` of which only its summary is rendered. */
export function isClosedDetails(element: Element): boolean {
  return isDetails(element) && !detailsOpen(element as HTMLDetailsElement);
}

/** The `summary` that operates each `details`; a `details` may have thousands of children. */
const summaries = captureMemory(() => new Map<Element, Element | null>());

/** The first `summary` child of a `details`. */
function summaryOf(details: Element): Element | null {
  let summary = summaries().get(details);
  if (summary !== undefined) return summary;
  summary = firstElementChild(details);
  while (summary !== null && !(localName(summary) === 'summary' && isHtml(summary))) {
    summary = nextElementSibling(summary);
  }
  summaries().set(details, summary);
  return summary;
}

/** Only the first `summary` child of a `details` operates it. */
export function isSummaryOfDetails(element: Element): boolean {
  const parent = composedParent(element);
  return parent !== null && isDetails(parent) && summaryOf(parent) === element;
}

/** Whether a parent is a closed `details`, and the child is not the summary that stays. */
export function isFoldedAway(child: Element, parent: Element): boolean {
  return isClosedDetails(parent) && summaryOf(parent) !== child;
}
