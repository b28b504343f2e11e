import type { Observation } from '../../traversal/observation.js';
import type { Peer } from '../support/shared-browser.js';

/** What a look must say of a page, by a second and plainer way. */
export interface Expected {
  readonly offset: number;
  readonly scanned: number;
  readonly kept: number;
  readonly hasCursor: boolean;
  readonly places: readonly (readonly [index: number, past: number])[];
}

/** The same numbers of an observation. */
export function numbersOf({ coverage, controls }: Observation): Expected {
  return {
    offset: coverage.offset,
    scanned: coverage.scanned,
    kept: coverage.kept,
    hasCursor: coverage.cursor !== undefined,
    places: controls.map(({ index, surface = 0 }) => [index, surface]),
  };
}

/** Asks the oracle, in the page's own world. */
export function expectedOf(peer: Peer, clickSurfaces: boolean): Promise<Expected> {
  return peer.evaluate<Expected>(`(${ORACLE})(${clickSurfaces})`);
}

/**
 * Walks the composed tree by recursion and judges each element by itself, asking all its ancestors anew. Knows the
 * elements that the tests generate, and of the limits those that such a page can meet.
 */
const ORACLE = `(clickSurfaces) => {
  const OPERABLE = 'a[href],button,input:not([type=hidden]),select,textarea,details>summary:first-of-type,' +
    '[role=button],[role=option],[tabindex="0"],[onclick],[draggable=true]';
  const flatParent = (e) => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host ?? null;
  const above = (e) => { const all = []; for (let p = flatParent(e); p; p = flatParent(p)) all.push(p); return all; };
  const visible = (e) => {
    if (!e.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = e.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const isHost = (e) => e.matches('[contenteditable=true]') && !e.parentElement?.isContentEditable;
  const operable = (e) => e.matches(OPERABLE) || isHost(e);
  const semanticOf = (e) => {
    if (operable(e)) return e;
    if (e.localName !== 'label' || !e.control) return null;
    return operable(e.control) && !visible(e.control) ? e.control : null;
  };
  const isCandidate = (e) => {
    const semantic = semanticOf(e);
    if (!semantic) return false;
    const around = [e, ...above(e)];
    if (!around.some((a) => a.getAttribute('aria-hidden') === 'true')) return true;
    if (around.some((a) => a.hasAttribute('inert'))) return false;
    if (!semantic.checkVisibility({ visibilityProperty: true }) || semantic.matches(':disabled')) return false;
    return semantic.tabIndex >= 0 || (isHost(semantic) && !semantic.hasAttribute('tabindex'));
  };
  const pointer = (e) => getComputedStyle(e).cursor === 'pointer';
  const isSurface = (e) => {
    if (!clickSurfaces || !pointer(e) || (e.localName === 'label' && e.control)) return false;
    const parent = flatParent(e);
    return !(parent && pointer(parent)) && !above(e).some(isCandidate);
  };
  const order = [];
  const everywhere = (e) => [e, ...[...(e.shadowRoot?.children ?? []), ...e.children].flatMap(everywhere)];
  const isHit = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit) {
      hit = hit.shadowRoot.elementFromPoint(x, y);
    }
    return hit !== null && [hit, ...above(hit)].includes(e);
  };
  const isActive = (e) =>
    e.getAttribute('aria-modal') === 'true' && ![e, ...above(e)].some((at) => at.getAttribute('aria-hidden') === 'true') && visible(e);
  const dialogs = everywhere(document.documentElement).filter(isActive).reverse();
  const topmost = dialogs.length > 1 ? dialogs.find(isHit) : undefined;
  if (topmost) dialogs.unshift(...dialogs.splice(dialogs.indexOf(topmost), 1));
  const treesAround = (e) => (e.getRootNode().host ? [e.getRootNode(), ...treesAround(e.getRootNode().host)] : []);
  const slottedIn = (e, trees) =>
    e.localName === 'slot' && trees.includes(e.getRootNode()) && e.assignedNodes().length > 0
      ? e.assignedElements().filter((assigned) => !dialogs.includes(assigned))
      : null;
  const apart = new Set(dialogs);
  const walk = (e, trees, visit) => {
    visit(e);
    const slotted = slottedIn(e, trees);
    for (const child of slotted ?? []) walk(child, trees, visit);
    if (slotted === null) {
      for (const child of [...(e.shadowRoot?.children ?? []), ...e.children]) {
        if (!apart.has(child)) walk(child, trees, visit);
      }
    }
  };
  const given = [];
  for (const dialog of dialogs) {
    const trees = treesAround(dialog);
    walk(dialog, trees, (e) => given.push(...(slottedIn(e, trees) ?? [])));
  }
  for (const element of given) apart.add(element);
  for (const root of [...dialogs, document.documentElement]) walk(root, treesAround(root), (e) => order.push(e));
  const result = { offset: 0, scanned: 0, kept: 0, hasCursor: false, places: [] };
  let index = -1;
  let past = 0;
  for (const e of order) {
    const candidate = isCandidate(e);
    if (candidate || isSurface(e)) {
      if (result.kept === 256 || (candidate && result.scanned === 4096)) {
        result.hasCursor = true;
        break;
      }
      if (visible(e)) result.places.push(candidate ? [index + 1, 0] : [index, past + 1]);
      result.kept = result.places.length;
    }
    if (candidate) {
      result.scanned++;
      index++;
      past = 0;
    } else past++;
  }
  return result;
}`;
