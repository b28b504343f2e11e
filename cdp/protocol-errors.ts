import { CdpError } from './cdp-error.js';

/**
 * How Chromium 156 says that what a command was for has gone: the context or the object, the frame, or the renderer with
 * the whole document. Compared by code and message, because one code stands for many things.
 */
const GONE: readonly (readonly [code: number, message: string])[] = [
  [-32000, 'Cannot find context with specified id'],
  [-32000, 'Could not find object with given id'],
  [-32000, 'Inspected target navigated or closed'],
  [-32000, 'Promise was collected'],
  [-32602, 'No frame for given id found'],
];

/** The document that a command was meant for is no longer there; the command did not run to its end. */
export function isDocumentGone(error: unknown): boolean {
  return isOneOf(GONE, error);
}

const NO_HANDLE = [...GONE, [-32000, 'Invalid remote object id']] as const;

/** The handle that was to be released is none, or none any more. */
export function isHandleGone(error: unknown): boolean {
  return isOneOf(NO_HANDLE, error);
}

function isOneOf(kinds: typeof GONE, error: unknown): boolean {
  if (!(error instanceof CdpError) || error.failure !== 'protocol') return false;
  return kinds.some(([code, message]) => error.protocolCode === code && error.message.startsWith(message));
}
