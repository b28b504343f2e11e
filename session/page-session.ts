import { type Either, isRight } from 'fp-ts/lib/Either.js';
import { CdpError } from '../cdp/cdp-error.js';
import { withDeadline } from '../cdp/deadline.js';
import type { CdpSession } from '../cdp/session.js';
import { DocumentGone } from '../isolated-world/engine-failures.js';
import type { HandleCounts } from '../isolated-world/handle-ledger.js';
import { EngineWorld } from '../isolated-world/world.js';
import { boundEngineSource } from '../traversal/capture.js';
import { ObserveError } from '../traversal/errors.js';
import type { Observation, ObserveRequest } from '../traversal/observation.js';
import { decodeObserveRequest } from '../traversal/observe-request.js';
import { type ActRequest, decodeActRequest } from './act-request.js';
import { type ActResult, type Done, toResult } from './act-result.js';
import type { BrowserAdapter, CallOptions } from './adapter.js';
import type { Turn } from './calls.js';
import { type DialogRequest, decodeDialogRequest } from './dialog-request.js';
import { Effects } from './effects.js';
import { type EngineOptions, readEngineOptions } from './engine-options.js';
import type { ConnectionLossCode } from './failure.js';
import { Interruptions } from './interruptions.js';
import { decodeNavigateRequest, type NavigateRequest } from './navigate-request.js';
import { type Loaded, loadPage, requireAddress, toAddress } from './navigation.js';
import { PageActions, type Progress } from './page-actions.js';
import { PageCalls } from './page-calls.js';
import { PageLooks } from './page-looks.js';
import { type Recovery, recoverPage } from './recovery.js';
import { Tokens } from './references.js';
import { Revisions } from './revision.js';
import { DialogWatch, type ScriptDialog } from './script-dialog.js';
import { decodeSwitchPageRequest, type SwitchPageRequest } from './switch-page-request.js';

/** What whoever opened the page knows of it. */
export interface PageOrigin {
  /** Default: `connection_lost`. */
  readonly connectionLossCode?: ConnectionLossCode;
  /** Closes the page itself, where it was opened here. Default: the page stays, and the engine is taken out of it. */
  readonly closeTarget?: () => Promise<void>;
  /** The page waits, before anything of it runs, until it is told to go on (`Runtime.runIfWaitingForDebugger`). */
  readonly waits?: boolean;
}

/** What the owner says of what was told. */
export interface AcknowledgeOptions extends CallOptions {
  /** It is no prompt. Default: false. */
  readonly mistaken?: boolean;
}

/** Milliseconds that `recover` has at least, when its caller does not say: each of its steps waits for an answer. */
const RECOVER_DEADLINE_MS = 5_000;

/** Milliseconds that each step of leaving a page may take. */
const LEAVE_DEADLINE_MS = 1_000;
/** Milliseconds until a page that is being closed has gone. A busy machine takes more than a second. */
const GONE_DEADLINE_MS = 5_000;

/** One live page: its engine, its revision, and the calls on it. */
export class PageSession implements BrowserAdapter {
  readonly capabilities = { expansion: true };
  readonly #session: CdpSession;
  readonly #options: Required<EngineOptions>;
  readonly #origin: PageOrigin;
  readonly #world: EngineWorld;
  readonly #dialogs: DialogWatch;
  readonly #effects: Effects<PageSession>;
  readonly #actions: PageActions;
  readonly #tokens = new Tokens();
  readonly #revisions = new Revisions(this.#tokens);
  readonly #interruptions = new Interruptions();
  readonly #looks: PageLooks;
  readonly #calls: PageCalls;
  /** The pages that this one opened, as long as they live. */
  readonly #opened = new Set<PageSession>();
  /** The one of them whose dialog was told of here, because it blocks this page. */
  #blockedBy: PageSession | undefined;
  readonly #unsubscribeEnd: () => void;
  #closed: Promise<void> | undefined;

