/** The document went before a call could run, or before its answer was read. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone';
  constructor(
    message: string,
    /** The call ran, and its answer is of a document that is no longer there. */
    readonly answered = false,
  ) {
    super(message);
  }
}

/** An answer that did not come from the engine: another document's, or not of the form that was asked for. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
}

/** There is no engine in this document, and none could be put there. */
export class InstallFailed extends Error {
  override readonly name = 'InstallFailed';
}
