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
} from '../../cdp/session.js';

/** One command that went through the session. */
export interface SentCommand {
  readonly method: CdpMethod;
  readonly params: Record<string, unknown>;
}

/** Whether this is the one call that a look makes. */
export const isLook = ({ method, params }: SentCommand): boolean =>
  method === 'Runtime.callFunctionOn' && params.serializationOptions !== undefined;

/**
 * A session that notes what passes through it, in order, and can stand between the browser and whoever is told.
 * `log` holds `> method` for each command and `< method` when its reply or error has come.
 */
export class RecordingSession implements CdpSession {
  readonly capabilities: CdpCapabilities;
  readonly sent: SentCommand[] = [];
  readonly log: string[] = [];
  /** Subscriptions that were not taken back. */
  subscriptions = 0;
  /** What is told in place of a reply: another reply, or a throw. */
  alterReply: (command: SentCommand, reply: unknown) => unknown = (_, reply) => reply;
  /** What happens before a command is sent. */
  beforeSend: ((command: SentCommand) => Promise<void>) | undefined;
  /** What happens between the browser's reply and whoever waits for it. */
  holdReply: (command: SentCommand) => Promise<void> = async () => {};
  readonly #session: CdpSession;

  constructor(session: CdpSession, capabilities: CdpCapabilities = session.capabilities) {
    this.#session = session;
    this.capabilities = capabilities;
  }

  /** The names of the commands, since the last call of this method. */
  takeSent(): SentCommand[] {
    this.log.length = 0;
    return this.sent.splice(0);
  }

  async send<M extends CdpMethod>(method: M, params?: CdpParams<M>[0], options?: SendOptions): Promise<CdpResult<M>> {
    const command: SentCommand = { method, params: { ...(params as object | undefined) } };
    this.sent.push(command);
    this.log.push(`> ${method}`);
    try {
      if (this.beforeSend !== undefined) await this.beforeSend(command);
      const reply = await this.#session.send(method, params, options);
      await this.holdReply(command);
      return this.alterReply(command, reply) as CdpResult<M>;
    } finally {
      this.log.push(`< ${method}`);
    }
  }

  on<E extends CdpEventName>(event: E, listener: (params: CdpEventParams<E>) => void): () => void {
    return this.#count(this.#session.on(event, listener));
  }

  onEnd(listener: (reason: SessionEnd) => void): () => void {
    return this.#count(this.#session.onEnd(listener));
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  #count(unsubscribe: () => void): () => void {
    this.subscriptions++;
    let isSubscribed = true;
    return () => {
      if (isSubscribed) this.subscriptions--;
      isSubscribed = false;
      unsubscribe();
    };
  }
}