  private constructor(session: CdpSession, options: EngineOptions, origin: PageOrigin) {
    this.#session = session;
    this.#options = readEngineOptions(options);
    this.#origin = origin;
    this.#world = new EngineWorld(session, boundEngineSource);
    this.#dialogs = new DialogWatch(session);
    this.#effects = new Effects(session);
    this.#calls = new PageCalls({
      dialogs: this.#dialogs,
      deadlineMs: this.#options.deadlineMs,
      connectionLossCode: origin.connectionLossCode ?? 'connection_lost',
      findBlocking: () => this.#findBlocking(),
    });
    this.#looks = new PageLooks({
      world: this.#world,
      options: this.#options,
      tokens: this.#tokens,
      revisions: this.#revisions,
      interruptions: this.#interruptions,
    });
    this.#actions = new PageActions({
      session,
      world: this.#world,
      dialogs: this.#dialogs,
      revisions: this.#revisions,
      looks: this.#looks,
      inspect: (limits) => this.#inspect(limits),
    });
    this.#world.onDocumentGone(() => {
      this.#looks.forget();
      this.#interruptions.forgetDocument();
      this.#revisions.end('navigated');
    });
    this.#unsubscribeEnd = session.onEnd(() => this.#forget());
  }

  /**
   * Attaches to a page and installs the engine, for the document that is there and for all later ones.
   * @throws {ObserveError} `page_blocked` when the page does not answer (a dialog that opened earlier, a busy script),
   *   `unsupported_document` when the session is not that of a page, `page_crashed`, `session_closed`, `aborted`.
   */
  static async attach(
    session: CdpSession,
    options: EngineOptions = {},
    origin: PageOrigin = {},
    call: CallOptions = {},
  ): Promise<PageSession> {
    const page = new PageSession(session, options, origin);
    try {
      // A page that was opened here a moment ago is late; one that was there before is blocked.
      const whenLate = origin.closeTarget ? 'deadline_exceeded' : 'page_blocked';
      await page.#calls.run(call, whenLate, (turn) => page.#install(turn));
      return page;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  /** CDP's id of the page. */
  get targetId(): string {
    return this.#world.frameId;
  }

  /** The ledger of remote handles; the engine's own handle is told apart. */
  get handles(): HandleCounts & { readonly engine: 0 | 1 } {
    return { ...this.#world.handles.counts, engine: this.#world.holdsEngine ? 1 : 0 };
  }

  /** Whether closing the session closes the page. */
  get isOpenedHere(): boolean {
    return this.#origin.closeTarget !== undefined;
  }

  async observe(request: ObserveRequest = {}, options: CallOptions = {}): Promise<Observation> {
    const decoded = decodeObserveRequest(request);
    if (!isRight(decoded)) throw new ObserveError('invalid_request', { detail: decoded.left });
    const { right: read } = decoded;
    return this.#calls.runUntilDialog(options, async (turn) => {
      this.#interruptions.requireNone();
      const from = this.#revisions.resolve(read);
      try {
        return await this.#looks.look(turn, from);
      } catch (error) {
        // Only a fresh look, only where the document went before the call could run, and only once: nothing was seen.
        if (from !== undefined || !(error instanceof DocumentGone) || error.answered) throw error;
        return await this.#looks.look(turn, undefined);
      }
    });
  }

  /**
   * Does one thing to one control of the current observation. The control is held to what was seen of it right before the
   * input goes; from the first input message on any failure is `outcome_unknown`, and nothing is ever sent twice. Never
   * rejects: whatever happens is a result.
   */
  act(request: ActRequest, options: CallOptions = {}): Promise<ActResult> {
    return this.#do(decodeActRequest(request), (read, progress) =>
      this.#calls.runUntilDialog(options, async (turn) => {
        this.#interruptions.requireNone();
        this.#effects.denyDownloads({ deadlineMs: turn.remainingMs(), signal: turn.signal });
        return this.#actions.act(turn, read, progress);
      }),
    );
  }

  /**
   * Goes to an address, or through the history, and waits for the load event, an open dialog or the deadline. http and
   * https; a file only where the owner opened one. A failed load is `dispatched` with `navigation_failed` and the browser's
   * reason. Never rejects.
   */
  navigate(request: NavigateRequest, options: CallOptions = {}): Promise<ActResult> {
    return this.#do(decodeNavigateRequest(request), (read, progress) => {
      const navigate = async (turn: Turn) => {
        this.#interruptions.requireNone();
        this.#effects.denyDownloads({ deadlineMs: turn.remainingMs(), signal: turn.signal });
        return this.#actions.navigate(turn, read, progress);
      };
      return this.#calls.run(options, 'deadline_exceeded', navigate);
    });
  }

  /**
   * Answers the script dialog that is open: `accept`, with a text where it is a `prompt`. Without a text a prompt gives what
   * it offers. Never rejects.
   */
  dialog(request: DialogRequest, options: CallOptions = {}): Promise<ActResult> {
    const blocking = this.#blockedBy;
    if (this.#dialogs.open === undefined && blocking !== undefined && blocking.#dialogs.open !== undefined) {
      return blocking.dialog(request, options);
    }
    return this.#do(decodeDialogRequest(request), (read, progress) =>
      this.#calls.run(options, 'page_unresponsive', async (turn) => {
        this.#interruptions.requireNone();
        return this.#actions.answer(turn, read, progress);
      }),
    );
  }

  /** What `switchPage` calls the page that opened this one; undefined where none did. It stays when this page closes itself. */
  get opener(): string | undefined {
    return this.#effects.openerId;
  }

  /**
   * The page that an action opened here, as `opened_pages` of its result names it, or the one that opened this (`opener`): what
   * is done from now on is done there. This page stays as it is.
   * @throws {ObserveError} `invalid_request` for what names no such page; as `attach` does
   */
  async switchPage(request: SwitchPageRequest, options: CallOptions = {}): Promise<PageSession> {
    const decoded = decodeSwitchPageRequest(request);
    if (!isRight(decoded)) throw new ObserveError('invalid_request', { detail: decoded.left });
    const opened = this.#effects.findPage(decoded.right.page);
    if (opened === undefined)
      throw new ObserveError('invalid_request', { detail: 'page: expected one of opened_pages, or the opener' });
    return this.#calls.run(options, 'page_unresponsive', () => {
      this.#interruptions.requireNone();
      return opened;
    });
  }

  /** Hears that this page opened another one, which is told by the next result. For the browser that holds both. */
  noteOpened(opened: Promise<PageSession>): void {
    this.#effects.notePage(this.#tokens.mint(), opened);
    const note = (page: PageSession): void => {
      page.#effects.noteOpener(page.#tokens.mint(), this);
      this.#opened.add(page);
      page.#session.onEnd(() => this.#opened.delete(page));
    };
    opened.then(note, () => undefined);
  }

  /**
   * Offers files for `upload`, by the names that a model knows them by; their paths are never told. Replaces what was
   * offered before. @param files absolute paths on the browser's machine, by name
   */
  offerFiles(files: Readonly<Record<string, string>>): void {
    this.#actions.offerFiles(files);
  }

  /**
   * Loads an address and waits for its load event, an open dialog or the deadline, whichever is first.
   * @throws {ObserveError} `invalid_request`, `navigation_failed` with the browser's reason, `deadline_exceeded` when
   *   the server did not answer, `sign_in_required` while an interruption is not acknowledged.
   */
  async load(url: string, options: CallOptions = {}): Promise<Loaded> {
    const address = requireAddress(url);
    const start = toAddress(this.#session, address);
    this.#actions.opensFiles ||= address.startsWith('file:');
    const load = (turn: Turn): Promise<Loaded> => {
      this.#interruptions.requireNone();
      return loadPage(this.#session, this.#dialogs, start, turn);
    };
    return this.#calls.run(options, 'deadline_exceeded', load);
  }

  /**
   * The owner's way on after `sign_in_required`, once the calls before it have ended: calls are taken again, and the next
   * look inspects the page again. It belongs to whoever answers for the session, and is never given to a model as a tool.
   * `mistaken` says that what was told is no prompt: what told it is passed over until another document is shown.
   * @throws {ObserveError} `session_closed`, `aborted`, `deadline_exceeded` while an earlier call takes its time.
   */
  async acknowledge({ mistaken = false, ...options }: AcknowledgeOptions = {}): Promise<void> {
    await this.#calls.run(options, 'deadline_exceeded', async () => this.#interruptions.acknowledge(mistaken));
  }

  /**
   * Frees a page whose script does not end: stops the script, and where that is not enough leaves the document, and
   * where that is not enough closes the page. Never used by a look.
   */
  async recover(options: CallOptions = {}): Promise<Recovery> {
    // It does not wait for the call that hangs, and has time for all it may have to do.
    const deadlineMs = options.deadlineMs ?? Math.max(this.#options.deadlineMs, RECOVER_DEADLINE_MS);
    const recover = (turn: Turn) => recoverPage(this.#session, this.targetId, turn);
    const recovery = await this.#calls.runBesides({ ...options, deadlineMs }, recover);
    if (recovery === 'closed') await this.close();
    return recovery;
  }

  /** Leaves the page: pending calls end with `session_closed`, handles are given back, the engine is removed. */
  close(): Promise<void> {
    this.#closed ??= this.#leave();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** A page that does not answer the first command is told nothing more: it would obey when nobody is there any more. */
  async #install(turn: Turn): Promise<void> {
    const limits = () => ({ deadlineMs: turn.remainingMs(), signal: turn.signal });
    try {
      const enabled = this.#session.send('Page.enable', undefined, limits());
      if (this.#origin.waits !== true) await enabled;
      // A page that somebody else opened is left as it is until it is acted on.
      if (this.isOpenedHere) this.#effects.denyDownloads(limits());
      await Promise.all([
        enabled,
        this.#session.send('Emulation.setFocusEmulationEnabled', { enabled: true }, limits()),
        this.#world.install(limits()),
        this.#origin.waits === true
          ? this.#session.send('Runtime.runIfWaitingForDebugger', undefined, limits())
          : undefined,
      ]);
    } catch (error) {
      if (!(error instanceof CdpError) || error.failure !== 'protocol') throw error;
      throw new ObserveError('unsupported_document', { cause: error });
    }
  }

  /** Where the document went meanwhile, the one that came is inspected: nothing was asked of the page by that. */
  async #inspect(limits: {
    readonly deadlineMs: number;
    readonly signal: AbortSignal;
  }): Promise<Observation | undefined> {
    if (!this.#options.interruptions) return undefined;
    const inspect = () => this.#interruptions.inspectAfterAction(this.#world, this.#tokens, limits);
    return inspect().catch((error: unknown) => {
      if (error instanceof DocumentGone && !limits.signal.aborted) return inspect();
      throw error;
    });
  }

  /** Does what a request asks for. Whatever happens is a result, with what was brought about beside it. */
  async #do<T>(request: Either<string, T>, work: (read: T, progress: Progress) => Promise<Done>): Promise<ActResult> {
    const progress: Progress = { sent: () => 'nothing' };
    const done = toResult(async () => {
      if (!isRight(request)) throw new ObserveError('invalid_request', { detail: request.left });
      return work(request.right, progress);
    }, progress);
    return { ...(await done), ...this.#effects.take() };
  }

  /** A page that this one opened may share its process, and a dialog there blocks both. */
  #findBlocking(): ScriptDialog | undefined {
    this.#blockedBy = [...this.#opened].find((page) => page.#dialogs.open !== undefined);
    return this.#blockedBy === undefined ? undefined : this.#blockedBy.#dialogs.open;
  }

  async #leave(): Promise<void> {
    const { closeTarget } = this.#origin;
    this.#calls.close();
    try {
      if (closeTarget === undefined) await this.#takeEngineOut();
      else await this.#closeTarget(closeTarget);
    } finally {
      this.#forget();
      this.#unsubscribeEnd();
      await this.#session.close();
    }
  }

  /** Nothing can be said to the page any more. */
  #forget(): void {
    this.#world.stop();
    this.#dialogs.stop();
    this.#effects.stop();
    this.#tokens.end();
  }

  /** The browser answers before the page has gone; the end of the session says that it has. */
  async #closeTarget(closeTarget: () => Promise<void>): Promise<void> {
    const ended = new Promise((resolve) => this.#session.onEnd(resolve));
    await closeTarget();
    await withDeadline(ended, { deadlineMs: GONE_DEADLINE_MS }, () => new Error('late')).catch(() => undefined);
  }

  async #takeEngineOut(): Promise<void> {
    const { handles } = this.#world;
    const { unconfirmed } = handles;
    await Promise.all([
      handles.repeat(unconfirmed, LEAVE_DEADLINE_MS),
      this.#looks.held?.release(LEAVE_DEADLINE_MS),
      this.#world.uninstall({ deadlineMs: LEAVE_DEADLINE_MS }),
    ]);
  }
}
