import { CdpError } from '../../cdp/cdp-error.js';
import { withDeadline } from '../../cdp/deadline.js';
import type {
  CdpEventName,
  CdpEventParams,
  CdpMethod,
  CdpParams,
  CdpResult,
  CdpSession,
  SendOptions,
  SessionEnd,
} from '../../cdp/session.js';

/**
 * What becomes of one message.
 * - `fails`: it never reaches the browser, and is answered with an error. - `fails late`: it was obeyed, and is answered so.
 * - `hangs`: it never reaches the browser, and is not answered. - `is lost`: it was obeyed, and is not answered.
 * - `empty`, `null`, `foreign`: it was obeyed, and answered with what nobody can read.
 */
export const FAULTS = ['fails', 'fails late', 'hangs', 'is lost', 'empty', 'null', 'foreign'] as const;
export type Fault = (typeof FAULTS)[number];

const GARBAGE: Readonly<Partial<Record<Fault, unknown>>> = {
  empty: {},
  null: null,
  // Shaped as a reply of each command that is answered with something.
  foreign: {
    executionContextId: 'x',
    result: {
      type: 'object',
      objectId: 'no-such-object',
      deepSerializedValue: { type: 'array', value: [{ type: 'string', value: '[]' }] },
    },
  },
};

/** A session between the library and the real browser, in which one message goes wrong. Notes every handle it is given. */
export class FaultySession implements CdpSession {
  readonly capabilities;
  /** The ids of remote objects that the browser has answered with, but for those that were found gone. */
  readonly given = new Set<string>();
  /** Messages sent since `arm`. */
  sent: CdpMethod[] = [];
  #fault: { readonly at: number; readonly fault: Fault } | undefined;
  #groupFault: Fault | undefined;
  readonly #session: CdpSession;

  constructor(session: CdpSession) {
    this.#session = session;
    this.capabilities = session.capabilities;
  }

  /**
   * From here on the messages are counted, from 1; the one `at` goes wrong, and where it is said every release of a group
   * as well.
   */
  arm(at: number, fault: Fault, groupFault?: Fault): void {
    this.sent = [];
    this.#fault = { at, fault };
    this.#groupFault = groupFault;
  }

  /** Nothing goes wrong any more. */
  lift(): void {
    this.#fault = undefined;
    this.#groupFault = undefined;
  }

  async send<M extends CdpMethod>(
    method: M,
    params?: CdpParams<M>[0],
    options: SendOptions = {},
  ): Promise<CdpResult<M>> {
    this.sent.push(method);
    const fault = this.#faultOf(method);
    const failure = new CdpError('protocol', method, 'Internal error', -32603);
    if (fault === 'fails') throw failure;
    if (fault === 'hangs') return this.#unanswered(method, options);
    const reply = this.#session.send(method, params, options);
    if (fault === 'is lost') {
      reply.then(
        (late) => this.#note(late),
        () => undefined,
      );
      return this.#unanswered(method, options);
    }
    const answered = await reply;
    this.#note(answered);
    if (fault === 'fails late') throw failure;
    return fault === undefined ? answered : (GARBAGE[fault] as CdpResult<M>);
  }

  /** How many of the handles that were ever given the browser still holds. Those that went do not come back. */
  async countHeld(): Promise<number> {
    const functionDeclaration = 'function(){}';
    const asked = [...this.given].map((objectId) =>
      this.#session.send('Runtime.callFunctionOn', { objectId, functionDeclaration }).then(
        () => undefined,
        () => void this.given.delete(objectId),
      ),
    );
    await Promise.all(asked);
    return this.given.size;
  }

  on<E extends CdpEventName>(event: E, listener: (params: CdpEventParams<E>) => void): () => void {
    return this.#session.on(event, listener);
  }

  onEnd(listener: (reason: SessionEnd) => void): () => void {
    return this.#session.onEnd(listener);
  }

  /** Leaves the session open: its end would give back every handle by itself. */
  async close(): Promise<void> {}

  /** As the port asks: the deadline and the signal end the wait. */
  #unanswered(method: CdpMethod, { deadlineMs = 5_000, signal }: SendOptions): Promise<never> {
    const never = new Promise<never>(() => {});
    return withDeadline(never, { deadlineMs, signal }, (loss) => new CdpError(loss, method, 'not answered'));
  }

  #faultOf(method: CdpMethod): Fault | undefined {
    if (this.#fault?.at === this.sent.length) return this.#fault.fault;
    return method === 'Runtime.releaseObjectGroup' ? this.#groupFault : undefined;
  }

  #note(reply: unknown): void {
    JSON.stringify(reply, (key, value) => {
      if (key === 'objectId' && typeof value === 'string') this.given.add(value);
      return value;
    });
  }
}
