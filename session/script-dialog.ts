import type { CdpSession, SendOptions } from '../cdp/session.js';
import { ObserveError } from '../traversal/errors.js';
import { MAX_NAME_BYTES } from '../traversal/limits.js';
import { cutText, foldText } from '../traversal/page-text.js';
import type { DialogRequest } from './dialog-request.js';

/** An open `alert`, `confirm`, `prompt` or `beforeunload`. The message is the page's: untrusted, at most 256 bytes. */
export interface ScriptDialog {
  readonly type: string;
  readonly message: string;
}

/** UTF-16 units of a message that are read. */
const MAX_MESSAGE_UNITS = 1_024;

/**
 * Knows whether a script dialog is open. While one is, the page answers nothing. A navigation or a crash closes it, and
 * Chromium says so.
 */
export class DialogWatch {
  #open: ScriptDialog | undefined;
  /** What an open `prompt` offers as its answer. Never told. */
  #offered = '';
  readonly #session: CdpSession;
  readonly #listeners = new Set<(dialog: ScriptDialog) => void>();
  readonly #unsubscribe: readonly (() => void)[];

  /** Must be made before `Page.enable`, which announces a dialog that opens from then on. */
  constructor(session: CdpSession) {
    this.#session = session;
    this.#unsubscribe = [
      session.on('Page.javascriptDialogOpening', ({ type, message, defaultPrompt = '' }) => {
        const { text } = cutText(foldText(message.slice(0, MAX_MESSAGE_UNITS)), MAX_NAME_BYTES);
        const dialog = { type, message: text };
        this.#open = dialog;
        this.#offered = defaultPrompt;
        for (const listener of [...this.#listeners]) listener(dialog);
      }),
      session.on('Page.javascriptDialogClosed', () => {
        this.#open = undefined;
      }),
    ];
  }

  /**
   * Answers the open dialog, as a person would: a `prompt` that is accepted without a text gives what it offers.
   * @throws {CdpError}
   */
  async answer({ accept, text }: DialogRequest, limits: SendOptions): Promise<void> {
    const promptText = text ?? this.#offered;
    const answer = accept && this.#open?.type === 'prompt' ? { accept, promptText } : { accept };
    await this.#session.send('Page.handleJavaScriptDialog', answer, limits);
  }

  get open(): ScriptDialog | undefined {
    return this.#open;
  }

  /** Hears that a dialog opened. The answer unsubscribes. */
  onOpen(listener: (dialog: ScriptDialog) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#listeners.clear();
  }
}

/** What a call that meets an open dialog is refused with. */
export function toDialogError(dialog: ScriptDialog): ObserveError {
  return new ObserveError('script_dialog_open', { reason: dialog.type, dialog });
}
