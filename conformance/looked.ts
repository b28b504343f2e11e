import type { Observation, ObserveError } from '../index.js';

/** What looking at a case's page gave: each window in order, the errors, the longest look. */
export interface Looked {
  readonly windows: readonly Observation[];
  /** The first window of every further look that the case asks for. */
  readonly repeats: readonly Observation[];
  readonly errors: readonly ObserveError[];
  readonly longestMs: number;
}
