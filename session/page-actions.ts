import { isRight } from 'fp-ts/lib/Either.js';
import type { CdpSession, SendOptions } from '../cdp/session.js';
import { DocumentGone } from '../isolated-world/engine-failures.js';
import type { EngineWorld } from '../isolated-world/world.js';
import { ObserveError } from '../traversal/errors.js';
import type { Observation } from '../traversal/observation.js';
import type { ReadAct } from './act-request.js';
import type { Done } from './act-result.js';
import { performAction } from './action.js';
import type { Turn } from './calls.js';
import type { DialogRequest } from './dialog-request.js';
import { Input, type Sent } from './input.js';
import { type NavigateRequest, readNavigable } from './navigate-request.js';
import { loadPage, reload, type Start, toAddress, toHistoryEntry } from './navigation.js';
import type { PageLooks } from './page-looks.js';
import type { Revisions } from './revision.js';
import { type DialogWatch, toDialogError } from './script-dialog.js';

/** What bounds one step. */
interface StepLimits {
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** The page that is acted on. */
export interface ActedPage {
  readonly session: CdpSession;
  readonly world: EngineWorld;
  readonly dialogs: DialogWatch;
  readonly revisions: Revisions;
  readonly looks: PageLooks;
  /** What the page asks its owner for after everything was sent. */
  inspect(limits: StepLimits): Promise<Observation | undefined>;
}

/** How far one call came. */
export interface Progress {
  sent: () => Sent;
}

/** What is done to one page: actions on its controls, navigations, answers to its dialogs. */
export class PageActions {
  readonly #page: ActedPage;
  /** The paths of the files that may be uploaded, by the names they are offered by. */
  #files: ReadonlyMap<string, string> = new Map();
  /** The owner opened a file here, so that its neighbours may be gone to. */
  opensFiles = false;

  constructor(page: ActedPage) {
    this.#page = page;
  }

  offerFiles(files: Readonly<Record<string, string>>): void {
    this.#files = new Map(Object.entries(files));
  }

  /** What fails before the first input message leaves everything as it was. */
  async act(turn: Turn, request: ReadAct, progress: Progress): Promise<Done> {
    const { world, session, revisions } = this.#page;
    const { action, value = '' } = request;
    const { revision, control } = revisions.requireControl(request.ref);
    const held = this.#page.looks.held;
    if (held === undefined) throw new DocumentGone('the capture is not held any more');
    const file = action === 'upload' ? this.#files.get(value) : undefined;
    if (action === 'upload' && file === undefined) {
      throw new ObserveError('not_actionable', { reason: 'value_not_accepted' });
    }
    const input = new Input(session, turn, () => revisions.end('obsolete'));
    progress.sent = () => input.sent;
    const unsubscribe = world.onDocumentGone(() => {
      // An action may well navigate; what was not sent yet was meant for the document that went.
      if (input.sent === 'nothing') turn.end(new DocumentGone('the document went before anything was sent'));
    });
    const onClock = (aheadMs: number) => this.#page.looks.noteClock(aheadMs);
    const call = {
      revision,
      control,
      action,
      value: action === 'fill' || action === 'select' ? value : '',
      ...this.#page.looks.startBefore(turn.remainingMs()),
    };
    try {
      await performAction(request, call, { world, input, step: () => ({ ...limitsOf(turn), held, onClock }), file });
      return { interrupted: await this.#page.inspect(limitsOf(turn)) };
    } finally {
      unsubscribe();
      if (input.sent !== 'nothing') this.#page.looks.drop(held);
    }
  }

  async navigate(turn: Turn, request: NavigateRequest, progress: Progress): Promise<Done> {
    const { session, dialogs, revisions } = this.#page;
    if (dialogs.open !== undefined) throw toDialogError(dialogs.open);
    const start = await this.#startOf(request, limitsOf(turn));
    turn.requireLive();
    progress.sent = () => 'everything';
    revisions.end('navigated');
    const held = this.#page.looks.held;
    try {
      const loaded = await loadPage(session, dialogs, start, turn);
      if (loaded === 'crash') throw new ObserveError('page_crashed');
      if (loaded === 'script_dialog') return { dialog: dialogs.open };
      // What is still loading when the time is up is inspected by the next look.
      return loaded === 'deadline' ? {} : { interrupted: await this.#page.inspect(limitsOf(turn)) };
    } finally {
      this.#page.looks.drop(held);
    }
  }

  async answer(turn: Turn, request: DialogRequest, progress: Progress): Promise<Done> {
    const { dialogs, revisions } = this.#page;
    const { open } = dialogs;
    if (open === undefined) throw new ObserveError('invalid_request', { detail: 'no script dialog is open' });
    if (request.text !== undefined && open.type !== 'prompt') {
      throw new ObserveError('invalid_request', { detail: `text: expected for a prompt alone, not for ${open.type}` });
    }
    turn.requireLive();
    progress.sent = () => 'everything';
    revisions.end('obsolete');
    const held = this.#page.looks.held;
    try {
      await dialogs.answer(request, limitsOf(turn));
      return {};
    } finally {
      this.#page.looks.drop(held);
    }
  }

  /** @throws {ObserveError} `invalid_request` where there is nothing to go to, or it may not be gone to */
  async #startOf(request: NavigateRequest, limits: SendOptions): Promise<Start> {
    const { session } = this.#page;
    if ('url' in request) return toAddress(session, this.#requireNavigable(request.url));
    if (request.to === 'reload') return reload(session);
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory', undefined, limits);
    const entry = entries[currentIndex + (request.to === 'back' ? -1 : 1)];
    if (entry === undefined) {
      throw new ObserveError('invalid_request', { detail: `to: there is nothing to go ${request.to} to` });
    }
    if (entry.url !== 'about:blank') this.#requireNavigable(entry.url);
    return toHistoryEntry(session, entry.id);
  }

  #requireNavigable(url: string): string {
    const address = readNavigable(url, this.opensFiles);
    if (!isRight(address)) throw new ObserveError('invalid_request', { detail: address.left });
    return address.right;
  }
}

const limitsOf = (turn: Turn): StepLimits => ({ deadlineMs: turn.remainingMs(), signal: turn.signal });
