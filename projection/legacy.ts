import type { Control, DocumentFacts, Observation } from '../traversal/observation.js';

/**
 * What an older adapter gives: controls, without coverage and revision. It cannot be continued, so its view offers no
 * continuation.
 */
export interface LegacyObservation {
  readonly document: Pick<DocumentFacts, 'url' | 'title'> & Partial<DocumentFacts>;
  readonly controls: readonly (Pick<Control, 'ref' | 'role' | 'name'> & Partial<Control>)[];
  readonly coverage?: never;
  readonly revision?: never;
}

export function isLegacy(seen: Observation | LegacyObservation): seen is LegacyObservation {
  return seen.coverage === undefined;
}
