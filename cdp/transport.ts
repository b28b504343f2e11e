/**
 * What carries the messages of a connection: a WebSocket, a pipe, a fake in a test. Knows nothing of the protocol.
 *
 * Its own limits are its own affair, and each ends in `onClose` with one line that says what happened.
 */
export interface Transport {
  /** Sends one message. May throw when the transport is closed; otherwise a loss is told by `onClose`. */
  post(text: string): void;
  /** Closes. Idempotent. `onClose` follows within a bounded time, whatever the other side does. */
  close(): void;
  /** Sets the one listener for messages. What came before is delivered afterwards or was lost: set it at once. */
  onMessage(listener: (text: string) => void): void;
  /** Sets the one listener for the end, called once, at once when the end was already. The reason is one line. */
  onClose(listener: (reason: string) => void): void;
}
