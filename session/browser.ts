import { CdpError } from '../cdp/cdp-error.js';
import type { Connection, OpenedTarget } from '../cdp/connection.js';
import { withDeadline } from '../cdp/deadline.js';
import type { CdpSession } from '../cdp/session.js';
import { type ErrorCode, ObserveError } from '../traversal/errors.js';
import type { CallOptions } from './adapter.js';
import { Calls, requireLimits, type Turn, TurnLost } from './calls.js';
import { type EngineOptions, readEngineOptions } from './engine-options.js';
import { type ConnectionLossCode, toObserveError } from './failure.js';
import { requireAddress } from './navigation.js';
import { type PageOrigin, PageSession } from './page-session.js';

/** What stands behind a connection, and how it ends. */
export interface BrowserOrigin {
  /** Ends the browser, where it is ours. Default: it goes on. */
  readonly dispose?: () => Promise<void>;
  /** Default: `connection_lost`. */
  readonly connectionLossCode?: ConnectionLossCode;
  /** Whether pages run in Chromium's sandbox; undefined where the browser was started by somebody else. */
  readonly sandboxed?: boolean;
}

/** A page of the browser. */
export interface PageEntry {
  readonly targetId: string;
}

/** Milliseconds that closing one page may take. */
const CLOSE_DEADLINE_MS = 2_000;
/** Milliseconds that closing all pages may take. */
const LEAVE_DEADLINE_MS = 8_000;
/** How much longer the answer to a lost `Target.createTarget` is waited for, so that the page can be closed. */
const LATE_TARGET_MS = 30_000;

