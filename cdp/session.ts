import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

/** A command of the Chrome DevTools Protocol, by its full name (`Page.enable`). */
export type CdpMethod = keyof ProtocolMapping.Commands;
/** The parameters of a command, as `devtools-protocol` declares them. */
export type CdpParams<M extends CdpMethod> = ProtocolMapping.Commands[M]['paramsType'];
/** The result of a command, as `devtools-protocol` declares it. */
export type CdpResult<M extends CdpMethod> = ProtocolMapping.Commands[M]['returnType'];
/** An event of the Chrome DevTools Protocol, by its full name (`Page.frameNavigated`). */
export type CdpEventName = keyof ProtocolMapping.Events;
/** The first parameter of an event: its payload. */
export type CdpEventParams<E extends CdpEventName> = ProtocolMapping.Events[E] extends [infer P, ...unknown[]]
  ? P
  : undefined;

/** How long a command may take, and what may end the wait for it early. */
export interface SendOptions {
  /** Milliseconds from the call to the reply. Default: the session's own, 5,000. */
  readonly deadlineMs?: number;
  /** Ends the wait with `CdpError` `aborted`. The browser still runs the command. */
  readonly signal?: AbortSignal;
}

/** What the client behind a session is allowed to do. `chrome.debugger`, for one, refuses both. */
export interface CdpCapabilities {
  /** `Runtime.terminateExecution` may be sent. */
  readonly terminate: boolean;
  /** `Target.*` and `Browser.*` may be sent. */
  readonly targets: boolean;
}

/**
 * One flat session with one target: the port that everything above this folder speaks through.
 *
 * An implementation settles every `send`: with the result, or with a `CdpError`. Pending calls are rejected when the
 * target crashes (`Inspector.targetCrashed`), the session ends (`Inspector.detached`, `Target.detachedFromTarget`) or
 * the connection closes, because Chromium never answers them. While the renderer is crashed, what it alone could answer
 * (`Runtime`, `DOM`, …) is rejected at once; a navigation ends that.
 */
export interface CdpSession {
  readonly capabilities: CdpCapabilities;
  /**
   * Sends one command.
   * @throws {CdpError} `protocol` when the browser refuses, `deadline`, `aborted`, `crashed`, `detached`,
   *   `connection_lost` or `closed`.
   */
  send<M extends CdpMethod>(method: M, params?: CdpParams<M>[0], options?: SendOptions): Promise<CdpResult<M>>;
  /** Subscribes to an event of this session alone; the answer unsubscribes. A throwing listener harms no other. */
  on<E extends CdpEventName>(event: E, listener: (params: CdpEventParams<E>) => void): () => void;
  /** Subscribes to the end of the session, once; called at once when it has ended already. The answer unsubscribes. */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Detaches. Idempotent; pending calls are rejected with `closed`. */
  close(): Promise<void>;
}

/** Why a session ended. A crash does not end a session: the target answers again after a navigation. */
export type SessionEnd = 'detached' | 'connection_lost' | 'closed';
