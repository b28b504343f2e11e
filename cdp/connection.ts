import { rememberCaller } from './cdp-error.js';
import { withDeadline } from './deadline.js';
import type { OnListenerError } from './event-listeners.js';
import { excerpt } from './excerpt.js';
import { FlatSession } from './flat-session.js';
import type { LateReply } from './pending-calls.js';
import { type ProtocolEvent, type ProtocolReply, readProtocolMessage } from './protocol-message.js';
import type { CdpCapabilities, CdpSession, SendOptions } from './session.js';
import type { Transport } from './transport.js';

/** Milliseconds for a command that names no deadline. */
export const COMMAND_DEADLINE_MS = 5_000;
/** How long the reply of a lost `attach` is waited for, so that the session it may have opened can be ended. */
const LATE_ATTACH_MS = 30_000;
/** How long `Target.detachFromTarget` and the close of the transport may take. */
const CLOSE_DEADLINE_MS = 2_000;
/** How much of a frame that cannot be read is quoted. */
const QUOTED_FRAME = 40;

const CAPABILITIES: CdpCapabilities = { terminate: true, targets: true };

/** What holds for all sessions of a connection. */
export interface ConnectionOptions {
  /** Milliseconds for a command that names no deadline. Default: 5,000. */
  readonly defaultDeadlineMs?: number;
  /** Hears of replies that nobody waits for, for diagnosis. Must not throw. */
  readonly onLateReply?: (reply: LateReply) => void;
  /** Hears what listeners threw. Default: nobody does. */
  readonly onListenerError?: OnListenerError;
}

/** The limits of the attachment itself, and those of the session that it opens. */
export interface AttachOptions extends SendOptions {
  /** Milliseconds for a command of the session that names no deadline. Default: that of the connection. */
  readonly defaultDeadlineMs?: number;
}

/** A session with a target, as opposed to the root session of the browser. */
export interface AttachedSession extends CdpSession {
  readonly sessionId: string;
}

/** A page that another page opened; it waits. */
export interface OpenedTarget {
  readonly targetId: string;
  readonly openerId: string;
  readonly session: AttachedSession;
}

/** Says whether it takes the page. */
export type ClaimOpened = (opened: OpenedTarget) => boolean;

/**
 * A connection with a browser over any transport, and its flat sessions.
 *
 * When the transport closes, every session ends with `connection_lost`. A frame that is not a message of the protocol
 * closes the connection, because a reply may have been lost with it: pending calls are rejected with `malformed`.
 */
export class Connection {
  /** The root session, with the browser itself. Hears events of no other session. Closing it closes the connection. */
  readonly browser: CdpSession;
  /** Resolves with one line that says why the connection ended. Never rejects. */
  readonly closed: Promise<string>;
  readonly #transport: Transport;
  readonly #options: ConnectionOptions;
  readonly #root: FlatSession;
  readonly #sessions = new Map<string, FlatSession>();
  readonly #transportClosed: Promise<void>;
  readonly #claims = new Set<ClaimOpened>();
  #watching: Promise<void> | undefined;
  #lastId = 0;
  #closeReason: string | undefined;
  #tellClosed: (reason: string) => void = () => {};

