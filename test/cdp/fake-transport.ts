import type { Transport } from '../../cdp/transport.js';

/** A message that the connection has posted. */
export interface PostedMessage {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly sessionId?: string;
}

/** The other side of a connection, in memory. Says what the test says, and `Inspector.enable` by itself. */
export class FakeTransport implements Transport {
  readonly posted: PostedMessage[] = [];
  closes = 0;
  /** Whether `close` is answered with the end, as a transport must. */
  obedient = true;
  #onMessage: (text: string) => void = () => {};
  #onClose: (reason: string) => void = () => {};
  #ended = false;

  post(text: string): void {
    if (this.#ended) throw new Error('the transport is closed');
    const message = JSON.parse(text) as PostedMessage;
    if (message.method === 'Inspector.enable') return;
    this.posted.push(message);
  }

  close(): void {
    this.closes++;
    if (this.obedient) queueMicrotask(() => this.lose('closed'));
  }

  onMessage(listener: (text: string) => void): void {
    this.#onMessage = listener;
  }

  onClose(listener: (reason: string) => void): void {
    this.#onClose = listener;
  }

  /** Delivers one frame. */
  say(frame: object | string): void {
    this.#onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Delivers an event. */
  event(method: string, params: object = {}, sessionId?: string): void {
    this.say({ method, params, sessionId });
  }

  /** Answers the latest message of this method. */
  answer(method: string, result: object = {}): void {
    const { id, sessionId } = this.last(method);
    this.say({ id, sessionId, result });
  }

  /** The latest message of this method. */
  last(method: string): PostedMessage {
    const message = this.posted.findLast((posted) => posted.method === method);
    if (!message) throw new Error(`${method} was not sent`);
    return message;
  }

  /** The end from the other side. */
  lose(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onClose(reason);
  }
}
