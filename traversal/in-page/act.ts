/**
 * The page's part of an action. First the control is aimed at: it is held to what was seen of it, scrolled into view, and
 * waited for until it rests. Right before the input goes it is held to all that once more. Nothing here is undone.
 */
import type { ActCall, Action, ActOutcome, Means, Point } from '../act-wire.js';
import { type ActTarget, type CheckedTarget, checkTarget, findTarget } from './act-target.js';
import { fillingOf, findOption } from './act-value.js';
import { boxesOf, scrolledFor } from './boxes.js';
import { editability } from './candidates.js';
import { forgetCapture } from './capture-memory.js';
import { isCredentialField } from './credential-field.js';
import {
  childNodes,
  documentActiveElement,
  ELEMENT_NODE,
  focus,
  fragmentActiveElement,
  inputType,
  isHtml,
  isInShadowOf,
  localName,
  nodeType,
  optionSelected,
  scrollIntoView,
  selectChildren,
  selectInput,
  selectTextArea,
  setInputValue,
  setOptionSelected,
  shadowRoot,
  tell,
} from './dom.js';
import { nextFrame } from './frames.js';
import { describeCover, findPoint, isHit, type Pointing } from './pointing.js';

/** Milliseconds that a control may take to come to rest. */
const MAX_SETTLE_MS = 1_000;
/** Frames in a row in which a control that rests is where it was: in the first one a transition that begins has not moved. */
const RESTING_FRAMES = 2;
/** Where the control is scrolled to, one after the other: something fixed may cover it at one of them. */
const SCROLLS: readonly ScrollLogicalPosition[] = ['center', 'start', 'end'];

const now = performance.now.bind(performance);

/** Finds where the input for an action goes, or why there must be none. */
export async function aim(call: ActCall, previous: object | undefined, instance: () => string): Promise<ActOutcome> {
  const target = findTarget(call, previous, instance());
  if (typeof target === 'string') return ['refused', target];
  const end = now() + MAX_SETTLE_MS;
  let scrolled = 0;
  let before = '';
  let still = 0;
  while (now() < end) {
    const step = look(call, target);
    if ('outcome' in step) return step.outcome;
    const { checked, means, pointing, place } = step;
    still = place === before ? still + 1 : 0;
    before = place;
    const isResting = still >= RESTING_FRAMES;
    if ('point' in pointing) {
      if (isResting) return ['aimed', means, ...pointing.point];
    } else if (scrolled === 0 || isResting) {
      if (scrolled === SCROLLS.length) return refusalOf(pointing, checked);
      const block = SCROLLS[scrolled++] as ScrollLogicalPosition;
      scrollIntoView(scrolledFor(checked.element), { block, inline: 'center', behavior: 'instant' });
      before = '';
    }
    forgetCapture();
    await nextFrame();
    if (findTarget(call, previous, instance()) === 'navigated') return ['refused', 'navigated'];
  }
  return ['refused', 'moved'];
}

interface Step {
  readonly checked: CheckedTarget;
  readonly means: Means;
  readonly pointing: Pointing;
  /** Where the control is, as one text to compare. */
  readonly place: string;
}

function look(call: ActCall, target: ActTarget): Step | { readonly outcome: ActOutcome } {
  const checked = checkTarget(target);
  if (typeof checked === 'string') return { outcome: ['refused', checked] };
  const means = meansOf(call, checked);
  if (typeof means !== 'string') return { outcome: means };
  const place = boxesOf(checked.element)
    .map(({ left, top, right, bottom }) => [left, top, right, bottom].map((edge) => edge.toFixed(1)).join())
    .join(' ');
  return { checked, means, pointing: findPoint(checked), place };
}

/** By which means an action is dispatched, or the outcome where it cannot be, or need not. */
function meansOf({ action, value }: ActCall, target: CheckedTarget): Means | ActOutcome {
  const { semantic, checked, role } = target;
  const name = isHtml(semantic) ? localName(semantic) : '';
  switch (action) {
    case 'click':
    case 'hover':
      return 'pointer';
    case 'check':
    case 'uncheck': {
      const isRadio = role === 'radio' || role === 'menuitemradio';
      if (checked === undefined || (isRadio && action === 'uncheck')) return ['refused', 'not_an_action_target'];
      return checked === (action === 'check') ? ['already'] : 'pointer';
    }
    case 'fill': {
      if (isCredentialField(semantic)) return ['refused', 'credential_field'];
      const filling = fillingOf(target, value);
      if (filling === 'typed') return 'keyboard';
      return filling === 'set' ? 'page' : ['refused', filling];
    }
    case 'press':
      return isCredentialField(semantic) ? ['refused', 'credential_field'] : 'keyboard';
    case 'select':
      if (name !== 'select') return ['refused', 'not_an_action_target'];
      return findOption(semantic as HTMLSelectElement, value) === null ? ['refused', 'value_not_accepted'] : 'page';
    case 'upload':
      return name === 'input' && inputType(semantic as HTMLInputElement) === 'file'
        ? 'files'
        : ['refused', 'not_an_action_target'];
  }
}

