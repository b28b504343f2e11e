import { ActRefused } from '../traversal/act-step.js';
import { type ErrorCode, ObserveError } from '../traversal/errors.js';
import type { Observation } from '../traversal/observation.js';
import type { Sent } from './input.js';
import type { ScriptDialog } from './script-dialog.js';

/**
 * What became of an action, a navigation or an answer to a dialog. It is never evidence that the page did what was meant.
 * - `refused`: nothing was sent; the revision and the focus stand.
 * - `dispatched`: everything was sent and answered, or opened a script dialog. The revision has ended.
 * - `outcome_unknown`: something was sent, and what followed could not be read, or asks for its owner. The revision has ended.
 */
export interface ActResult {
  readonly status: 'refused' | 'dispatched' | 'outcome_unknown';
  /** Why, for anything but a plain `dispatched`; a code of `docs/errors.md`. */
  readonly code?: ErrorCode;
  readonly reason?: string;
  /** What exactly was wrong, in one bounded line of ours. */
  readonly detail?: string;
  /** What covers the control. The name is the page's, at most 256 bytes. */
  readonly covered_by?: { readonly role: string; readonly name: string };
  /** The script dialog that is open. The message is the page's, at most 256 bytes. */
  readonly script_dialog?: ScriptDialog;
  /** The page asks for what only its owner may give: see `observation`. */
  readonly marker?: 'sign_in';
  /** With an interruption, and nothing to act on. Never without `marker`. */
  readonly observation?: Observation;
  /** Pages that were opened since the last result, to be gone to with `switchPage`. */
  readonly opened_pages?: readonly OpenedPage[];
  /** Downloads that were denied since the last result. */
  readonly downloads?: number;
}

/** A page that this one opened. */
export interface OpenedPage {
  readonly page: string;
  /** Where it was sent when it was opened, without values. */
  readonly url: string;
}

/** What was met when everything was sent. */
export interface Done {
  readonly dialog?: ScriptDialog | undefined;
  readonly interrupted?: Observation | undefined;
}

/** Runs something that is done to a page; whatever happens is a result. `progress` says what was sent until then. */
export async function toResult(work: () => Promise<Done>, progress: { readonly sent: () => Sent }): Promise<ActResult> {
  try {
    const { dialog, interrupted } = await work();
    // What is met afterwards is no evidence that the action took effect.
    if (interrupted !== undefined) return { status: 'outcome_unknown', marker: 'sign_in', observation: interrupted };
    return { status: 'dispatched', ...(dialog === undefined ? {} : { script_dialog: dialog }) };
  } catch (error) {
    if (!(error instanceof ObserveError)) throw error;
    return failedResult(error, progress.sent());
  }
}

function failedResult({ code, reason, message, dialog, cause }: ObserveError, sent: Sent): ActResult {
  // The last message stays unanswered until the dialog that it opened is.
  if (sent === 'everything' && dialog !== undefined) return { status: 'dispatched', script_dialog: dialog };
  const coveredBy = cause instanceof ActRefused ? cause.coveredBy : undefined;
  return {
    status: code === 'navigation_failed' ? 'dispatched' : sent === 'nothing' ? 'refused' : 'outcome_unknown',
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(code === 'invalid_request' ? { detail: message } : {}),
    ...(coveredBy === undefined ? {} : { covered_by: coveredBy }),
    ...(dialog === undefined ? {} : { script_dialog: dialog }),
  };
}
