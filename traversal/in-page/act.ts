/**
 * The page's part of an action. First the control is aimed at: it is held to what was seen of it, scrolled into view, and
 * waited for until it rests. Right before the input goes it is held to all that once more. Nothing here is undone.
 */
import type { ActCall, ActOutcome, Means, Point } from '../act-wire.js';
import { type ActTarget, type CheckedTarget, checkTarget, findTarget } from './act-target.js';
import { fillingOf, findOption } from './act-value.js';
import { boxesOf, scrolledFor } from './boxes.js';
import { forgetCapture } from './capture-memory.js';
import { isCredentialField } from './credential-field.js';
import {
  composedParent,
  documentActiveElement,
  execCommand,
  focus,
  fragmentActiveElement,
  inputType,
  isHtml,
  localName,
  optionSelected,
  scrollIntoView,
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
 * Holds a control once more to what was seen, at the point that was found, and does what an action needs in the page:
 * focus and selection for text and keys, the value or the option where the engine sets it.
 * @returns with the element that takes files, where it is one.
 */
export function prepare(
  call: ActCall,
  previous: object | undefined,
  instance: string,
): readonly [outcome: ActOutcome, takesFiles?: Element] {
  const found = findTarget(call, previous, instance);
  const target = typeof found === 'string' ? found : checkTarget(found);
  if (typeof target === 'string') return [['refused', target]];
  const { action, value, point } = call;
  const means = meansOf(call, target);
  if (typeof means !== 'string') {
    // What was not yet so when it was aimed at would be turned back by a click.
    return [means];
  }
  const pointing = point === undefined ? findPoint(target) : isHit(point, target);
  if (!('point' in pointing)) return [refusalOf(pointing, target)];
  const { semantic } = target;
  if (means === 'files') return [['ready'], semantic];
  if (means === 'pointer') return [['ready']];
  if (!takesFocus(semantic) && means === 'keyboard') return [['refused', 'not_an_action_target']];
  if (action === 'fill' && means === 'keyboard') execCommand(document, 'selectAll');
  else if (action === 'fill') setValue(semantic as HTMLInputElement, value);
  else if (action === 'select') choose(semantic as HTMLSelectElement, value);
  return [['ready']];
}

/** Whether the focus is where it was put: a page may pass it on to another field. */
function takesFocus(element: Element): boolean {
  if (activeElement() !== element) focus(element);
  for (let at = activeElement(); at !== null; at = composedParent(at)) if (at === element) return true;
  return false;
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