  /** Takes over an open transport. */
  constructor(transport: Transport, options: ConnectionOptions = {}) {
    this.#transport = transport;
    this.#options = options;
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve;
    });
    this.#root = this.#createSession(undefined, undefined, () => this.close());
    this.browser = this.#root;
    transport.onMessage((text) => this.#takeFrame(text));
    this.#transportClosed = new Promise((resolve) => {
      transport.onClose((reason) => {
        this.#end(`the connection was lost: ${excerpt(reason, 200)}`, 'connection_lost');
        resolve();
      });
    });
  }

  /** Why the connection ended, in one line; nothing while it lives. */
  get closeReason(): string | undefined {
    return this.#closeReason;
  }

  /**
   * Opens a session with a target. When that is aborted or takes too long, a session that opens afterwards is ended.
   * @throws {CdpError} as `CdpSession.send`; `protocol` when there is no such target.
   */
  async attach(targetId: string, options: AttachOptions = {}): Promise<AttachedSession> {
    const deadlineMs = options.deadlineMs ?? this.#options.defaultDeadlineMs ?? COMMAND_DEADLINE_MS;
    const toError = rememberCaller('Target.attachToTarget', this.attach);
    if (options.signal?.aborted) throw toError('aborted', 'aborted by the caller');
    // The event comes before the reply. The session is opened there, so that no event of it is missed, its end included:
    // what awaits the reply below runs later than messages that came in the same packet.
    const opened = new Map<string, FlatSession>();
    const unsubscribe = this.#root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.targetId === targetId) opened.set(sessionId, this.#open(sessionId, options.defaultDeadlineMs));
    });
    const attaching = this.#root
      .send('Target.attachToTarget', { targetId, flatten: true }, { deadlineMs: deadlineMs + LATE_ATTACH_MS })
      .then(({ sessionId }) => opened.get(sessionId) ?? this.#open(sessionId, options.defaultDeadlineMs));
    try {
      return (await withDeadline(attaching, { deadlineMs, signal: options.signal }, (loss) => {
        attaching.then(
          (session) => session.close(),
          () => {},
        );
        return loss === 'deadline'
          ? toError('deadline', `no answer within ${deadlineMs} ms`)
          : toError('aborted', 'aborted by the caller');
      })) as AttachedSession;
    } finally {
      unsubscribe();
    }
  }

  /**
   * Hears of every page that another page opens, before anything of it runs: it waits until `resume` is sent to it
   * (`Runtime.runIfWaitingForDebugger`). The first claim that takes a page has its session; what nobody claims goes on at
   * once. The answer ends that. @throws {CdpError}
   */
  async watchOpened(claim: ClaimOpened, options: SendOptions = {}): Promise<() => void> {
    this.#claims.add(claim);
    this.#watching ??= this.#watch(options);
    await this.#watching;
    return () => this.#claims.delete(claim);
  }

  async #watch(options: SendOptions): Promise<void> {
    this.#root.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
      if (!waitingForDebugger) return;
      const { targetId, openerId } = targetInfo;
      const session = this.#open(sessionId, undefined) as AttachedSession;
      const isClaimed =
        openerId !== undefined && [...this.#claims].some((claim) => claim({ targetId, openerId, session }));
      if (isClaimed) return;
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
      void session.close();
    });
    const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] };
    await this.#root.send('Target.setAutoAttach', autoAttach, options);
  }

  /**
   * The session that the browser opened by itself (`Target.setAutoAttach`), by the id of its `Target.attachedToTarget`
   * event. Called in the listener of that event, it misses nothing. Idempotent while the session lives.
   */
  adopt(sessionId: string, options: { readonly defaultDeadlineMs?: number } = {}): AttachedSession {
    return this.#open(sessionId, options.defaultDeadlineMs) as AttachedSession;
  }

  /** Closes the connection, not the browser. Idempotent; pending calls are rejected with `closed`. */
  async close(): Promise<void> {
    this.#end('the connection was closed by this side', 'closed');
    const giveUp = () => new Error('the transport did not close');
    // A transport that does not keep its promise to close must not keep its owner from closing.
    await withDeadline(this.#transportClosed, { deadlineMs: CLOSE_DEADLINE_MS }, giveUp).catch(() => {});
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #takeFrame(text: string): void {
    if (this.#closeReason !== undefined) return;
    const message = readProtocolMessage(text);
    if (!message) {
      const quoted = excerpt(text, QUOTED_FRAME);
      this.#end(`the peer sent a frame that is not a message of the protocol: ${quoted}`, 'malformed');
    } else if (message.kind === 'event') {
      this.#takeEvent(message);
    } else if (message.kind === 'reply') {
      this.#takeReply(message);
    }
    // A complaint names no command. The one it is about meets its deadline; the others must not suffer for it.
  }

  #takeReply(reply: ProtocolReply): void {
    const session = this.#findReceiver(reply);
    if (session) session.takeReply(reply);
    else this.#options.onLateReply?.(reply);
  }

  #findReceiver({ sessionId, id }: ProtocolReply): FlatSession | undefined {
    if (sessionId !== undefined) return this.#sessions.get(sessionId);
    if (this.#root.awaits(id)) return this.#root;
    // Chromium answers a session that it does not know without naming it.
    for (const session of this.#sessions.values()) if (session.awaits(id)) return session;
    return undefined;
  }

  #takeEvent(event: ProtocolEvent): void {
    const session = event.sessionId === undefined ? this.#root : this.#sessions.get(event.sessionId);
    session?.takeEvent(event);
    // It comes on the session that attached, and names the one that ended.
    if (event.method === 'Target.detachedFromTarget' && 'sessionId' in event.params) {
      this.#sessions.get(String(event.params.sessionId))?.end('detached', 'the browser ended the session');
    }
  }

  #open(sessionId: string, deadlineMs: number | undefined): FlatSession {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const session = this.#createSession(sessionId, deadlineMs, () => this.#detach(sessionId));
    if (this.#closeReason !== undefined) {
      session.end('connection_lost', this.#closeReason);
      return session;
    }
    this.#sessions.set(sessionId, session);
    session.onEnd(() => this.#sessions.delete(sessionId));
    // A target that has crashed already says so only when asked. Workers do not know the command; nobody waits for it.
    session.send('Inspector.enable').catch(() => {});
    return session;
  }

  #createSession(sessionId: string | undefined, deadlineMs: number | undefined, detach: () => Promise<void>) {
    return new FlatSession({
      ...(sessionId === undefined ? {} : { sessionId }),
      capabilities: CAPABILITIES,
      deadlineMs: deadlineMs ?? this.#options.defaultDeadlineMs ?? COMMAND_DEADLINE_MS,
      post: (text) => this.#transport.post(text),
      nextId: () => ++this.#lastId,
      detach,
      onLate: this.#options.onLateReply,
      onListenerError: this.#options.onListenerError,
    });
  }

  /** Whether the target or the browser is gone already makes no difference to who wants to leave it. */
  async #detach(sessionId: string): Promise<void> {
    const limits = { deadlineMs: CLOSE_DEADLINE_MS };
    await this.#root.send('Target.detachFromTarget', { sessionId }, limits).catch(() => {});
  }

  #end(reason: string, failure: 'connection_lost' | 'closed' | 'malformed'): void {
    if (this.#closeReason !== undefined) return;
    this.#closeReason = reason;
    const sessionEnd = failure === 'malformed' ? 'connection_lost' : failure;
    for (const session of [...this.#sessions.values(), this.#root]) session.end(sessionEnd, reason, failure);
    this.#transport.close();
    this.#tellClosed(reason);
  }
}
