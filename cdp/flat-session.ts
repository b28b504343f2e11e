import { type CdpFailure, rememberCaller } from './cdp-error.js';
import { EventListeners, type OnListenerError } from './event-listeners.js';
import { excerpt } from './excerpt.js';
import { type LateReply, PendingCalls } from './pending-calls.js';
import type { ProtocolEvent, ProtocolReply } from './protocol-message.js';
import type {
  CdpCapabilities,
  CdpEventName,
  CdpEventParams,
  CdpMethod,
  CdpParams,
  CdpResult,
  CdpSession,
  SendOptions,
  SessionEnd,
} from './session.js';
import { isSessionGone, isTargetCrashed } from './session-errors.js';

/**
 * What the renderer alone answers, of the commands that are known to hang. While it is crashed Chromium keeps them, and
 * answers all of them with an error when the next navigation begins; other commands are answered, refused or kept.
 */
const RENDERER_COMMANDS = new RegExp(
  '^(?:' +
    '(?:Runtime|DOM|CSS|Accessibility|Log|Performance|Memory)\\..*|' +
    'Page\\.(?:enable|getFrameTree|addScriptToEvaluateOnNewDocument|createIsolatedWorld|getLayoutMetrics|setBypassCSP|' +
    'setLifecycleEventsEnabled)|' +
    'Emulation\\.setFocusEmulationEnabled|' +
    'Network\\.enable' +
    ')$',
);

const CRASHED = 'the renderer crashed';

/** A session as its connection sees it. */
export interface FlatSessionOptions {
  /** Absent for the root session of the browser. */
  readonly sessionId?: string;
  readonly capabilities: CdpCapabilities;
  /** Milliseconds for a command that names no deadline. */
  readonly deadlineMs: number;
  /** Sends a message. May throw. */
  readonly post: (text: string) => void;
  /** Gives an id that no session of the connection has used. */
  readonly nextId: () => number;
  /** Tells the browser that this side ends the session. Never rejects. */
  readonly detach: () => Promise<void>;
  readonly onLate?: ((reply: LateReply) => void) | undefined;
  readonly onListenerError?: OnListenerError | undefined;
}

/** One session of a `Connection`, which hands it its messages and its end. Everyone else sees a `CdpSession`. */
export class FlatSession implements CdpSession {
  readonly sessionId: string | undefined;
  readonly capabilities: CdpCapabilities;
  readonly #options: FlatSessionOptions;
  /** The end of every message: what follows the parameters. */
  readonly #messageTail: string;
  readonly #calls: PendingCalls;
  readonly #listeners: EventListeners;
  readonly #endListeners: EventListeners;
  #crashed = false;
  #end: { readonly reason: SessionEnd; readonly message: string } | undefined;
  #detached: Promise<void> | undefined;

  constructor(options: FlatSessionOptions) {
    this.#options = options;
    this.sessionId = options.sessionId;
    this.capabilities = options.capabilities;
    this.#messageTail = options.sessionId === undefined ? '}' : `,"sessionId":${JSON.stringify(options.sessionId)}}`;
    const { nextId, onLate } = options;
    this.#calls = new PendingCalls(onLate ? { nextId, onLate } : { nextId });
    this.#listeners = new EventListeners(options.onListenerError);
    this.#endListeners = new EventListeners(options.onListenerError);
  }

  send<M extends CdpMethod>(method: M, params?: CdpParams<M>[0], options: SendOptions = {}): Promise<CdpResult<M>> {
    let paramsText: string;
    try {
      paramsText = JSON.stringify(params ?? {});
    } catch (error) {
      // A cycle or a BigInt: the caller's mistake, and no failure of the command.
      return Promise.reject(error);
    }
    const refusal = this.#findRefusal(method);
    if (refusal) return Promise.reject(rememberCaller(method, this.send)(...refusal));
    const deadlineMs = options.deadlineMs ?? this.#options.deadlineMs;
    const call = this.#calls.register(method, { deadlineMs, signal: options.signal });
    if (this.#calls.has(call.id)) {
      try {
        const head = `{"id":${call.id},"method":${JSON.stringify(method)},"params":`;
        this.#options.post(head + paramsText + this.#messageTail);
      } catch (error) {
        this.#calls.fail(call.id, 'connection_lost', `the message was not sent: ${excerpt(String(error))}`);
      }
    }
    return call.reply as Promise<CdpResult<M>>;
  }

  on<E extends CdpEventName>(event: E, listener: (params: CdpEventParams<E>) => void): () => void {
    return this.#end ? () => {} : this.#listeners.add(event, listener);
  }

  onEnd(listener: (reason: SessionEnd) => void): () => void {
    const unsubscribe = this.#endListeners.add('end', listener);
    if (this.#end) this.#tellEnd(this.#end.reason);
    return unsubscribe;
  }

  close(): Promise<void> {
    if (!this.#end) {
      this.end('closed', 'the session was closed by this side');
      this.#detached = this.#options.detach();
    }
    return this.#detached ?? Promise.resolve();
  }

  /** Whether this session waits for the reply with this id. */
  awaits(id: number): boolean {
    return this.#calls.has(id);
  }

  /** Takes a reply to one of this session's calls. */
  takeReply({ id, result, error }: ProtocolReply): void {
    if (!error) this.#calls.settle(id, result);
    else if (this.awaits(id) && isTargetCrashed(error)) this.#calls.fail(id, 'crashed', CRASHED);
    else if (this.awaits(id) && isSessionGone(error)) this.end('detached', 'the browser knows no such session');
    else this.#calls.reject(id, error);
  }

  /** Takes an event of this session. */
  takeEvent({ method, params }: ProtocolEvent): void {
    if (method === 'Inspector.targetCrashed') {
      this.#crashed = true;
      this.#calls.rejectAll('crashed', CRASHED);
    } else if (method === 'Inspector.targetReloadedAfterCrash') {
      this.#crashed = false;
    }
    // The calls are settled before the listeners run: one of them may send again.
    this.#listeners.emit(method, params);
    if (method === 'Inspector.detached') {
      const reason = 'reason' in params && typeof params.reason === 'string' ? params.reason : '';
      this.end('detached', `the browser ended the session: ${excerpt(reason)}`);
    }
  }

  /** Ends the session, once; nothing is sent. Pending calls are rejected with `failure`, by default the reason. */
  end(reason: SessionEnd, message: string, failure: CdpFailure = reason): void {
    if (this.#end) return;
    this.#end = { reason, message };
    this.#calls.rejectAll(failure, message);
    this.#listeners.clear();
    this.#tellEnd(reason);
  }

  #tellEnd(reason: SessionEnd): void {
    this.#endListeners.emit('end', reason);
    this.#endListeners.clear();
  }

  #findRefusal(method: string): [CdpFailure, string] | undefined {
    if (this.#end) return [this.#end.reason, this.#end.message];
    if (this.#crashed && RENDERER_COMMANDS.test(method)) return ['crashed', CRASHED];
    return undefined;
  }
}
