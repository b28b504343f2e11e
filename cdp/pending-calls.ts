import { type CdpError, type CdpFailure, rememberCaller, type ToCallError } from './cdp-error.js';
import { type WaitLimits, withDeadline } from './deadline.js';
import { excerpt } from './excerpt.js';
import type { ProtocolError } from './protocol-message.js';

/** The browser's own words in an error, in UTF-16 units. */
const MESSAGE_LIMIT = 200;

/** A call that waits for its reply. */
export interface RegisteredCall {
  /** What the message carries, and its reply. */
  readonly id: number;
  /** The result, or a rejection with `CdpError`. */
  readonly reply: Promise<unknown>;
}

/** A reply that nobody waits for: its call was given up, or its session was. */
export interface LateReply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: ProtocolError;
}

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: CdpError) => void;
  readonly toError: ToCallError;
}

/** Where ids come from, and where late replies go. */
export interface PendingCallsOptions {
  /** Gives each id once. Default: 1, 2, 3, … of this registry. The sessions of one connection share a source. */
  readonly nextId?: () => number;
  /** Hears of replies that nobody waits for. Must not throw. */
  readonly onLate?: (reply: LateReply) => void;
}

/**
 * The calls that wait for a reply. Each has its own deadline and signal, and is settled once: by its reply, by what ends
 * the wait, or together with all the others. Knows no socket: whoever registers a call posts it.
 */
export class PendingCalls {
  readonly #calls = new Map<number, PendingCall>();
  readonly #nextId: () => number;
  readonly #onLate: ((reply: LateReply) => void) | undefined;

  constructor(options: PendingCallsOptions = {}) {
    let last = 0;
    this.#nextId = options.nextId ?? (() => ++last);
    this.#onLate = options.onLate;
  }

  /** How many calls wait. */
  get size(): number {
    return this.#calls.size;
  }

  /** Whether this call waits. One that was aborted before it was registered never does, and must not be posted. */
  has(id: number): boolean {
    return this.#calls.has(id);
  }

  /**
   * Registers a call that is about to be posted. Its error, should it fail, has the stack of this moment.
   * The reply rejects with `CdpError` `deadline` or `aborted` by itself, and with whatever the methods below say.
   */
  register(method: string, limits: WaitLimits): RegisteredCall {
    const id = this.#nextId();
    const toError = rememberCaller(method, this.register);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, toError });
    });
    const reply = withDeadline(answer, limits, (loss) => {
      this.#calls.delete(id);
      return loss === 'deadline'
        ? toError('deadline', `no answer within ${limits.deadlineMs} ms`)
        : toError('aborted', 'aborted by the caller');
    });
    return { id, reply };
  }

  /** The reply with a result. */
  settle(id: number, result: unknown): void {
    const call = this.#take(id);
    if (call) call.resolve(result);
    else this.#onLate?.({ id, result });
  }

  /** The reply with an error: rejects with `CdpError` `protocol`. */
  reject(id: number, error: ProtocolError): void {
    const call = this.#take(id);
    if (!call) {
      this.#onLate?.({ id, error });
      return;
    }
    const detail =
      typeof error.data === 'string' && error.data !== '' ? `${error.message}: ${error.data}` : error.message;
    call.reject(call.toError('protocol', excerpt(detail, MESSAGE_LIMIT), error.code));
  }

  /** Gives up one call. Nothing happens when it does not wait. */
  fail(id: number, failure: CdpFailure, message: string): void {
    const call = this.#take(id);
    call?.reject(call.toError(failure, message));
  }

  /** Gives up all calls, because no reply can come any more. */
  rejectAll(failure: CdpFailure, message: string): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.reject(call.toError(failure, message));
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }
}
