/**
 * What crosses between the host and the engine for an action. Both programs compile this file, so it names neither Node
 * nor the DOM.
 */

/** What can be done to a control. */
export const ACTIONS = ['click', 'fill', 'select', 'check', 'uncheck', 'press', 'hover', 'upload'] as const;
export type Action = (typeof ACTIONS)[number];

/** One control of the current capture, and what is to be done to it. The capture is handed to the engine beside it. */
export interface ActCall {
  readonly revision: string;
  /** Its place among the kept controls, from 0. */
  readonly control: number;
  readonly action: Action;
  /** The text of `fill`, the option's label of `select`; empty where the action has none that the page judges. */
  readonly value: string;
  /** Where the input will go, once it was found. */
  readonly point?: Point;
  /** Time of the page's clock, in milliseconds, after which the engine must not begin. Absent: whenever it can. */
  readonly startBefore?: number;
}

/** CSS pixels from the left and the top of the viewport. */
export type Point = readonly [x: number, y: number];

/**
 * By which means an action is dispatched: the pointer, text or keys typed into the focused element, a value or an option
 * that the engine sets, files given to the element.
 */
export type Means = 'pointer' | 'keyboard' | 'page' | 'files';

/** Why nothing may be sent, where the control cannot be acted on as it was asked. */
export const NOT_ACTIONABLE = [
  'meaning_changed',
  'hidden',
  'disabled',
  'inert',
  'covered',
  'outside_viewport',
  'not_an_action_target',
  'value_not_accepted',
  'credential_field',
] as const;
/** Why nothing may be sent, where the reference is stale. `moved`: its rectangle did not come to rest. */
export const STALE_AT_ACTION = ['obsolete', 'navigated', 'detached', 'moved'] as const;

export const ACT_REFUSALS = [...STALE_AT_ACTION, ...NOT_ACTIONABLE] as const;
export type ActRefusal = (typeof ACT_REFUSALS)[number];

export type ActOutcome =
  /** Everything holds; nothing was done yet but scrolling. */
  | readonly [outcome: 'aimed', means: Means, x: number, y: number]
  /** The control is already in the state that was asked for. */
  | readonly [outcome: 'already']
  /** Everything still holds, and what had to be done in the page was done. */
  | readonly [outcome: 'ready']
  | readonly [outcome: 'refused', reason: ActRefusal]
  /** Something else stands at every point of the control. */
  | readonly [outcome: 'refused', reason: 'covered', role: string, name: string]
  /** The call began after its deadline; nothing was done. */
  | readonly [outcome: 'late']
  /** The engine threw: a fault of ours. The text is bounded and holds no page content. */
  | readonly [outcome: 'fault', message: string];

export type ActReply = readonly [secret: string, instance: string, outcome: ActOutcome, now: number];

/** The property of what the engine returns that holds the element which takes the files. */
export const FILE_MEMBER = 'e0';
