import { CdpError } from '../cdp/cdp-error.js';
import { DocumentGone, InstallFailed } from '../isolated-world/engine-failures.js';
import { ActRefused, StepFailed } from '../traversal/act-step.js';
import { STALE_AT_ACTION } from '../traversal/act-wire.js';
import { interruptionOf, NoEvidence } from '../traversal/capture.js';
import { type ErrorCode, ObserveError } from '../traversal/errors.js';
import { TurnLost } from './calls.js';

/** What a lost connection means to this page: a browser that we launched has no other way to go silent. */
export type ConnectionLossCode = 'connection_lost' | 'browser_gone';

const MISPLACED = 'text_offset: expected the first byte of a character, at or below what was captured';

/** Turns whatever a call failed with into the error its caller gets. */
export function toObserveError(error: unknown, lossCode: ConnectionLossCode, whenLate: ErrorCode): ObserveError {
  if (error instanceof ObserveError) return error;
  if (error instanceof DocumentGone) return new ObserveError('stale_reference', { reason: 'navigated', cause: error });
  if (error instanceof TurnLost) return new ObserveError(turnCode(error, whenLate), { cause: error });
  const interruption = interruptionOf(error);
  if (interruption !== undefined) {
    const detail = `The page asks for what only its owner may give (${interruption.evidence}).`;
    return new ObserveError('sign_in_required', { reason: interruption.kind, detail, cause: error });
  }
  if (error instanceof ActRefused) {
    const code = isStale(error.reason) ? 'stale_reference' : 'not_actionable';
    return new ObserveError(code, { reason: error.reason, cause: error });
  }
  if (error instanceof StepFailed && error.outcome === 'late') {
    return new ObserveError('page_unresponsive', { cause: error });
  }
  if (error instanceof NoEvidence) {
    const [outcome, detail] = error.outcome;
    if (outcome === 'timeout') return new ObserveError('capture_timeout', { cause: error });
    if (outcome === 'late') return new ObserveError('page_unresponsive', { cause: error });
    if (outcome === 'misplaced') return new ObserveError('invalid_request', { detail: MISPLACED, cause: error });
    if (outcome === 'refused') return new ObserveError('stale_reference', { reason: detail, cause: error });
  }
  if (error instanceof CdpError) return new ObserveError(cdpCode(error, lossCode, whenLate), cdpDetail(error));
  if (error instanceof InstallFailed) return new ObserveError('unsupported_document', { cause: error });
  return new ObserveError('stale_reference', { reason: 'capture_failed', cause: error });
}

/** Whether a refused action says that the page is another one. */
const isStale = (reason: string): boolean => STALE_AT_ACTION.some((stale) => stale === reason);

function turnCode({ loss }: TurnLost, whenLate: ErrorCode): ErrorCode {
  return loss === 'closed' ? 'session_closed' : loss === 'aborted' ? 'aborted' : whenLate;
}

function cdpCode(error: CdpError, lossCode: ConnectionLossCode, whenLate: ErrorCode): ErrorCode {
  switch (error.failure) {
    case 'deadline':
      return whenLate;
    case 'aborted':
      return 'aborted';
    case 'crashed':
      return 'page_crashed';
    case 'connection_lost':
      return lossCode;
    case 'malformed':
      return 'connection_lost';
    case 'detached':
    case 'closed':
      return 'session_closed';
    case 'protocol':
      return 'stale_reference';
  }
}

function cdpDetail(error: CdpError): { cause: CdpError; reason?: string } {
  return error.failure === 'protocol' ? { cause: error, reason: 'capture_failed' } : { cause: error };
}
