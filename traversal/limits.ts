/**
 * Every limit of an observation, in one place. Both programs compile this file: the engine in the page obeys the
 * limits, the host checks replies against them. What happens when one is met is said beside it; nothing is dropped
 * silently.
 */

/** Visible controls (click surfaces among them) kept by one observation. The window ends, with a cursor if more follows. */
export const MAX_KEPT_CONTROLS = 256;

/** Candidates examined by one window; one more is looked at, so that a cursor means that more really follows. */
export const MAX_WINDOW_CANDIDATES = 4_096;

/** Highest index of a candidate. Where another exists: `scan_limit_reached`, and no cursor. */
export const MAX_CANDIDATE_INDEX = 65_535;

/** Elements visited by one capture. Beyond: `node_limit_reached`, terminal for the window that met it. */
export const MAX_VISITED_ELEMENTS = 200_000;

/** Computed styles read for click surfaces in one window. The window ends with a cursor. */
export const MAX_SURFACE_STYLES = 8_192;

/** Milliseconds of work in the page for one capture. The window ends with `time_limit_reached`, else `capture_timeout`. */
export const MAX_PAGE_TIME_MS = 2_000;

/** UTF-8 bytes of one observation as JSON. The window ends with a cursor. */
export const MAX_OBSERVATION_BYTES = 262_144;

/** Options listed of one `select`; the number left out is reported. */
export const MAX_OPTIONS = 32;

/** Options of one `select` among which the one that an action names is searched. Beyond: `value_not_accepted`. */
export const MAX_OPTIONS_SEARCHED = 10_000;

/** UTF-16 units of the text that an action fills in. Beyond: `invalid_request`. */
export const MAX_FILL_UNITS = 65_536;

/** UTF-8 bytes of one name, option label or title. Cut at a code point and marked `clipped`. */
export const MAX_NAME_BYTES = 256;

/** UTF-16 units read of one source of a name, so that a change of what is not shown is noticed too. */
export const MAX_FACT_UNITS = 16_384;

/** UTF-8 bytes of the document's address, after values were taken out of it. */
export const MAX_URL_BYTES = 1_024;

/** Frame documents named in `coverage.outside`; all are counted. */
export const MAX_NAMED_FRAMES = 8;

/** Regions, and headings, of one observation; the number left out is reported. */
export const MAX_REGIONS = 64;
export const MAX_HEADINGS = 64;

/** UTF-8 bytes of text collected from a scope. Beyond: `ceiling_reached`. */
export const MAX_COLLECTED_TEXT_BYTES = 65_536;
/** UTF-8 bytes of text carried by one observation. Beyond: `more`. */
export const MAX_CARRIED_TEXT_BYTES = 8_192;
/** UTF-16 units of text nodes read for it, white space that is folded away among them. Beyond: `ceiling_reached`. */
export const MAX_TEXT_UNITS = 1_048_576;
/**
 * Nodes visited for the text of a page-wide look; reading on, and a look into a region, collect it whole. Beyond: `more`.
 */
export const MAX_PAGE_TEXT_NODES = 256;

/** Active dialogs that are listed before the page; those beyond stand at their places. */
export const MAX_ACTIVE_DIALOGS = 64;

/** Nodes read, and targets of `aria-labelledby` or labels followed, for one name. Beyond: `clipped`. */
export const MAX_NAME_NODES = 512;
export const MAX_NAME_REFERENCES = 16;
/** UTF-16 units read of a single text node for a name. */
export const MAX_TEXT_NODE_UNITS = 4_096;

/** Milliseconds that a call waits, when its caller does not say. */
export const DEFAULT_DEADLINE_MS = 5_000;
