/** What a person reads in a scope, without values: blocks on lines of their own, controls in brackets. */
import { isCandidate, isEditingHost, semanticOf } from './candidates.js';
import { fallbackName, VALUES, wholeText } from './fallback-name.js';
import { isRendered, isVisible, showsText } from './visibility.js';

const UNREAD =
  'script,style,template,noscript,title,head,input,textarea,select,datalist,output,audio,video,iframe,svg,math';

export function textOf(root: Element): string {
  let text = '';
  const block = (): void => {
    text = text.replace(/ $/, '');
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node, top: boolean): void => {
    if (node instanceof Text) {
      if (node.parentElement !== null && !showsText(node.parentElement)) return;
      const folded = node.data.replace(/\s+/g, ' ');
      text += /(^|\s)$/.test(text) ? folded.replace(/^ /, '') : folded;
      return;
    }
    if (!(node instanceof Element)) return;
    if (!isRendered(node) && getComputedStyle(node).visibility === 'visible') return;
    if (!top && isCandidate(node) && isVisible(node)) {
      const name = fallbackName(semanticOf(node) ?? node);
      text += `[${name}] `;
      // A card with a label of its own shows more than that says.
      if (name.includes(wholeText(node).replace(/\s+/g, ' ').trim())) return;
    }
    if (node.matches(UNREAD) || node.matches(VALUES) || isEditingHost(node)) return;
    const isBlock = !/^(inline|contents)/.test(getComputedStyle(node).display) || node.localName === 'br';
    if (isBlock) block();
    const isFolded = node instanceof HTMLDetailsElement && !node.open;
    for (const child of flatChildren(node)) {
      if (!isFolded || (child instanceof Element && child.matches('summary:first-of-type'))) read(child, false);
    }
    if (isBlock) block();
    else if (getComputedStyle(node).display === 'inline-block') text += ' ';
  };
  read(root, true);
  return text.trim();
}

function flatChildren(element: Element): Node[] {
  if (element.shadowRoot !== null) return [...element.shadowRoot.childNodes];
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...element.childNodes];
}
