import { MAX_WINDOW_CANDIDATES } from '../limits.js';
import { type LookRequest, MEMBER_PREFIX, type RefusalReason, type WindowFrom } from '../wire.js';
import { isConnected } from './dom.js';
import type { Meaning } from './meaning.js';
import type { CollectedText } from './region-text.js';
import { unitsAt } from './text-row.js';
import { BEGINNING, type Window, type WindowStart } from './window.js';

/**
 * What the engine returns: the reply, alone in an array. The host holds the array by one handle, and as long as it does,
 * what the capture keeps stays alive. Where handles of the elements are wanted, they are properties of the array, which
 * its serialization passes over.
 */
export type Returned = [reply: string] & { [member: string]: Element };

/** What one capture keeps for those that go on from it. */
export interface Kept {
  /** Whose it is. */
  readonly revision: string;
  readonly instance: string;
  /** The controls in order, and the element where the window ended. */
  readonly controls: readonly Element[];
  /** What each of them said of itself, in the same order. */
  readonly meanings: readonly Meaning[];
  readonly last: Element | null;
  /** The region in focus, then the listed ones; null for the document. */
  readonly regions: readonly (Element | null)[];
  readonly text: CollectedText;
  /** The state that the positions belong to (`WindowScope.state`). */
  readonly state: number;
}

const keptBy = new WeakMap<object, Kept>();

/** What was captured of one window and its scope. */
export interface Captured {
  readonly window: Window;
  readonly regions: readonly (Element | null)[];
  readonly text: CollectedText;
  readonly state: number;
}

export function keepCapture(returned: Returned, request: LookRequest, instance: string, captured: Captured): void {
  const { window, regions, text, state } = captured;
  const { controls, others, last } = window;
  keptBy.set(returned, {
    revision: request.revision,
    instance,
    controls: controls.elements,
    meanings: controls.meanings,
    last,
    regions,
    text,
    state,
  });
  if (request.members === undefined) return;
  // Who asks for an object's properties is given a handle of its prototype beside them.
  Object.setPrototypeOf(returned, null);
  // Click surfaces are kept beside the candidates, and no array has more members than a window has candidates.
  const members = [...controls.elements, ...others].slice(0, MAX_WINDOW_CANDIDATES);
  members.forEach((element, i) => {
    returned[MEMBER_PREFIX + i] = element;
  });
}

/** Where a look begins. */
export interface LookStart {
  /** The region in focus; null for the document. */
  readonly region: Element | null;
  readonly window: WindowStart;
  /** The text is asked for: it is collected whole, however large the page is. */
  readonly wantsText: boolean;
  /** Text that must be unchanged; undefined where none was read before. */
  readonly textBefore: CollectedText | undefined;
  readonly textOffset: number;
}

const FRESH: LookStart = {
  region: null,
  window: BEGINNING,
  wantsText: false,
  textBefore: undefined,
  textOffset: 0,
};

/** What a capture keeps, where it is the one that is meant, and of the document that is shown. */
export function findKept(
  previous: object | undefined,
  revision: string,
  instance: string,
): Kept | 'obsolete' | 'navigated' {
  const kept = previous === undefined ? undefined : keptBy.get(previous);
  if (kept === undefined || kept.revision !== revision) return 'obsolete';
  return kept.instance === instance ? kept : 'navigated';
}

/** Where a look begins, or why it must not. `previous` is what the capture that it goes on from returned. */
export function resolveStart(
  from: WindowFrom | undefined,
  previous: object | undefined,
  instance: string,
): LookStart | RefusalReason | 'misplaced' {
  if (from === undefined) return FRESH;
  const kept = findKept(previous, from[1], instance);
  if (typeof kept === 'string') return kept;
  const region = kept.regions[from[0] === 'region' ? from[2] : 0];
  if (region === undefined) return 'obsolete';
  if (region !== null && !isConnected(region)) return 'detached';
  const start = { ...FRESH, region };
  switch (from[0]) {
    case 'region':
      return { ...start, wantsText: true };
    case 'text':
      if (unitsAt(kept.text.text, from[2]) === undefined) return 'misplaced';
      return { ...start, wantsText: true, textBefore: kept.text, textOffset: from[2] };
    case 'cursor':
      return { ...start, window: { position: from[2], anchor: kept.last, strict: false, state: kept.state } };
    case 'after': {
      const anchor = kept.controls[from[3]];
      if (anchor === undefined) return 'obsolete';
      return isConnected(anchor)
        ? { ...start, window: { position: from[2], anchor, strict: true, state: kept.state } }
        : 'detached';
    }
  }
}
