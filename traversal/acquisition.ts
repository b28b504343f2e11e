import { CdpError } from '../cdp/cdp-error.js';
import { withDeadline } from '../cdp/deadline.js';
import type { SendOptions } from '../cdp/session.js';
import { DocumentGone } from '../isolated-world/engine-failures.js';
import type { EngineAnswer, EngineWorld } from '../isolated-world/world.js';
import { MAX_WINDOW_CANDIDATES } from './limits.js';

/**
 * How the controls of an observation are held.
 * - `capture`: all of them by the one handle of the array that keeps them.
 * - `per-control`: besides, each by a handle of its own, at most 256.
 * - `per-candidate`: besides, each candidate of the window by a handle of its own, at most 4,096; those that are not kept
 *   are released again. This is how a client that knows selectors alone has to do it.
 *
 * All three give the same observation. The last two are for measurement and for parity.
 */
export type Acquisition = 'capture' | 'per-control' | 'per-candidate';

export const ACQUISITIONS: readonly Acquisition[] = ['capture', 'per-control', 'per-candidate'];

/** The handles that stand for one observation: of the array, and of its controls. */
export class HeldCapture {
  readonly #world: EngineWorld;
  /** The handle of the array that the engine returned, which keeps the capture alive. */
  readonly array: string;
  readonly #controls: readonly string[];

  constructor(world: EngineWorld, array: string, controls: readonly string[]) {
    this.#world = world;
    this.array = array;
    this.#controls = controls;
  }

  /** Gives back the handles of the controls. What is said is sent at once; a second time nothing is. */
  async releaseControls(deadlineMs: number): Promise<void> {
    await Promise.all(this.#controls.map((control) => this.#world.handles.release(control, deadlineMs)));
  }

  /** Gives back the array, and with it all that it kept alive. */
  releaseArray(deadlineMs: number): Promise<void> {
    return this.#world.handles.release(this.array, deadlineMs);
  }

  async release(deadlineMs: number): Promise<void> {
    await Promise.all([this.releaseControls(deadlineMs), this.releaseArray(deadlineMs)]);
  }
}

/**
 * Acquires what a strategy wants for a capture: the kept controls stand first in its array, then the other candidates.
 * Those are released again before this resolves. No handle is left where it throws.
 * @throws as `EngineWorld.acquireMembers` does
 */
export async function acquire(
  world: EngineWorld,
  answer: EngineAnswer<unknown>,
  keptControls: number,
  acquisition: Acquisition,
  options: SendOptions & { readonly deadlineMs: number },
): Promise<HeldCapture> {
  if (acquisition === 'capture') return new HeldCapture(world, answer.objectId, []);
  const most = acquisition === 'per-control' ? keptControls : MAX_WINDOW_CANDIDATES;
  const members = await world.acquireMembers(answer, { atLeast: keptControls, atMost: most }, options);
  const held = new HeldCapture(world, answer.objectId, members.slice(0, keptControls));
  try {
    const others = members.slice(keptControls);
    const released = Promise.all(others.map((other) => world.handles.release(other, options.deadlineMs)));
    await withDeadline(released, options, (loss) => new CdpError(loss, 'Runtime.releaseObject', 'not answered'));
    if (answer.epoch !== world.epoch) throw new DocumentGone('the document went while its handles were released', true);
    return held;
  } catch (error) {
    void held.release(options.deadlineMs);
    throw error;
  }
}
