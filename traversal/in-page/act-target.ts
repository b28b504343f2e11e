import type { ActCall, ActRefusal } from '../act-wire.js';
import { INERT } from './candidates.js';
import { meaningOfMet } from './control-row.js';
import { documentDesignMode, isConnected, isHtml, localName } from './dom.js';
import { examineAlone } from './examine-alone.js';
import { findKept } from './kept.js';
import { isSameMeaning, type Meaning } from './meaning.js';
import { statesOf } from './states.js';
import { HIDDEN, VISIBLE, visibilityOf } from './visibility.js';

/** The control that an action is meant for, and what was seen of it. */
export interface ActTarget {
  readonly element: Element;
  readonly meaning: Meaning;
  /** Every control of the same observation. */
  readonly others: ReadonlySet<Element>;
}

/** A target that is as it was seen. */
export interface CheckedTarget extends ActTarget {
  /** The control itself: what acts, where the element is a label that stands for it. */
  readonly semantic: Element;
  readonly flags: number;
  readonly role: string;
  /** Its checked state; undefined where it has none. */
  readonly checked: boolean | 'mixed' | undefined;
}

export function findTarget(
  { revision, control }: ActCall,
  previous: object | undefined,
  instance: string,
): ActTarget | ActRefusal {
  const kept = findKept(previous, revision, instance);
  if (typeof kept === 'string') return kept;
  const element = kept.controls[control];
  const meaning = kept.meanings[control];
  if (element === undefined || meaning === undefined) return 'obsolete';
  return { element, meaning, others: new Set(kept.controls) };
}

/** Holds a target to what was seen of it. The order of the questions is that of their reasons: the first counts. */
export function checkTarget(target: ActTarget): CheckedTarget | ActRefusal {
  const { element, meaning } = target;
  if (!isConnected(element)) return 'detached';
  if (visibilityOf(element) === HIDDEN) return 'hidden';
  const { flags, semantic: found } = examineAlone(element, documentDesignMode(document) === 'on');
  const semantic = found ?? element;
  const now = meaningOfMet({ element, semantic, isSurface: found === null, flags });
  if (!isSameMeaning(meaning, now)) return 'meaning_changed';
  const name = isHtml(semantic) ? localName(semantic) : '';
  const { disabled, checked } = statesOf(semantic, name, now.role, flags, VISIBLE) ?? {};
  if (disabled === true) return 'disabled';
  if (flags & INERT) return 'inert';
  return { ...target, semantic, flags, role: now.role, checked };
}
