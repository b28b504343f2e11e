/** A row of a Markdown table that begins with a code span. */
export interface TableRow {
  /** The code span of the first cell. */
  readonly key: string;
  /** The other cells. */
  readonly cells: readonly string[];
}

/** The rows of all tables of a document whose first cell is a code span, in order. */
export function tableRows(markdown: string): TableRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, key, rest] = /^\|\s*`([^`|]+)`\s*\|(.*)\|\s*$/.exec(line) ?? [];
    if (key === undefined || rest === undefined) return [];
    return [{ key, cells: rest.split(/(?<!\\)\|/).map((cell) => cell.trim()) }];
  });
}

/** The code spans of a cell. */
export function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}

/** What stands in one list and not in the other, one line each. Empty when both say the same. */
export function differences(document: readonly string[], truth: readonly string[], what: string): string[] {
  return [
    ...truth.filter((key) => !document.includes(key)).map((key) => `the document lacks ${what} ${key}`),
    ...document
      .filter((key) => !truth.includes(key))
      .map((key) => `the document has ${what} ${key}, which does not exist`),
    ...document
      .filter((key, index) => document.indexOf(key) !== index)
      .map((key) => `the document has ${what} ${key} twice`),
  ];
}