function refusalOf(pointing: Exclude<Pointing, { readonly point: Point }>, target: CheckedTarget): ActOutcome {
  if (pointing.reason !== 'covered') return ['refused', pointing.reason];
  if (pointing.by === null) return ['refused', 'covered'];
  return ['refused', 'covered', ...describeCover(pointing.by, target)];
}

/**
 * Gives the focus to a control that text or keys are meant for, and selects what a text will take the place of. What the
 * page does about that is seen by `prepare`. `already` says that nothing was done: the control has the focus.
 */
export function takeFocus(call: ActCall, previous: object | undefined, instance: string): ActOutcome {
  const target = checkAtPoint(call, previous, instance);
  if (isOutcome(target)) return target;
  const { semantic } = target;
  const before = activeElement();
  const hasFocus = before === semantic;
  if (!hasFocus) {
    focus(semantic);
    if (activeElement() === before && (before === null || !isAtOrInShadowOf(before, semantic))) {
      return ['refused', 'not_an_action_target'];
    }
  }
  if (call.action === 'fill') selectAll(semantic);
  else if (hasFocus) return ['already'];
  return ['ready'];
}

/**
 * Holds a control once more to what was seen, at the point that was found, and does what an action needs in the page:
 * the value or the option where the engine sets it.
 * @returns with the element that takes files, where it is one.
 */
export function prepare(
  call: ActCall,
  previous: object | undefined,
  instance: string,
): readonly [outcome: ActOutcome, takesFiles?: Element] {
  const target = checkAtPoint(call, previous, instance);
  if (isOutcome(target)) return [target];
  const { semantic, means } = target;
  const { action, value } = call;
  if (means === 'files') return [['ready'], semantic];
  if (means === 'keyboard') return [mayType(semantic, action)];
  if (action === 'fill') setValue(semantic as HTMLInputElement, value);
  else if (action === 'select') choose(semantic as HTMLSelectElement, value);
  return [['ready']];
}

/** A target that is as it was seen, at its point; or the outcome where it is not, or need not be acted on. */
function checkAtPoint(
  call: ActCall,
  previous: object | undefined,
  instance: string,
): (CheckedTarget & { readonly means: Means }) | ActOutcome {
  const found = findTarget(call, previous, instance);
  const target = typeof found === 'string' ? found : checkTarget(found);
  if (typeof target === 'string') return ['refused', target];
  // What was not yet so when it was aimed at would be turned back by a click.
  const means = meansOf(call, target);
  if (typeof means !== 'string') return means;
  const pointing = call.point === undefined ? findPoint(target) : isHit(call.point, target);
  return 'point' in pointing ? { ...target, means } : refusalOf(pointing, target);
}

const isOutcome = (found: object): found is ActOutcome => Array.isArray(found);

/** Whether what is typed would reach the control, and nothing else that stands in it. */
function mayType(control: Element, action: Action): ActOutcome {
  const active = activeElement();
  if (active === null || !isAtOrInShadowOf(active, control)) return ['refused', 'not_an_action_target'];
  if (isCredentialField(active)) return ['refused', 'credential_field'];
  if (action === 'fill' && active !== control) return ['refused', 'not_an_action_target'];
  return ['ready'];
}

/** Whether an element is a control, or can have the focus in its place: inside its shadow tree. */
const isAtOrInShadowOf = (element: Element, control: Element): boolean =>
  element === control || isInShadowOf(element, control);

function selectAll(field: Element): void {
  if (!isHtml(field)) return;
  if (localName(field) === 'input') selectInput(field as HTMLInputElement);
  else if (localName(field) === 'textarea') selectTextArea(field as HTMLTextAreaElement);
  else selectHost(field);
}

function activeElement(): Element | null {
  let active = documentActiveElement(document);
  for (let root = active && shadowRoot(active); root; root = active && shadowRoot(active)) {
    const inner = fragmentActiveElement(root);
    if (inner === null) break;
    active = inner;
  }
  return active;
}

/**
 * Selects what is edited in a host. An island at either end is the author's, and stays: Chromium takes nothing of a
 * selection away that begins or ends in one.
 */
function selectHost(host: Element): void {
  const nodes = childNodes(host);
  const isIsland = (node: Node | undefined): boolean =>
    node !== undefined && nodeType(node) === ELEMENT_NODE && editability(node as Element) === false;
  let first = 0;
  let end = nodes.length;
  while (first < end && isIsland(nodes[first])) first++;
  while (end > first && isIsland(nodes[end - 1])) end--;
  selectChildren(host, first, end);
}

function setValue(input: HTMLInputElement, value: string): void {
  setInputValue(input, value);
  tell(input, 'input');
  tell(input, 'change');
}

/** Of a list of many the option is added. Nothing is told where it was chosen already. */
function choose(select: HTMLSelectElement, label: string): void {
  const option = findOption(select, label);
  if (option === null || optionSelected(option)) return;
  setOptionSelected(option, true);
  tell(select, 'input');
  tell(select, 'change');
}
