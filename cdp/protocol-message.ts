/** The error of a reply, as the browser sends it. Codes are those of JSON-RPC and `DevToolsAgentHost`. */
export interface ProtocolError {
  readonly code: number;
  readonly message: string;
  /** More on the error, where the browser gives it: which parameter, for one. */
  readonly data?: string;
}

/** The answer to one command. Exactly one of `result` and `error` is there. */
export interface ProtocolReply {
  readonly kind: 'reply';
  readonly id: number;
  readonly sessionId?: string;
  readonly result?: object;
  readonly error?: ProtocolError;
}

/** Something that happened in a session's target. */
export interface ProtocolEvent {
  readonly kind: 'event';
  readonly method: string;
  readonly sessionId?: string;
  readonly params: object;
}

/**
 * An error that belongs to no command. Chromium answers so what it could not parse, a message nested too deep for one,
 * and does not say which it was.
 */
export interface ProtocolComplaint {
  readonly kind: 'complaint';
  readonly error: ProtocolError;
}

export type ProtocolMessage = ProtocolReply | ProtocolEvent | ProtocolComplaint;

/**
 * Reads one frame. Only the envelope is checked, because this is the hot path and results are large: their shape is
 * what `devtools-protocol` declares, and whoever depends on more decodes it.
 *
 * @returns nothing when the frame is not JSON or not a message of the protocol. Never throws.
 */
export function readProtocolMessage(text: string): ProtocolMessage | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(frame)) return undefined;
  const { id, method, params = {}, result, error, sessionId } = frame;
  if (sessionId !== undefined && typeof sessionId !== 'string') return undefined;
  const session = sessionId === undefined ? {} : { sessionId };
  if (error !== undefined) {
    if (!isProtocolError(error) || result !== undefined) return undefined;
    if (id === undefined || id === null) return { kind: 'complaint', error };
    return isId(id) ? { kind: 'reply', id, ...session, error } : undefined;
  }
  if (id !== undefined) return isId(id) && isRecord(result) ? { kind: 'reply', id, ...session, result } : undefined;
  return typeof method === 'string' && isRecord(params) ? { kind: 'event', method, ...session, params } : undefined;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProtocolError(value: unknown): value is ProtocolError {
  return isRecord(value) && Number.isSafeInteger(value.code) && typeof value.message === 'string';
}
