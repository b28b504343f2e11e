import type { EngineWorld } from '../isolated-world/world.js';
import type { HeldCapture } from '../traversal/acquisition.js';
import { captureWindow, isMisplaced } from '../traversal/capture.js';
import type { Observation } from '../traversal/observation.js';
import type { WindowFrom } from '../traversal/wire.js';
import type { Turn } from './calls.js';
import type { EngineOptions } from './engine-options.js';
import type { Interruptions } from './interruptions.js';
import { toObservation } from './observation-of.js';
import type { Tokens } from './references.js';
import type { Revisions } from './revision.js';

/** What the engine shows of a capture, for each strategy that holds its elements one by one. */
const MEMBERS = { 'per-control': 'controls', 'per-candidate': 'candidates' } as const;

/** Milliseconds that giving back what nobody waits for may take. */
const RELEASE_DEADLINE_MS = 1_000;

/** The page that is looked at. */
interface LookedAtPage {
  readonly world: EngineWorld;
  readonly options: Required<EngineOptions>;
  readonly tokens: Tokens;
  readonly revisions: Revisions;
  readonly interruptions: Interruptions;
}

/** The looks at one page, and the capture that its current revision stands for. */
export class PageLooks {
  readonly #page: LookedAtPage;
  #held: HeldCapture | undefined;
  /** How far the page's clock is ahead of ours, in milliseconds; not known before the first look. */
  #clockAheadMs: number | undefined;

  constructor(page: LookedAtPage) {
    this.#page = page;
  }

  /** The handles of the capture that the current revision stands for. */
  get held(): HeldCapture | undefined {
    return this.#held;
  }

  /** The document went, and its handles with it. */
  forget(): void {
    this.#held = undefined;
  }

  /** Gives back what a revision that has ended stood for. */
  drop(held: HeldCapture | undefined): void {
    if (this.#held === held) this.#held = undefined;
    void held?.release(RELEASE_DEADLINE_MS);
  }

  /** From here on every failure came from the page, and ends the revision; but a misplaced offset changes nothing. */
  async look(turn: Turn, from: WindowFrom | undefined): Promise<Observation> {
    const { world, options, tokens, revisions, interruptions } = this.#page;
    const { clickSurfaces, acquisition } = options;
    const deadlineMs = turn.remainingMs();
    const revision = tokens.mint();
    const previous = this.#held;
    const { epoch } = world;
    this.#held = undefined;
    const takeBack = revisions.end('capture_failed');
    const { evidence, held } = await captureWindow(
      world,
      {
        revision,
        clickSurfaces,
        inspection: options.interruptions ? 'before' : 'none',
        ...(interruptions.waived.length === 0 ? {} : { waived: interruptions.waived }),
        ...this.startBefore(deadlineMs),
        ...(from === undefined ? {} : { from }),
        ...(acquisition === 'capture' ? {} : { members: MEMBERS[acquisition] }),
      },
      { deadlineMs, signal: turn.signal, acquisition, previous, onClock: (aheadMs) => this.noteClock(aheadMs) },
    ).catch((error: unknown) => {
      interruptions.noteFailure(error);
      if (isMisplaced(error) && epoch === world.epoch) {
        this.#held = previous;
        takeBack();
      }
      throw error;
    });
    if (turn.signal.aborted) {
      // Nobody waits for it any more, and what it would keep alive nobody would give back.
      void held.release(RELEASE_DEADLINE_MS);
      throw turn.signal.reason;
    }
    this.#held = held;
    const observation = toObservation(evidence, revision, tokens);
    revisions.establish(observation, evidence);
    return observation;
  }

  /** When the page's clock is known, the engine does not begin what nobody waits for any more. */
  startBefore(deadlineMs: number): { readonly startBefore?: number } {
    return this.#clockAheadMs === undefined
      ? {}
      : { startBefore: Math.ceil(Date.now() + this.#clockAheadMs + deadlineMs) };
  }

  /** A reply takes its time to come, so that the largest is the nearest to the truth. */
  noteClock(aheadMs: number): void {
    this.#clockAheadMs = Math.max(this.#clockAheadMs ?? aheadMs, aheadMs);
  }
}
