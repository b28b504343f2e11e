/** One place where two answers say different things. */
export interface Difference {
  /** Where: `2.controls.5.name`. */
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** Every leaf in which two values differ, as deep as both are of one form. */
export function differencesBetween(
  expected: unknown,
  got: unknown,
  path: readonly (string | number)[] = [],
): Difference[] {
  if (isRecord(expected) && isRecord(got) && Array.isArray(expected) === Array.isArray(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differencesBetween(expected[key], got[key], [...path, key]));
  }
  return Object.is(expected, got) ? [] : [{ path: path.join('.'), expected, got }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
