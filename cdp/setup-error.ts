/**
 * Why there is no browser to speak to, before the protocol begins.
 * - `invalid_request`: an endpoint, a setting or a launch option that cannot be meant.
 * - `browser_not_found`: no browser is installed in any usual place.
 * - `browser_not_started`: the browser ended, or said nothing, before it gave its address.
 */
export type SetupErrorCode = 'invalid_request' | 'browser_not_found' | 'browser_not_started';

/** What the owner has to put right. The message is one line and says what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  constructor(
    readonly code: SetupErrorCode,
    message: string,
  ) {
    super(message);
  }
}
