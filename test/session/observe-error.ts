import { type ErrorCode, ObserveError } from '../../traversal/errors.js';

/** A check for `rejects`: an `ObserveError` with this code, and where it is given this reason. */
export function isCode(code: ErrorCode, reason?: string | RegExp): (error: unknown) => true {
  return (error) => {
    if (!(error instanceof ObserveError)) throw new Error(`expected an ObserveError, got ${error}`, { cause: error });
    const got = `${error.code}${error.reason === undefined ? '' : ` (${error.reason})`}`;
    const fits =
      error.code === code &&
      (reason === undefined ||
        (typeof reason === 'string' ? error.reason === reason : reason.test(error.reason ?? '')));
    if (!fits) throw new Error(`expected ${code} (${reason ?? 'any reason'}), got ${got}`, { cause: error });
    return true;
  };
}
