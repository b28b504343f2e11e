/**
 * What crosses between the host and the engine in the page. Both programs compile this file, so it names neither
 * Node nor the DOM. Evidence is arrays without keys: a byte on the wire costs more than an element walked.
 */

/** The parameters the engine's source is wrapped with: random for each attachment, never seen by the page. */
export interface EngineKeys {
  /** Name of the engine's property in its isolated world. */
  readonly property: string;
  /** Stands first in every reply; a reply without it came from somewhere else. */
  readonly secret: string;
}

/** A place in the traversal: a candidate's index (-1 before the first) and the elements walked past that candidate. */
export type Position = readonly [index: number, past: number];

/** One look at the page. */
export interface LookRequest {
  /** The revision that the observation will have if it succeeds; the capture in the page carries it. */
  readonly revision: string;
  readonly clickSurfaces: boolean;
  /**
   * What only the owner may answer ends the look before anything is captured (`before`), is all that is looked for
   * (`only`), or is not looked for (`none`).
   */
  readonly inspection: 'before' | 'only' | 'none';
  /** What the owner said is no prompt: found again, it is passed over. */
  readonly waived?: readonly InterruptionEvidence[];
  /** Absent for a fresh look; else where the window begins, as the capture it belongs to recorded it. */
  readonly from?: WindowFrom;
  /** Which elements the host wants to acquire a handle of, each by itself. Absent: none. */
  readonly members?: 'controls' | 'candidates';
  /** Time of the page's clock, in milliseconds, after which the engine must not begin. Absent: whenever it can. */
  readonly startBefore?: number;
}

/**
 * Where a continued window begins. The capture that recorded it is handed to the engine beside the request; its revision
 * is compared, so that a position is never taken for one of another capture.
 */
export type WindowFrom =
  /** After this one of the kept controls, counted from 0, which must still stand at its position. */
  | readonly [mode: 'after', revision: string, position: Position, kept: number]
  /** After the position where the window ended, whatever stands there now. */
  | readonly [mode: 'cursor', revision: string, position: Position]
  /** At the beginning of one of the capture's regions: 0 is its own scope, the listed ones follow. */
  | readonly [mode: 'region', revision: string, region: number]
  /** At the beginning of the capture's own scope, whose collected text must be unchanged; the text from a byte on. */
  | readonly [mode: 'text', revision: string, offset: number];

/** Elements that the host wants handles of are properties of what the engine returns: this, and a number from 0. */
export const MEMBER_PREFIX = 'e';

/** What the engine returns, as JSON, alone in an array that keeps the capture alive. */
export type EngineReply = readonly [
  secret: string,
  instance: string,
  outcome: EngineOutcome,
  /** The page's clock when the call ended, in milliseconds: a browser may run on another machine. */
  now: number,
];

export type EngineOutcome =
  | readonly [outcome: 'captured', evidence: Evidence]
  /** The call began after its deadline; nothing was done. */
  | readonly [outcome: 'late']
  /** The time ran out before the window passed a single element. */
  | readonly [outcome: 'timeout']
  /** The continuation does not hold; nothing was captured. */
  | readonly [outcome: 'refused', reason: RefusalReason]
  /** The document asks for what only its owner may give; nothing was captured. */
  | readonly [outcome: 'interrupted', interruption: InterruptionRow, document: DocumentRow]
  /** It was looked for alone, and there is none. */
  | readonly [outcome: 'clear']
  /** The text offset is no code point's, or beyond what was collected. Nothing was done; the capture before stands. */
  | readonly [outcome: 'misplaced']
  /** The engine threw: a fault of ours. The text is bounded and holds no page content. */
  | readonly [outcome: 'fault', message: string];

/**
 * - `obsolete`: the capture handed over is not the one that the position belongs to.
 * - `navigated`: that capture is of a document that was left since then.
 * - `detached`: the control, or the region in focus, is no longer in the document.
 * - `moved`: the control no longer stands at its position.
 * - `text_changed`: what was collected of the scope's text is not what it says now.
 */
export type RefusalReason = 'obsolete' | 'navigated' | 'detached' | 'moved' | 'text_changed';

/** What only the owner of the session may answer. */
export const INTERRUPTION_KINDS = ['password', 'one_time_code', 'captcha', 'sign_in'] as const;
export type InterruptionKind = (typeof INTERRUPTION_KINDS)[number];

