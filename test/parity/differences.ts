/**
 * Where the reference says something else on purpose. Each stands in a scenario that shows it; one that no longer shows is
 * an error, so that the table stays true.
 */
export interface ListedDifference {
  readonly scenario: string;
  /** Of the answer's number and the place in it. */
  readonly path: RegExp;
  readonly why: string;
}

export const LISTED_DIFFERENCES: readonly ListedDifference[] = [
  {
    scenario: 'values-are-not-names',
    path: /controls\.\d+\.name$/,
    why: 'Playwright follows ARIA and reads the values of fields inside a name; the engine never reads one',
  },
  {
    scenario: 'controls-in-an-editing-host',
    path: /controls\.\d+\.name$/,
    why: 'what stands in an editing host is a draft: a control there is listed without a name',
  },
  {
    scenario: 'containers-in-names',
    path: /controls\.\d+\.name$/,
    why: 'browsers leave articles, groups and pictures inside a link out of its name; the engine reads what a person sees, as step 2H of accname 1.2 says',
  },
];

/** What no comparison looks at, in any scenario. */
export const NOT_COMPARED: readonly { readonly what: string; readonly why: string }[] = [
  { what: 'references, revisions, cursors', why: 'opaque, and no two observations share one' },
  { what: 'coverage.styles_read', why: 'counts the work of one way to find click surfaces' },
  {
    what: 'the text of a page-wide look, captured_bytes',
    why: 'how much is collected for it is a bound of the engine; of a focused look the prose outside controls is compared, word for word',
  },
  {
    what: 'labels.labelledby, native, content, placeholder',
    why: 'Playwright tells the name alone; the attributes label, title and alt are compared',
  },
  {
    what: 'white space between the pieces of a generated name',
    why: 'Playwright puts a space around slotted and hidden pieces; in the scenarios every space is compared',
  },
  { what: 'document.url', why: 'each adapter has an address of its own for the same page' },
];
