import type { EngineWorld } from '../isolated-world/world.js';
import { type Interruption, inspectDocument, interruptionOf } from '../traversal/capture.js';
import { ObserveError } from '../traversal/errors.js';
import type { Observation } from '../traversal/observation.js';
import type { InterruptionEvidence } from '../traversal/wire.js';
import { toDocument } from './observation-of.js';
import type { Tokens } from './references.js';

/**
 * What was met on one page that only its owner may answer. From there on every call is refused until the owner
 * acknowledges it; the next look inspects again.
 */
export class Interruptions {
  #standing: Pick<Interruption, 'kind' | 'evidence'> | undefined;
  /** What the owner said is no prompt in this document. */
  #waived: InterruptionEvidence[] = [];

  get waived(): readonly InterruptionEvidence[] {
    return this.#waived;
  }

  /** @throws {ObserveError} `sign_in_required` while one stands. */
  requireNone(): void {
    if (this.#standing !== undefined) throw new ObserveError('sign_in_required', { reason: this.#standing.kind });
  }

  /** Hears what a look failed with. */
  noteFailure(error: unknown): void {
    this.#standing = interruptionOf(error) ?? this.#standing;
  }

  /** The owner has seen it. `mistaken` says that it is no prompt: the same sign is passed over as long as the document stays. */
  acknowledge(mistaken: boolean): void {
    if (mistaken && this.#standing !== undefined) this.#waived.push(this.#standing.evidence);
    this.#standing = undefined;
  }

  /** The document went, and with it what was said of it. */
  forgetDocument(): void {
    this.#waived = [];
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
    const interruption = await inspectDocument(world, this.#waived, limits);
    if (interruption === undefined) return undefined;
    this.#standing = interruption;
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