/** What told it: a fixed word, never the page's. */
export const INTERRUPTION_EVIDENCE = [
  'password_field',
  'password_shown',
  'code_autocomplete',
  'code_name',
  'code_label',
  'code_digits',
  'captcha_frame',
  'captcha_widget',
  'captcha_field',
  'captcha_page',
  'identity_page',
  'sign_in_form',
  'sign_in_dialog',
  'sign_in_providers',
] as const;
export type InterruptionEvidence = (typeof INTERRUPTION_EVIDENCE)[number];

export type InterruptionRow = readonly [kind: InterruptionKind, evidence: InterruptionEvidence];

export type Evidence = readonly [
  document: DocumentRow,
  coverage: CoverageRow,
  /** The roles of this window's controls, each once with each way of being named. */
  roles: readonly RoleRow[],
  controls: readonly ControlRow[],
  outline: OutlineRow,
  text: TextRow,
];

/** Roles of regions; the wire carries their places in this list. The document's own is `document`. */
export const REGION_ROLES = [
  'main',
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'form',
  'region',
  'section',
  'article',
  'dialog',
  'alertdialog',
  'document',
] as const;
export type RegionRole = (typeof REGION_ROLES)[number];

/** What gave a region its name; the wire carries the place in this list. */
export const NAME_SOURCES = ['none', 'label', 'heading'] as const;

export type OutlineRow = readonly [
  /** The region in focus; that of the document where the look is page-wide. */
  scope: RegionRow,
  /** The regions inside it, in the order of the tree. */
  regions: readonly RegionRow[],
  regionsOmitted: number,
  headings: readonly HeadingRow[],
  headingsOmitted: number,
  /** Of each control the nearest region: 0 for the scope, 1 for the first of the list. */
  regionsOfControls: readonly number[],
];

/** Trailing members are left out when they are 0. */
export type RegionRow = readonly [role: number, name: string, nameFrom?: number, modal?: 0 | 1, clipped?: 0 | 1];

export type HeadingRow = readonly [level: number, text: string];

export type TextRow = readonly [
  /** UTF-8 bytes of the collected text before the content. */
  offset: number,
  content: string,
  /** UTF-8 bytes collected. */
  collected: number,
  /** More follows the content. */
  more: 0 | 1,
  ceilingReached: 0 | 1,
];

export type DocumentRow = readonly [url: string, title: string, contentType: string, clipped: 0 | 1];

export type CoverageRow = readonly [
  offset: number,
  scanned: number,
  /** Where the window ended when more follows, else 0. */
  end: Position | 0,
  scanLimitReached: 0 | 1,
  nodeLimitReached: 0 | 1,
  timeLimitReached: 0 | 1,
  stylesRead: number,
  /** The element before this window is not the one that was seen there. */
  shifted: 0 | 1,
  frames: number,
  namedFrames: readonly (readonly [name: string, origin: string])[],
];

/** The sources of a control's name, in the order in which they count; a source is told by its number. */
export const LABEL_SOURCES = ['labelledby', 'label', 'native', 'alt', 'content', 'title', 'placeholder'] as const;

/** A role, and the sources whose text is the name itself, as bits: 1 for the first. */
export type RoleRow = readonly [role: string, named: number];

/** The sources that say something else than the name, each its number and its text. */
export type FactsRow = readonly (readonly [source: number, text: string])[];

/** Trailing members are left out when the rest has their default: no surface, no states, no options, not clipped. */
export type ControlRow = readonly [
  /** Index into the window's roles. */
  role: number,
  name: string,
  index: number,
  /** Elements walked past that candidate; 0 for the candidate itself. */
  past?: number,
  states?: States | 0,
  options?: OptionsRow | 0,
  clipped?: 0 | 1,
  facts?: FactsRow,
];

export type OptionsRow = readonly [labels: readonly string[], omitted: number, clipped: 0 | 1];

/** States as they are shown. A state that does not apply is absent. */
export interface States {
  disabled?: true;
  checked?: boolean | 'mixed';
  expanded?: boolean;
  pressed?: boolean | 'mixed';
  selected?: boolean;
  required?: true;
  readonly?: true;
  invalid?: true;
  /** The token of `aria-current`, `true` for a bare one. */
  current?: true | 'page' | 'step' | 'location' | 'date' | 'time';
  /** An editing host (`contenteditable`). */
  editable?: true;
  inert?: true;
  /** Stands inside `aria-hidden="true"` though the Tab key reaches it. */
  aria_hidden?: true;
  /** Its opacity, or an ancestor's, is zero. */
  transparent?: true;
  /** Clipped away whole by boxes around it that nobody scrolls but a script, or the Tab key. */
  cut_off?: true;
}
