import type { Observation, ObserveRequest } from '../traversal/observation.js';
import { nextObserve, nextText } from './continuation.js';

/**
 * The whole of an observation, kept beside whatever a model was shown: with every counter, and how to go on when all of
 * it was read. `decodeArtifact` reads it back from JSON. Its `version` is the observation's.
 */
export interface Artifact extends Observation {
  readonly next_observe?: ObserveRequest;
  readonly next_text?: ObserveRequest;
}

/** The artifact of an observation. Nothing is left out, cut or counted against a budget. */
export function canonical(observation: Observation): Artifact {
  const observe = nextObserve(observation, observation.controls.length);
  const text = nextText(observation, observation.text.bytes);
  return {
    ...observation,
    ...(observe === undefined ? {} : { next_observe: observe }),
    ...(text === undefined ? {} : { next_text: text }),
  };
}
