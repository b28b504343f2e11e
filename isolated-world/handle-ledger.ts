import { isHandleGone } from '../cdp/protocol-errors.js';
import type { CdpSession } from '../cdp/session.js';

/** How many remote handles a page holds and has held. `acquired` is always `live + released + dropped`. */
export interface HandleCounts {
  /** Alive now. The engine's own handle is not among them. */
  readonly live: number;
  /** The most that were alive at once. */
  readonly peak: number;
  readonly acquired: number;
  /** Given back with `Runtime.releaseObject`. */
  readonly released: number;
  /** Gone with their document, or with the page: after a navigation their ids may be minted again for other objects. */
  readonly dropped: number;
}

/** What one release names: a handle, or all handles of a group. */
export type Release = { readonly objectId: string } | { readonly objectGroup: string };

/**
 * Every remote handle of one page, but for the engine's own. A handle belongs to the document it was acquired in: when
 * the document goes, its handles are forgotten and never sent again.
 */
export class HandleLedger {
  readonly #session: CdpSession;
  readonly #live = new Set<string>();
  #peak = 0;
  #acquired = 0;
  #released = 0;
  #dropped = 0;
  /** Releases that were said and not confirmed yet. */
  readonly #unconfirmed = new Set<Release>();

  constructor(session: CdpSession) {
    this.#session = session;
  }

  get counts(): HandleCounts {
    return {
      live: this.#live.size,
      peak: this.#peak,
      acquired: this.#acquired,
      released: this.#released,
      dropped: this.#dropped,
    };
  }

  acquire(objectId: string): void {
    if (this.#live.has(objectId)) return;
    this.#live.add(objectId);
    this.#acquired++;
    this.#peak = Math.max(this.#peak, this.#live.size);
  }

  /**
   * Gives a handle back; nothing is sent for one that is not held. Resolves when the browser has answered, or cannot any
   * more: a handle that went by itself is no failure.
   */
  async release(objectId: string, deadlineMs: number): Promise<void> {
    if (!this.#live.delete(objectId)) return;
    this.#released++;
    await this.#giveBack({ objectId }, deadlineMs);
  }

  /** Gives back all that a call left, or may leave later: handles that were never told of, and so never acquired. */
  releaseGroup(objectGroup: string, deadlineMs: number): Promise<void> {
    return this.#giveBack({ objectGroup }, deadlineMs);
  }

  /** The releases that were said and not confirmed so far. What is asked of the page after them is answered after them. */
  get unconfirmed(): readonly Release[] {
    return [...this.#unconfirmed];
  }

  /** Says once more those of some releases that are not confirmed yet: the browser may not have heard them. */
  async repeat(releases: readonly Release[], deadlineMs: number): Promise<void> {
    await Promise.all(
      releases.map(async (release) => {
        if (this.#unconfirmed.delete(release)) await this.#giveBack({ ...release }, deadlineMs);
      }),
    );
  }

  /** Forgets all handles: what they stood for has gone. */
  dropAll(): void {
    this.#dropped += this.#live.size;
    this.#live.clear();
    this.#unconfirmed.clear();
  }

  async #giveBack(release: Release, deadlineMs: number): Promise<void> {
    this.#unconfirmed.add(release);
    const sent =
      'objectId' in release
        ? this.#session.send('Runtime.releaseObject', release, { deadlineMs })
        : this.#session.send('Runtime.releaseObjectGroup', release, { deadlineMs });
    const confirm = () => this.#unconfirmed.delete(release);
    await sent.then(confirm, (error) => isHandleGone(error) && confirm());
  }
}
