import type { EngineWorld } from '../isolated-world/world.js';
import { type Interruption, inspectDocument, interruptionOf } from '../traversal/capture.js';
import { ObserveError } from '../traversal/errors.js';
import type { InterruptionKind, Observation } from '../traversal/observation.js';
import { toDocument } from './observation-of.js';
import type { Tokens } from './references.js';

/**
 * What was met on one page that only its owner may answer. From there on every call is refused until the owner
 * acknowledges it; the next look inspects again.
 */
export class Interruptions {
  #kind: InterruptionKind | undefined;

  /** @throws {ObserveError} `sign_in_required` while one stands. */
  requireNone(): void {
    if (this.#kind !== undefined) throw new ObserveError('sign_in_required', { reason: this.#kind });
  }

  /** Hears what a look failed with. */
  noteFailure(error: unknown): void {
    this.#kind = interruptionOf(error)?.kind ?? this.#kind;
  }

  /** The owner has seen it. */
  acknowledge(): void {
    this.#kind = undefined;
  }

  /**
   * Inspects the page once after an action was dispatched, without waiting for anything. Where the page asks for what only
   * its owner may give, the observation says so and shows nothing else; undefined where it does not. The caller ends the
   * revision. What is met here is no evidence that the action took effect.
   * @throws {DocumentGone} @throws {ForeignAnswer} @throws {InstallFailed} @throws {NoEvidence} @throws {CdpError}
   */
  async inspectAfterAction(
    world: EngineWorld,
    tokens: Tokens,
    limits: { readonly deadlineMs: number; readonly signal: AbortSignal },
  ): Promise<Observation | undefined> {
    const interruption = await inspectDocument(world, limits);
    if (interruption === undefined) return undefined;
    this.#kind = interruption.kind;
    return toInterruptedObservation(interruption, tokens.mint());
  }
}

/** An observation without anything that could be acted on or continued. */
function toInterruptedObservation({ kind, document }: Interruption, revision: string): Observation {
  return {
    version: 1,
    trust: 'external-untrusted',
    revision,
    document: toDocument(document),
    coverage: {
      offset: 0,
      scanned: 0,
      kept: 0,
      scan_limit_reached: false,
      node_limit_reached: false,
      time_limit_reached: false,
      styles_read: 0,
      shifted: false,
      outside: { frames: 0, named: [] },
      regions_omitted: 0,
      headings_omitted: 0,
    },
    controls: [],
    regions: [],
    headings: [],
    text: { offset: 0, bytes: 0, content: '', more: false, ceiling_reached: false },
    interruption: { kind },
  };
}
