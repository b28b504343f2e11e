import { oncePerCapture } from './capture-memory.js';
import { composedParent, detailsOpen, firstElementChild, isHtml, localName, nextElementSibling } from './dom.js';

const isDetails = (element: Element): boolean => localName(element) === 'details' && isHtml(element);

/** Whether an element is a `details` of which only its summary is rendered. */
export function isClosedDetails(element: Element): boolean {
  return isDetails(element) && !detailsOpen(element as HTMLDetailsElement);
}

/** The first `summary` child of a `details`, which operates it; a `details` may have thousands of children. */
const summaryOf = oncePerCapture((details): Element | null => {
  let summary = firstElementChild(details);
  while (summary !== null && !(localName(summary) === 'summary' && isHtml(summary))) {
    summary = nextElementSibling(summary);
  }
  return summary;
});

/** Only the first `summary` child of a `details` operates it. */
export function isSummaryOfDetails(element: Element): boolean {
  const parent = composedParent(element);
  return parent !== null && isDetails(parent) && summaryOf(parent) === element;
}

/** Whether a parent is a closed `details`, and the child is not the summary that stays. */
export function isFoldedAway(child: Element, parent: Element): boolean {
  return isClosedDetails(parent) && summaryOf(parent) !== child;
}
