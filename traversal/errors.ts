import { NOT_ACTIONABLE } from './act-wire.js';

/** What a code means, what to do next, and the reasons that may stand beside it. */
interface ErrorEntry {
  readonly sentence: string;
  readonly hint: string;
  /** The reasons, or a word for an open set. */
  readonly reasons?: readonly string[];
}

const entry = (sentence: string, hint: string, reasons?: readonly string[]): ErrorEntry =>
  reasons === undefined ? { sentence, hint } : { sentence, hint, reasons };

/** Every code that a call can be refused or fail with. `docs/errors.md` lists the same. */
export const ERROR_CODES = {
  invalid_request: entry(
    'The request is not one of the forms that are accepted.',
    'Correct the request; nothing was done.',
  ),
  stale_reference: entry('The page is no longer the one that was looked at.', 'Look again with an empty request.', [
    'obsolete',
    'unknown',
    'detached',
    'moved',
    'navigated',
    'capture_failed',
    'text_changed',
  ]),
  not_actionable: entry(
    'The control cannot be acted on as it was asked.',
    'Look again, and choose by the reason.',
    NOT_ACTIONABLE,
  ),
  sign_in_required: entry(
    'The page asks for what only its owner may give.',
    'Let the owner answer it and acknowledge, then look again with an empty request.',
    ['password', 'one_time_code', 'captcha', 'sign_in'],
  ),
  script_dialog_open: entry(
    'A script dialog is open; the page answers nothing until it is closed.',
    'Answer the dialog, then look again.',
    ['alert', 'confirm', 'prompt', 'beforeunload'],
  ),
  expansion_unsupported: entry('This adapter cannot continue or narrow a look.', 'Look with an empty request.'),
  budget_too_small: entry(
    'The budget does not hold what every view must say.',
    'Give at least the bytes that the message names.',
  ),
  capture_timeout: entry('The page used up its time before anything was seen.', 'Look again when the page is idle.'),
  unsupported_document: entry('The engine cannot be installed in this document.', 'Open another page.'),
  navigation_failed: entry('The page could not be loaded.', 'Check the address; the reason is the browser’s own.', [
    'net::…',
  ]),
  page_blocked: entry(
    'The page does not answer; a dialog may have been open before.',
    'Close the dialog, then attach again.',
  ),
  page_unresponsive: entry('The page did not answer in time; its script may be busy.', 'Wait, or call recover().'),
  page_crashed: entry('The renderer of the page crashed.', 'Load the page again.'),
  browser_not_found: entry('No Chrome, Chromium or Edge was found.', 'Install one, or name it in CDP_OBSERVE_BROWSER.'),
  browser_not_started: entry('The browser ended before it could be spoken to.', 'Start it by hand to see why.'),
  browser_gone: entry('The browser has ended.', 'Launch it again.'),
  connection_lost: entry('The connection to the browser was lost.', 'Connect again.'),
  deadline_exceeded: entry('The call did not end in time.', 'Try again with a longer deadline.'),
  aborted: entry('The caller ended the call.', 'Nothing to do.'),
  session_closed: entry('The page is closed.', 'Open it again.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What a failed look says beside its code. */
export interface ErrorDetail {
  /** One of the code's reasons. */
  readonly reason?: string;
  /** What exactly was wrong, in one bounded line of ours. */
  readonly detail?: string;
  /** The open dialog; the message is the page's, at most 256 bytes. */
  readonly dialog?: { readonly type: string; readonly message: string };
  readonly cause?: unknown;
}

/** A look that gave no observation. Its message is one line of ours, without page text. */
export class ObserveError extends Error {
  override readonly name = 'ObserveError';
  readonly code: ErrorCode;
  readonly reason: string | undefined;
  /** What to do next. */
  readonly hint: string;
  readonly dialog: ErrorDetail['dialog'];

  constructor(code: ErrorCode, { reason, detail, dialog, cause }: ErrorDetail = {}) {
    const { sentence, hint } = ERROR_CODES[code];
    super(detail ?? sentence, cause === undefined ? undefined : { cause });
    this.code = code;
    this.reason = reason;
    this.hint = hint;
    this.dialog = dialog;
  }

  /** The same facts as data, for a line protocol or a log. */
  toJSON(): { code: ErrorCode; reason?: string; message: string; hint: string; dialog?: ErrorDetail['dialog'] } {
    return {
      code: this.code,
      ...(this.reason === undefined ? {} : { reason: this.reason }),
      message: this.message,
      hint: this.hint,
      ...(this.dialog === undefined ? {} : { dialog: this.dialog }),
    };
  }
}