/** A connected browser, and the pages opened in it. */
export class Browser {
  readonly sandboxed: boolean | undefined;
  readonly #connection: Connection;
  readonly #options: Required<EngineOptions>;
  readonly #origin: BrowserOrigin;
  readonly #calls = new Calls({ inOrder: false });
  /** Pages on their way, each until it is open or gone again. */
  readonly #openings = new Set<Promise<unknown>>();
  readonly #pages = new Set<PageSession>();
  /** Ends the watch for pages that ours open. */
  #unwatch: Promise<() => void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(connection: Connection, options: EngineOptions = {}, origin: BrowserOrigin = {}) {
    this.#connection = connection;
    this.#options = readEngineOptions(options);
    this.#origin = origin;
    this.sandboxed = origin.sandboxed;
  }

  /**
   * Opens an address in a new page, and waits for its load event, an open dialog or the deadline.
   * @throws {ObserveError} `invalid_request` for an address that cannot be opened, `navigation_failed`,
   *   `deadline_exceeded` when the server does not answer, `browser_gone`, `connection_lost`. Then no page is left.
   */
  async open(url: string, options: CallOptions = {}): Promise<PageSession> {
    const address = requireAddress(url);
    return this.#opening(async () => {
      let leave: () => Promise<void> = async () => {};
      try {
        return await this.#run(options, 'navigation_failed', async (turn) => {
          const targetId = await this.#createTarget(turn);
          const closeTarget = () => this.#closeTarget(targetId);
          leave = closeTarget;
          const page = await this.#attach(targetId, turn, { closeTarget });
          leave = () => page.close();
          await page.load(address, { deadlineMs: turn.remainingMs(), signal: turn.signal });
          return page;
        });
      } catch (error) {
        await leave();
        throw error;
      }
    });
  }

  /** The pages that are open in the browser, ours and others'. */
  pages(options: CallOptions = {}): Promise<PageEntry[]> {
    return this.#run(options, 'session_closed', async (turn) => {
      const limits = { deadlineMs: turn.remainingMs(), signal: turn.signal };
      const { targetInfos } = await this.#connection.browser.send('Target.getTargets', undefined, limits);
      return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => ({ targetId }));
    });
  }

  /**
   * Attaches to a page that is open already; closing it leaves the page open.
   * @throws {ObserveError} `page_blocked` when the page does not answer, `session_closed` when there is no such page,
   *   `unsupported_document` when it is something else than a page.
   */
  attach(targetId: string, options: CallOptions = {}): Promise<PageSession> {
    return this.#opening(() =>
      this.#run(options, 'session_closed', (turn) => this.#attach(targetId, turn, {}), 'page_blocked'),
    );
  }

  /** Closes the pages opened here, and the browser where it was launched here. Idempotent. */
  close(): Promise<void> {
    this.#closed ??= this.#leave();
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #opening<T>(open: () => Promise<T>): Promise<T> {
    const opening = open();
    this.#openings.add(opening);
    try {
      return await opening;
    } finally {
      this.#openings.delete(opening);
    }
  }

  async #createTarget(turn: Turn): Promise<string> {
    const deadlineMs = turn.remainingMs();
    const limits = { deadlineMs: deadlineMs + LATE_TARGET_MS };
    const creating = this.#connection.browser.send('Target.createTarget', { url: 'about:blank' }, limits);
    const { targetId } = await withDeadline(creating, { deadlineMs, signal: turn.signal }, (loss) => {
      const closing = creating.then((late) => this.#closeTarget(late.targetId));
      this.#openings.add(closing);
      const forget = () => this.#openings.delete(closing);
      closing.then(forget, forget);
      return new TurnLost(loss);
    });
    return targetId;
  }

  async #attach(targetId: string, turn: Turn, origin: PageOrigin): Promise<PageSession> {
    const limits = () => ({ deadlineMs: turn.remainingMs(), signal: turn.signal });
    this.#unwatch ??= this.#connection.watchOpened((opened) => this.#claim(opened), limits());
    await this.#unwatch;
    const session = await this.#connection.attach(targetId, limits());
    const { connectionLossCode } = this.#origin;
    const page = await PageSession.attach(
      session,
      this.#options,
      { ...origin, ...(connectionLossCode === undefined ? {} : { connectionLossCode }) },
      limits(),
    );
    if (turn.signal.aborted) {
      await page.close();
      throw turn.signal.reason;
    }
    this.#add(page, session);
    return page;
  }

  #add(page: PageSession, session: CdpSession): void {
    this.#pages.add(page);
    session.onEnd(() => this.#pages.delete(page));
  }

  /** A page that one of ours opened is ours too: the engine is there before anything of it runs. */
  #claim({ targetId, openerId, session }: OpenedTarget): boolean {
    const opener = [...this.#pages].find((page) => page.targetId === openerId);
    if (opener === undefined) return false;
    const { connectionLossCode } = this.#origin;
    const origin: PageOrigin = {
      waits: true,
      ...(connectionLossCode === undefined ? {} : { connectionLossCode }),
      ...(opener.isOpenedHere ? { closeTarget: () => this.#closeTarget(targetId) } : {}),
    };
    const opening = PageSession.attach(session, this.#options, origin).then((page) => {
      this.#add(page, session);
      return page;
    });
    this.#openings.add(opening);
    const forget = () => this.#openings.delete(opening);
    opening.then(forget, forget);
    opener.noteOpened(opening);
    return true;
  }

  async #closeTarget(targetId: string): Promise<void> {
    const limits = { deadlineMs: CLOSE_DEADLINE_MS };
    await this.#connection.browser.send('Target.closeTarget', { targetId }, limits).catch(() => undefined);
  }

  async #leave(): Promise<void> {
    this.#calls.close();
    (await this.#unwatch?.catch(() => undefined))?.();
    const closing = Promise.allSettled([...this.#openings, ...[...this.#pages].map((page) => page.close())]);
    await withDeadline(closing, { deadlineMs: LEAVE_DEADLINE_MS }, () => new Error('late')).catch(() => undefined);
    await this.#connection.close();
    await this.#origin.dispose?.();
  }

  /** Runs one call. @param whenRefused what it means that the browser refuses the command. */
  async #run<T>(
    options: CallOptions,
    whenRefused: ErrorCode,
    work: (turn: Turn) => Promise<T>,
    whenLate: ErrorCode = 'deadline_exceeded',
  ): Promise<T> {
    try {
      return await this.#calls.run(work, requireLimits(options, this.#options.deadlineMs));
    } catch (error) {
      if (error instanceof CdpError && error.failure === 'protocol')
        throw new ObserveError(whenRefused, { cause: error });
      throw toObserveError(error, this.#origin.connectionLossCode ?? 'connection_lost', whenLate);
    }
  }
}
