import type { Socket } from 'node:net';
import WebSocket from 'ws';
import { CdpError, rememberCaller } from './cdp-error.js';
import { withDeadline } from './deadline.js';
import { excerpt } from './excerpt.js';
import type { Transport } from './transport.js';

/** The largest message that is taken, in bytes. A screenshot of a long page has some 10 MiB. */
export const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;
/** How long the connection may take to open, in milliseconds. */
export const OPEN_DEADLINE_MS = 10_000;
/** How long the other side may take to agree to the close. */
const CLOSE_DEADLINE_MS = 1_000;

/** The limits of one WebSocket. */
export interface WebSocketOptions {
  /** Bytes of the largest message; a larger one closes the socket. Default: 64 MiB. */
  readonly maxPayloadBytes?: number;
  /** Milliseconds until the socket is open. Default: 10,000. */
  readonly deadlineMs?: number;
  /** Gives up opening. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a WebSocket to a browser (`ws:` or `wss:`).
 * @throws {CdpError} `connection_lost` when it cannot be opened, `deadline`, `aborted`; `method` is `connect`. The message
 *   names the host and port alone: the path or the query may be a secret.
 */
export async function openWebSocket(url: string, options: WebSocketOptions = {}): Promise<Transport> {
  const toError = rememberCaller('connect', openWebSocket);
  const { deadlineMs = OPEN_DEADLINE_MS, maxPayloadBytes = MAX_PAYLOAD_BYTES, signal } = options;
  let socket: WebSocket;
  try {
    // Compression costs more than it saves on one machine, and a small frame could unpack to any size.
    socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: maxPayloadBytes });
  } catch (error) {
    throw toError('connection_lost', `not a WebSocket address: ${describe(error)}`);
  }
  const host = `${socket.url.startsWith('wss') ? 'wss' : 'ws'}://${new URL(socket.url).host}`;
  const transport = new WebSocketTransport(socket, maxPayloadBytes);
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    transport.onClose(reject);
  });
  try {
    await withDeadline(opened, { deadlineMs, signal }, (loss) =>
      loss === 'deadline'
        ? toError('deadline', `${host} did not open a WebSocket within ${deadlineMs} ms`)
        : toError('aborted', 'aborted by the caller'),
    );
  } catch (error) {
    socket.terminate();
    if (error instanceof CdpError) throw error;
    throw toError(
      'connection_lost',
      `no browser speaks at ${host} (${error}); is it running, and is the address current?`,
    );
  }
  return transport;
}

class WebSocketTransport implements Transport {
  readonly #socket: WebSocket;
  #tcp: Socket | undefined;
  #isHeld = false;
  #closeReason: string | undefined;
  #onMessage: (text: string) => void = () => {};
  #onClose: (reason: string) => void = () => {};

  constructor(socket: WebSocket, maxPayloadBytes: number) {
    this.#socket = socket;
    socket.once('upgrade', (response) => {
      this.#tcp = response.socket;
    });
    let failure: string | undefined;
    socket.on('message', (message) => this.#onMessage(message.toString()));
    socket.on('error', (error: Error & { code?: string }) => {
      failure ??=
        error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
          ? `a message was larger than ${maxPayloadBytes} bytes (maxPayloadBytes)`
          : describe(error);
      // After a bad frame `ws` would wait for the other side to agree to the close.
      socket.terminate();
    });
    socket.on('close', (code, reason) => {
      const said = reason.length > 0 ? `: ${excerpt(reason.toString())}` : '';
      this.#closeReason = failure ?? `the socket was closed with code ${code}${said}`;
      this.#onClose(this.#closeReason);
    });
  }

  post(text: string): void {
    this.#holdWrites();
    this.#socket.send(text);
  }

  close(): void {
    const { readyState } = this.#socket;
    if (readyState === WebSocket.CLOSED || readyState === WebSocket.CLOSING) return;
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.close(1000);
    const giveUp = () => new Error('the other side did not agree to the close');
    withDeadline(closed, { deadlineMs: CLOSE_DEADLINE_MS }, giveUp).catch(() => this.#socket.terminate());
  }

  /**
   * What is posted in one go leaves in one write: a write to a local socket wakes the browser and costs as much as all
   * the rest of a small command.
   */
  #holdWrites(): void {
    const tcp = this.#tcp;
    if (tcp === undefined || this.#isHeld) return;
    this.#isHeld = true;
    tcp.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      tcp.uncork();
    });
  }

  onMessage(listener: (text: string) => void): void {
    this.#onMessage = listener;
  }

  onClose(listener: (reason: string) => void): void {
    this.#onClose = listener;
    if (this.#closeReason !== undefined) listener(this.#closeReason);
  }
}

/** The message of an error of the network. Node gives one without a message when several addresses were tried. */
function describe(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return excerpt(message || code || String(error), 120);
}
