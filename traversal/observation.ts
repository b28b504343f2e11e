import type { InterruptionKind, States } from './wire.js';

export type { InterruptionKind, States } from './wire.js';

/**
 * One look: exactly one of these four. Positions, selectors, scripts, frames and addresses are never accepted.
 * `text_offset` counts UTF-8 bytes.
 */
export type ObserveRequest =
  | Record<string, never>
  | { readonly after: string }
  | { readonly cursor: string }
  | { readonly region_ref: string; readonly expected_revision: string; readonly text_offset?: number };

/** One capture of one window of a live page. Everything in it that came from the page is untrusted text. */
export interface Observation {
  readonly version: 1;
  readonly trust: 'external-untrusted';
  /** Opaque; every reference belongs to the latest one. */
  readonly revision: string;
  readonly document: DocumentFacts;
  readonly coverage: Coverage;
  /** The visible controls of the window, in the order of the traversal; at most 256. */
  readonly controls: readonly Control[];
  /**
   * What can be focused, at most 64: of a page-wide look the document first, then its landmarks, sections, articles and
   * dialogs in the order of the tree; of a focused look those inside the region.
   */
  readonly regions: readonly Region[];
  /** The outline of the scope, in the order of the tree; at most 64. */
  readonly headings: readonly Heading[];
  /** A part of what a person reads in the scope. That of the document begins with its main region. */
  readonly text: TextPart;
  /** The scope: a region, or the document where the look is page-wide. Absent only where nothing of the page is shown. */
  readonly focus?: Focus;
  /** A prompt that only the owner may answer, met after an action: then nothing of the page is shown. */
  readonly interruption?: { readonly kind: InterruptionKind };
}

export interface DocumentFacts {
  /** Without user-info and fragment, query keys without their values. At most 1,024 bytes. */
  readonly url: string;
  /** At most 256 bytes. */
  readonly title: string;
  /** `text/html`; a PDF says `application/pdf`, an image its own type. */
  readonly content_type: string;
  readonly clipped?: true;
}

/** What was looked at, and what was not. */
export interface Coverage {
  /** Candidates before the window. */
  readonly offset: number;
  /** Candidates examined in the window, visible or not; at most 4,096. */
  readonly scanned: number;
  /** Controls kept; click surfaces count here alone. */
  readonly kept: number;
  /** Opaque; present exactly when more follows. */
  readonly cursor?: string;
  /** A candidate of an index beyond 65,535 exists. */
  readonly scan_limit_reached: boolean;
  /** The document has more than 200,000 elements; those beyond were not visited. */
  readonly node_limit_reached: boolean;
  /** The two seconds in the page ran out. */
  readonly time_limit_reached: boolean;
  /** Computed styles read to find click surfaces; at most 8,192. */
  readonly styles_read: number;
  /**
   * The element before this window is not the one that was seen there: the page was reordered, and the window may repeat
   * or omit controls.
   */
  readonly shifted: boolean;
  /** Documents in frames: present, and not read. Closed shadow roots cannot be counted. */
  readonly outside: {
    readonly frames: number;
    /** The first 8 of them: the frame's label, and the origin its attributes ask for. */
    readonly named: readonly { readonly name: string; readonly origin: string }[];
  };
  /** Regions found and not listed; whether they are visible was not asked. */
  readonly regions_omitted: number;
  /** Headings found and not listed; whether they are visible was not asked. */
  readonly headings_omitted: number;
}

/** What an element is called, by where it is said. A source that says nothing is absent. */
export interface Labels {
  /** The elements that `aria-labelledby` refers to. */
  readonly labelledby?: string;
  /** `aria-label`. */
  readonly label?: string;
  /** Its `label` elements, `legend`, `caption`, `title` of an SVG, `label` attribute. */
  readonly native?: string;
  readonly alt?: string;
  /** What is painted in it, generated content too; the word of a button of type `input`. */
  readonly content?: string;
  readonly title?: string;
  /** `placeholder`, else `aria-placeholder`. */
  readonly placeholder?: string;
}

/** A visible element that a person can operate. */
export interface Control {
  /** Opaque; of this revision alone. */
  readonly ref: string;
  /** An ARIA role, `clickable` for a click surface, else the element's own kind (`video`). */
  readonly role: string;
  /** At most 256 bytes of UTF-8. */
  readonly name: string;
  /** Index among the candidates; of a click surface, that of the candidate before it, -1 before the first. */
  readonly index: number;
  /** Of a click surface alone: elements walked past that candidate. */
  readonly surface?: number;
  readonly states: States;
  /** Of a select: the labels of its first 32 options. Which is chosen is a value, and is not read. */
  readonly options?: { readonly labels: readonly string[]; readonly omitted: number };
  /** Reference of the nearest region around it that this observation lists; absent where it lists none such. */
  readonly region?: string;
  /**
   * Each source of the name by itself, at most 256 bytes: a page that shows one thing and says another is seen to say
   * both. The name is the first of them in this order.
   */
  readonly labels: Labels;
  /** The name, another source of it or an option's label was longer than what is shown. */
  readonly clipped?: true;
}

/** The document, a landmark, a section, an article or a dialog: it can be looked into, and is never acted on. */
export interface Region {
  /** Opaque; of this revision alone, and of a kind of its own. */
  readonly ref: string;
  /** `document`, an ARIA landmark or dialog role, `article`, `region` for a labelled section, else `section`. */
  readonly role: string;
  /** At most 256 bytes of UTF-8; empty where nothing names it. */
  readonly name: string;
  /** What gave the name: the author's label, the first heading inside, or nothing. The document's title is its label. */
  readonly name_from: 'label' | 'heading' | 'none';
  /** Everything outside is inert while it is open, or says so by `aria-modal`. */
  readonly modal?: true;
  /** The name was longer than what is shown. */
  readonly clipped?: true;
}

export interface Heading {
  /** 1 is the highest; what `aria-level` or the element's name says. */
  readonly level: number;
  /** At most 256 bytes of UTF-8. */
  readonly text: string;
}

/** Consecutive text of one scope. Offsets and lengths are UTF-8 bytes, at code points. */
export interface TextPart {
  /** Bytes of the scope's text before this part. */
  readonly offset: number;
  /** Bytes of `content`; at most 8,192. */
  readonly bytes: number;
  /** Blocks stand on lines of their own, controls as their names in brackets. No hidden text and no value. */
  readonly content: string;
  /** More of the scope's text follows this part, and can be read on by the text cursor. */
  readonly more: boolean;
  /**
   * The scope has more text than was collected: 65,536 bytes, or less where a bound on units, nodes or time was met before.
   * Of time `coverage.time_limit_reached` tells.
   */
  readonly ceiling_reached: boolean;
}

/** The scope of a look. */
export interface Focus {
  /** The region, by its reference in this revision; of a page-wide look that of the document. */
  readonly region_ref: string;
  readonly role: string;
  readonly name: string;
  /** Where `text` begins. */
  readonly text_offset: number;
  /**
   * Bytes of text collected from the scope, at most 65,536. A page-wide look visits 256 nodes for it; reading on
   * collects it whole.
   */
  readonly captured_bytes: number;
  /** Goes into `region_ref` beside a `text_offset`, to read on. */
  readonly text_cursor: string;
}
