/** Where a point hits a control, and what is hit instead. */
import type { Point } from '../act-wire.js';
import type { CheckedTarget } from './act-target.js';
import { type Box, boxesOf } from './boxes.js';
import { EDITING_HOST } from './candidates.js';
import { meaningOfMet } from './control-row.js';
import { flatParent, isHtml, isInShadowOf, labelControl, localName, matches } from './dom.js';
import { examineAlone } from './examine-alone.js';
import { elementAt } from './hit-test.js';
import type { Meaning } from './meaning.js';
import { nameElement } from './name.js';
import { roleOf } from './role.js';

/** Boxes of one control that are tried, and where in each, as parts of its width and height. */
const MAX_TRIED_BOXES = 4;
const PARTS = [0.5, 0.25, 0.75, 0.1, 0.9];

/** What came of the search for a point. */
export type Pointing =
  | { readonly point: Point }
  /** No part of the control is inside the viewport. */
  | { readonly reason: 'outside_viewport' }
  /** The control stands behind a modal dialog. */
  | { readonly reason: 'inert' }
  | { readonly reason: 'covered'; readonly by: Element | null };

/**
 * Finds a point that hits the control, its label, or what is inside it: the middle of the first box, else another. A point
 * that meets another control inside this one (a button on a card) is taken only where there is no other, and only where
 * that says the same of itself: a person who reads the one presses the other.
 */
export function findPoint(target: CheckedTarget): Pointing {
  const boxes = boxesOf(target.element)
    .slice(0, MAX_TRIED_BOXES)
    .map(insideViewport)
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
  if (boxes.length === 0) return { reason: 'outside_viewport' };
  let namesake: Point | undefined;
  let cover: Element | null | undefined;
  for (const { left, top, right, bottom } of boxes) {
    for (const down of PARTS) {
      for (const across of PARTS) {
        const point: Point = [left + (right - left) * across, top + (bottom - top) * down];
        const met = meet(elementAt(...point), target);
        if (met === 'itself') return { point };
        if (met === 'namesake') namesake ??= point;
        else if (cover === undefined) cover = met.cover;
      }
    }
  }
  if (namesake !== undefined) return { point: namesake };
  if (cover && isBehindModal(target.element, cover)) return { reason: 'inert' };
  return { reason: 'covered', by: cover ?? null };
}

/** Whether a point still hits the control, its label or what is inside it. */
export function isHit([x, y]: Point, target: CheckedTarget): Pointing {
  const met = meet(elementAt(x, y), target);
  return typeof met === 'string' ? { point: [x, y] } : { reason: 'covered', by: met.cover };
}

function insideViewport({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, innerWidth),
    bottom: Math.min(bottom, innerHeight),
  };
}

/** What a point meets: the control, another one inside it that says the same, or what covers it there. */
function meet(hit: Element | null, target: CheckedTarget): 'itself' | 'namesake' | { readonly cover: Element | null } {
  const { element, semantic } = target;
  let nested: Element | undefined;
  for (let at = hit; at !== null; at = flatParent(at)) {
    const isLabel = isHtml(at) && localName(at) === 'label' && labelControl(at as HTMLLabelElement) === semantic;
    if (at === element || at === semantic || isLabel) {
      if (nested === undefined) return 'itself';
      // A label passes a press on to its control, but for what is pressed inside it.
      return !isLabel && isNamesake(nested, target) ? 'namesake' : { cover: nested };
    }
    if (nested === undefined && actsForItself(at, target)) nested = at;
  }
  return { cover: hit };
}

/** What takes input, or swallows it, in place of what stands around it; not only what was listed: it may have come since. */
function actsForItself(element: Element, { others }: CheckedTarget): boolean {
  return others.has(element) || FRAMES.has(localName(element)) || examineAlone(element, false).semantic !== null;
}

const FRAMES = new Set(['iframe', 'frame', 'object', 'embed']);

/**
 * Whether a control inside another one would act, and is called the same; or is called nothing and stands in the shadow
 * tree of the other, which is built of it.
 */
function isNamesake(nested: Element, { element, meaning }: CheckedTarget): boolean {
  const { flags, semantic } = examineAlone(nested, false);
  if (semantic === null || matches(semantic, ':disabled')) return false;
  const { sources } = meaningOfMet({ element: nested, semantic, isSurface: false, flags });
  const name = nameIn(sources);
  return name === undefined ? isInShadowOf(nested, element) : name === nameIn(meaning.sources);
}

/** The first source that there is. */
const nameIn = (sources: Meaning['sources']): string | undefined => sources.find((source) => source !== undefined);

/** What was hit stands in a modal dialog, and the control, which nothing can hit then, does not. */
function isBehindModal(element: Element, hit: Element): boolean {
  const around = flatAncestors(element);
  for (let at: Element | null = hit; at !== null && !around.has(at); at = flatParent(at)) {
    if (isHtml(at) && localName(at) === 'dialog' && matches(at, ':modal')) return true;
  }
  return false;
}

/** An element and all that stands around it. */
function flatAncestors(element: Element): ReadonlySet<Element> {
  const around = new Set<Element>();
  for (let at: Element | null = element; at !== null; at = flatParent(at)) around.add(at);
  return around;
}

/** What an element that covers a control is called: itself, or the nearest one around it that has a role. No value is read. */
export function describeCover(cover: Element, target: CheckedTarget): readonly [role: string, name: string] {
  const around = flatAncestors(target.element);
  let described: Element = cover;
  for (let at: Element | null = cover; at !== null && !around.has(at); at = flatParent(at)) {
    if (roleOf(at, false) === 'generic') continue;
    described = at;
    break;
  }
  const { flags } = examineAlone(described, false);
  const role = roleOf(described, (flags & EDITING_HOST) !== 0);
  return [role, nameElement(described, role, flags).name.text];
}
