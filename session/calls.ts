import { withDeadline } from '../cdp/deadline.js';
import { quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';
import type { CallOptions } from './adapter.js';

/** Why a call ended before its work did. */
export type TurnLoss = 'deadline' | 'aborted' | 'closed';

/** The call was ended while it waited for its turn, or while it had it. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
  constructor(readonly loss: TurnLoss) {
    super(`the call was ended: ${loss}`);
  }
}

/** What a call is given: the time that is left, and one signal for everything that ends it early. */
export class Turn {
  readonly #controller = new AbortController();
  readonly #end: number;

  constructor(deadlineMs: number) {
    this.#end = performance.now() + deadlineMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds left until the deadline; at least 1. */
  remainingMs(): number {
    return Math.max(1, this.#end - performance.now());
  }

  /** Ends the call; its caller gets this error. */
  end(error: Error): void {
    this.#controller.abort(error);
  }

  /** @throws what ended the call, if something has. */
  requireLive(): void {
    if (performance.now() >= this.#end) this.end(new TurnLost('deadline'));
    this.signal.throwIfAborted();
  }
}

/** A command that fails at the deadline says more than we can here; it is let speak first. */
const GRACE_MS = 25;

/**
 * The calls on one page, which run one after the other, or on one browser, which run side by side. Each ends at its
 * deadline, when its signal aborts, or when the calls are closed, whatever its work does; and one that was given up
 * holds up none that comes after it, as long as its work heeds the turn's signal.
 */
export class Calls {
  readonly #inOrder: boolean;
  readonly #turns = new Set<Turn>();
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({ inOrder }: { readonly inOrder: boolean }) {
    this.#inOrder = inOrder;
  }

  /**
   * Runs one call.
   * @throws {TurnLost} when the deadline, the signal or `close` comes first; else what the work, or `Turn.end`, gives.
   */
  async run<T>(work: (turn: Turn) => Promise<T>, { deadlineMs, signal }: CallLimits): Promise<T> {
    const turn = new Turn(deadlineMs);
    const onAbort = (): void => turn.end(new TurnLost('aborted'));
    if (this.#isClosed) turn.end(new TurnLost('closed'));
    else if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort);
    this.#turns.add(turn);
    const before = this.#inOrder ? this.#last : Promise.resolve();
    const working = before.then(() => {
      turn.requireLive();
      return work(turn);
    });
    if (this.#inOrder) this.#last = working.catch(() => undefined);
    try {
      return await withDeadline(working, { deadlineMs: deadlineMs + GRACE_MS, signal: turn.signal }, (loss) => {
        if (loss === 'deadline') turn.end(new TurnLost('deadline'));
        return turn.signal.reason;
      });
    } finally {
      // A signal of the caller's may live for thousands of calls: nothing of this one stays with it.
      signal?.removeEventListener('abort', onAbort);
      this.#turns.delete(turn);
    }
  }

  /** Ends all calls, the running ones too, with `closed`. */
  close(): void {
    this.#isClosed = true;
    for (const turn of [...this.#turns]) turn.end(new TurnLost('closed'));
  }
}

/** What bounds one call. */
export interface CallLimits {
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Reads what a caller said of one call. @throws {ObserveError} `invalid_request` */
export function requireLimits(options: CallOptions, defaultMs: number): CallLimits {
  if (typeof options !== 'object' || options === null) {
    throw new ObserveError('invalid_request', {
      detail: `options: expected {signal?, deadlineMs?}, got ${quote(options)}`,
    });
  }
  const { deadlineMs, signal } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new ObserveError('invalid_request', { detail: `signal: expected an AbortSignal, got ${quote(signal)}` });
  }
  const limitMs = deadlineMs ?? defaultMs;
  // NaN and Infinity are no JSON: in the page they would read as a deadline that has passed.
  if (!Number.isFinite(limitMs)) {
    const detail = `deadlineMs: expected a finite number of milliseconds, got ${quote(limitMs)}`;
    throw new ObserveError('invalid_request', { detail });
  }
  return { deadlineMs: limitMs, signal };
}
