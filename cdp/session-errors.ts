import type { ProtocolError } from './protocol-message.js';

// What Chromium answers when the session itself, or its renderer, is gone. The port turns it into another failure than
// `protocol`. Compared by code and message, because one code stands for many things.

/**
 * The renderer crashed before it answered. Chromium says so only when the next navigation begins, for every command that
 * was sent until then (seen: Chromium 156).
 */
export function isTargetCrashed({ code, message }: ProtocolError): boolean {
  return code === -32000 && message === 'Target crashed';
}

/** The session is over. The reply carries no `sessionId`. */
export function isSessionGone({ code, message }: ProtocolError): boolean {
  return code === -32001 && message === 'Session with given id not found.';
}
