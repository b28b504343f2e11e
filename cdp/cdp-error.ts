/**
 * How a command failed.
 * - `protocol`: the browser answered with an error; `protocolCode` and the message are the browser's.
 * - `deadline`: no answer in time. - `aborted`: the caller's signal. - `crashed`: the renderer is gone.
 * - `detached`: the session was ended from the other side. - `connection_lost`: the socket or pipe closed.
 * - `closed`: this side closed the session. - `malformed`: an answer that is not of the protocol.
 */
export type CdpFailure =
  | 'protocol'
  | 'deadline'
  | 'aborted'
  | 'crashed'
  | 'detached'
  | 'connection_lost'
  | 'closed'
  | 'malformed';

/**
 * A command that did not give a result. Its stack is that of the send, so that it names the caller.
 *
 * `method` is the command, or `connect` or `launch` where there was no session yet. The message of a `protocol` failure
 * is the browser's, followed by the detail it gave, 200 characters at most; any other message names the method itself.
 */
export class CdpError extends Error {
  override readonly name = 'CdpError';
  constructor(
    readonly failure: CdpFailure,
    readonly method: string,
    message: string,
    readonly protocolCode?: number,
  ) {
    super(message);
  }
}

/** Makes the error of one call, when it is known how the call failed. */
export type ToCallError = (failure: CdpFailure, message: string, protocolCode?: number) => CdpError;

/**
 * Remembers who sends a command: a reply is handled in the socket's handler, whose stack names nobody.
 * The frames are only formatted when the call fails.
 *
 * @param below the function whose frame, and all above it, the stack leaves out: the one that the caller called.
 */
export function rememberCaller(method: string, below: (...args: never[]) => unknown): ToCallError {
  const sent: { stack?: string } = {};
  // Known to V8 alone, and to its types only with Node's.
  (Error as { captureStackTrace?: (target: object, below: unknown) => void }).captureStackTrace?.(sent, below);
  return (failure, message, protocolCode) => {
    const text = failure === 'protocol' ? message : `${method}: ${message}`;
    const error = new CdpError(failure, method, text, protocolCode);
    const frames = sent.stack?.indexOf('\n    at ') ?? -1;
    if (frames >= 0) error.stack = `CdpError: ${method}: ${message}${sent.stack?.slice(frames)}`;
    return error;
  };
}
