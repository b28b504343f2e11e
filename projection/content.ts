import type { Labels, ObserveRequest, States } from '../traversal/observation.js';

/** What a view shows, as data. The text form is written from it, so that both say the same. */
export interface ViewContent {
  readonly version: 1;
  readonly trust: 'external-untrusted';
  readonly revision?: string;
  /** Absent where even a short one does not fit. */
  readonly document?: DocumentContent;
  /** What was looked into: the document, or a region. */
  readonly scope?: RegionRow;
  readonly interruption?: string;
  /** The limits that were met: of the artifact's flags `scan`, `node`, `time` and (of the text's collector) `text`. */
  readonly limits: readonly string[];
  /** The page was reordered before this window, which may repeat or omit controls. */
  readonly shifted?: true;
  /** The counters of the scan; at small budgets they are in the artifact alone. */
  readonly coverage?: CoverageContent | 'diagnostics_in_artifact';
  readonly omitted: Omitted;
  readonly regions: readonly RegionRow[];
  readonly controls: readonly ControlRow[];
  readonly headings: readonly HeadingRow[];
  readonly text?: { readonly offset: number; readonly content: string };
  readonly next_observe?: NextRequest;
  readonly next_text?: NextRequest;
}

/** How to go on; `in_artifact` where the request is too long for the view, which takes references of a foreign kind. */
export type NextRequest = ObserveRequest | 'in_artifact';

export interface DocumentContent {
  readonly url: string;
  readonly title: string;
  /** Absent for `text/html`. */
  readonly content_type?: string;
  readonly clipped?: true;
}

export interface CoverageContent {
  readonly offset: number;
  readonly scanned: number;
  readonly kept: number;
  readonly styles_read: number;
  /** Name and origin of the first frames that were not read. */
  readonly frames?: readonly (readonly [name: string, origin: string])[];
}

/** What the page has and the view does not show. */
export interface Omitted {
  /** Controls of this window. */
  readonly controls: number;
  readonly regions: number;
  readonly headings: number;
  /** Bytes of the text that this observation carries. */
  readonly text_bytes: number;
  /** 1 when the first control is too large for a view of this budget, however much it is shortened: a gap. */
  readonly oversized?: number;
  /** Documents in frames, which are never read. */
  readonly frames?: number;
}

export type RegionRow = readonly [ref: string, role: string, name: string, more?: RegionFacts];

export interface RegionFacts {
  /** The name is that of the first heading inside, not the author's. */
  readonly by_heading?: true;
  readonly modal?: true;
  readonly clipped?: true;
}

export type ControlRow = readonly [ref: string, role: string, name: string, more?: ControlFacts];

export interface ControlFacts {
  readonly states?: States;
  /** How many states more the artifact gives. */
  readonly states_omitted?: number;
  readonly options?: { readonly labels: readonly string[]; readonly omitted: number };
  /** Sources of a name that say something else than the name. */
  readonly labels?: Labels;
  /** How many of them more the artifact gives. */
  readonly labels_omitted?: number;
  /** The nearest region around it that the observation lists. */
  readonly region?: string;
  /** How many states and labels the artifact gives, where the view has no room for any of them. */
  readonly facts_omitted?: number;
  /** The view shows the beginning of the name, or of a foreign role. */
  readonly cut?: true;
  /** The name, a label or the options are longer in the page than in the artifact. */
  readonly clipped?: true;
}

export type HeadingRow = readonly [level: number, text: string];
