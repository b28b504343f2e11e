import type { Observation } from '../../traversal/observation.js';
import type { Peer } from '../support/shared-browser.js';

/** Every visible control of a document, in the order of the traversal. */
export interface Listing {
  readonly controls: readonly Listed[];
  /** Candidates of the document, visible or not. */
  readonly candidates: number;
}

/** A control by its own name and its place. */
export type Listed = readonly [name: string, index: number, past: number];

/** The same facts of an observation. */
export function listedIn({ controls }: Observation): Listed[] {
  return controls.map(({ name, index, surface = 0 }) => [name, index, surface]);
}

/** Lists the document by itself, in the page's own world. */
export function listPage(peer: Peer, clickSurfaces: boolean): Promise<Listing> {
  return peer.evaluate<Listing>(`(${ORACLE})(${clickSurfaces})`);
}

/**
 * A plain recursion over the whole document that knows no window. Each element is judged by itself, all its ancestors
 * asked anew. Knows the elements that `random-document.ts` writes.
 */
const ORACLE = `(clickSurfaces) => {
  const NATIVE = 'a[href],button,input:not([type=hidden]),select,details>summary:first-of-type';
  const parentOf = (e) => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host ?? null;
  const upwards = (e) => (e === null ? [] : [e, ...upwards(parentOf(e))]);
  const isRendered = (e) => e.checkVisibility({ visibilityProperty: true });
  const isEmptyClip = (e) => {
    const { overflowY, display } = getComputedStyle(e);
    return overflowY !== 'visible' && !/^(inline|contents)$/.test(display) && (e.clientHeight === 0 || e.clientWidth === 0);
  };
  const isVisible = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return isRendered(e) && width > 0 && height > 0 && !upwards(parentOf(e)).some(isEmptyClip);
  };
  const isEditor = (e) => e.getAttribute('contenteditable') === '' && !e.parentElement?.isContentEditable;
  const isOperable = (e) => e.matches(NATIVE) || e.matches('[role=button],[tabindex="0"]') || isEditor(e);
  const controlOf = (e) => {
    if (isOperable(e)) return e;
    if (e.localName !== 'label' || !e.control) return null;
    return isOperable(e.control) && !isVisible(e.control) ? e.control : null;
  };
  const candidateOf = (e) => {
    const control = controlOf(e);
    if (control === null || !upwards(e).some((a) => a.ariaHidden === 'true')) return control;
    const isReached = isRendered(control) && (control.tabIndex >= 0 || isEditor(control));
    return isReached && !upwards(e).some((a) => a.inert) ? control : null;
  };
  const hasPointer = (e) => e !== null && getComputedStyle(e).cursor === 'pointer';
  const isSurface = (e) =>
    clickSurfaces && hasPointer(e) && !hasPointer(parentOf(e)) && !e.control && !upwards(parentOf(e)).some(candidateOf);
  const controls = [];
  let index = -1;
  let past = 0;
  const visit = (e) => {
    const control = candidateOf(e);
    if (control === null) past++;
    else [index, past] = [index + 1, 0];
    if ((control !== null || isSurface(e)) && isVisible(e)) controls.push([(control ?? e).ariaLabel ?? '', index, past]);
    for (const child of e.shadowRoot?.children ?? []) visit(child);
    for (const child of e.children) visit(child);
  };
  visit(document.documentElement);
  return { controls, candidates: index + 1 };
}`;
