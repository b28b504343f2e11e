import { type ErrorCode, ObserveError } from '../traversal/errors.js';
import type { CallOptions } from './adapter.js';
import { Calls, requireLimits, type Turn } from './calls.js';
import { type ConnectionLossCode, toObserveError } from './failure.js';
import { type DialogWatch, type ScriptDialog, toDialogError } from './script-dialog.js';

/** What the calls on one page run with. */
export interface PageCallsSetting {
  readonly dialogs: DialogWatch;
  /** Milliseconds a call has when its caller does not say. */
  readonly deadlineMs: number;
  readonly connectionLossCode: ConnectionLossCode;
  /** A dialog of another page that keeps this one from answering; undefined where there is none. */
  readonly findBlocking: () => ScriptDialog | undefined;
}

/** The calls on one page, one after the other, each with its deadline; whatever ends one is an `ObserveError`. */
export class PageCalls {
  readonly #setting: PageCallsSetting;
  readonly #calls = new Calls({ inOrder: true });
  /** Calls that do not wait for one that hangs. */
  readonly #besides = new Calls({ inOrder: false });

  constructor(setting: PageCallsSetting) {
    this.#setting = setting;
  }

  /** Runs one call in its turn. @throws {ObserveError} and nothing else. */
  run<T>(options: CallOptions, whenLate: ErrorCode, work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#run(this.#calls, options, whenLate, work);
  }

  /** Runs one call into the page in its turn: refused while a dialog is open, ended when one opens. @throws {ObserveError} */
  runUntilDialog<T>(options: CallOptions, work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#runUntilDialog(this.#calls, options, work);
  }

  /** The same, beside the calls that wait for each other. @throws {ObserveError} */
  runBesides<T>(options: CallOptions, work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#runUntilDialog(this.#besides, options, work);
  }

  /** Ends all calls, the running ones too, with `session_closed`. */
  close(): void {
    this.#calls.close();
    this.#besides.close();
  }

  async #runUntilDialog<T>(calls: Calls, options: CallOptions, work: (turn: Turn) => Promise<T>): Promise<T> {
    const { dialogs, findBlocking } = this.#setting;
    const untilDialog = async (turn: Turn): Promise<T> => {
      if (dialogs.open !== undefined) throw toDialogError(dialogs.open);
      const unsubscribe = dialogs.onOpen((dialog) => turn.end(toDialogError(dialog)));
      try {
        return await work(turn);
      } finally {
        unsubscribe();
      }
    };
    try {
      return await this.#run(calls, options, 'page_unresponsive', untilDialog);
    } catch (error) {
      const isSilent = error instanceof ObserveError && error.code === 'page_unresponsive';
      const dialog = isSilent ? findBlocking() : undefined;
      throw dialog === undefined ? error : toDialogError(dialog);
    }
  }

  async #run<T>(calls: Calls, options: CallOptions, whenLate: ErrorCode, work: (turn: Turn) => Promise<T>): Promise<T> {
    const { deadlineMs, connectionLossCode } = this.#setting;
    try {
      return await calls.run(work, requireLimits(options, deadlineMs));
    } catch (error) {
      throw toObserveError(error, connectionLossCode, whenLate);
    }
  }
}
