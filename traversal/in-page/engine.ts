/**
 * The engine: installed in an isolated world of the main frame before the document starts, called through its own
 * remote object. It sets no timer, starts no promise and touches no element until it is called.
 */

import { type ActCall, type ActOutcome, type ActReply, FILE_MEMBER } from '../act-wire.js';
import { MAX_PAGE_TEXT_NODES } from '../limits.js';
import type { CoverageRow, EngineKeys, EngineOutcome, EngineReply, LookRequest } from '../wire.js';
import { aim, prepare, takeFocus } from './act.js';
import { forgetCapture } from './capture-memory.js';
import { PageClock } from './clock.js';
import { forgetIndex } from './document-index.js';
import { documentRow } from './document-row.js';
import { documentDesignMode, onTrusted } from './dom.js';
import { keepCapture, type Returned, resolveStart } from './kept.js';
import { collectText } from './region-text.js';
import { Scope } from './scope.js';
import { isUnchanged, textRow } from './text-row.js';
import { captureWindow, namesOf } from './window.js';

/** Bound by the host around this source. */
declare const CDP_OBSERVE_KEYS: EngineKeys;

class Engine {
  readonly #secret: string;
  /** Called when the host leaves the page: nothing of the engine is heard of any more. */
  readonly leave: () => void;
  /** Identity of the document, as long as it is shown: a document that was left and restored has another one. */
  #instance = newInstance();

  constructor(secret: string) {
    this.#secret = secret;
    const stopHearing = onTrusted(globalThis, 'pagehide', () => {
      this.#instance = newInstance();
      forgetIndex();
    });
    this.leave = () => {
      stopHearing();
      forgetIndex();
    };
  }

  /**
   * One synchronous look. Whatever happens is an answer: nothing is thrown into the page or at the host.
   * @param previous what was returned for the capture that the request goes on from
   */
  look(request: LookRequest, previous?: object): Returned {
    const returned = [''] as unknown as Returned;
    let outcome: EngineOutcome;
    try {
      outcome = this.#capture(request, previous, returned);
    } catch (error) {
      outcome = ['fault', whereThrown(error)];
    } finally {
      forgetCapture();
    }
    returned[0] = JSON.stringify([this.#secret, this.#instance, outcome, Date.now()] satisfies EngineReply);
    return returned;
  }

  /**
   * Finds where the input for an action goes, or why there must be none. Scrolls, and waits a few frames.
   * @param previous what was returned for the capture that the control belongs to
   */
  async aim(call: ActCall, previous?: object): Promise<[reply: string]> {
    let outcome: ActOutcome;
    try {
      outcome = isLate(call) ? ['late'] : await aim(call, previous, () => this.#instance);
    } catch (error) {
      outcome = ['fault', whereThrown(error)];
    } finally {
      forgetCapture();
    }
    return [this.#actReply(outcome)];
  }

  /** Gives the focus to the control, in one synchronous call. */
  focus(call: ActCall, previous?: object): [reply: string] {
    return [this.#actReply(this.#step(call, () => takeFocus(call, previous, this.#instance)))];
  }

  /** The last check before the input goes, in one synchronous call, and what the action needs in the page. */
  prepare(call: ActCall, previous?: object): Returned {
    const returned = [''] as unknown as Returned;
    const outcome = this.#step(call, () => {
      const [prepared, takesFiles] = prepare(call, previous, this.#instance);
      if (takesFiles !== undefined) {
        Object.setPrototypeOf(returned, null);
        returned[FILE_MEMBER] = takesFiles;
      }
      return prepared;
    });
    returned[0] = this.#actReply(outcome);
    return returned;
  }

  /** One synchronous step of an action. Whatever happens is an answer. */
  #step(call: ActCall, work: () => ActOutcome): ActOutcome {
    try {
      return isLate(call) ? ['late'] : work();
    } catch (error) {
      return ['fault', whereThrown(error)];
    } finally {
      forgetCapture();
    }
  }

  #actReply(outcome: ActOutcome): string {
    return JSON.stringify([this.#secret, this.#instance, outcome, Date.now()] satisfies ActReply);
  }

  #capture(request: LookRequest, previous: object | undefined, returned: Returned): EngineOutcome {
    if (isLate(request)) return ['late'];
    const start = resolveStart(request.from, previous, this.#instance);
    if (start === 'misplaced') return [start];
    if (typeof start === 'string') return ['refused', start];
    const clock = new PageClock();
    const scope = new Scope(document, start.region, clock);
    if (request.inspection !== 'none') {
      const interruption = scope.census.prompts.find(document, scope.dialogs.dialogs, request.waived);
      if (interruption !== null) return ['interrupted', interruption, documentRow(document)];
    }
    if (request.inspection === 'only') return ['clear'];
    const window = captureWindow(
      {
        roots: scope.roots,
        start: start.window,
        state: scope.state,
        clickSurfaces: request.clickSurfaces,
        remembersOthers: request.members === 'candidates',
        dialogs: scope.dialogs,
        outlineBytes: scope.outlineBytes,
        isDraft: isDraft(document),
      },
      clock,
    );
    if (window.passedNothing) return ['timeout'];
    if (start.window.strict && window.shifted) return ['refused', 'moved'];
    const text = collectText(
      {
        roots: isDraft(document) ? [] : scope.textRoots,
        nodes: start.region === null && !start.wantsText ? MAX_PAGE_TEXT_NODES : undefined,
        names: namesOf(window.controls),
      },
      clock,
    );
    const { textBefore } = start;
    if (textBefore !== undefined && !isUnchanged(textBefore, text)) return ['refused', 'text_changed'];
    const row = textRow(text, start.textOffset);
    if (row === 'misplaced') return [row];
    keepCapture(returned, request, this.#instance, { window, regions: scope.regions, text, state: scope.state });
    const { census, index } = scope;
    const coverage: CoverageRow = [
      window.offset,
      window.scanned,
      window.end ?? 0,
      bit(window.scanLimitReached),
      bit(window.nodeLimitReached || index.nodeLimitReached),
      bit(window.timeLimitReached || scope.timeLimitReached || clock.isSpent()),
      window.stylesRead,
      bit(window.shifted),
      census.frames,
      census.namedFrames,
    ];
    const { roles, rows, elements } = window.controls;
    return ['captured', [documentRow(document), coverage, roles, rows, scope.outlineRow(elements), row]];
  }
}

const isLate = ({ startBefore }: LookRequest | ActCall): boolean =>
  startBefore !== undefined && Date.now() > startBefore;

const isDraft = (document: Document): boolean => documentDesignMode(document) === 'on';

const bit = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

function newInstance(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(words, (word) => word.toString(36)).join('');
}

/** The kind of an error and its place in this source; never its message, which may quote the page. */
function whereThrown(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const place = /cdp-observe-engine\.js:\d+:\d+/.exec(error.stack ?? '');
  return `${error.name} at ${place === null ? 'an unknown place' : place[0]}`;
}

if (window.top === window) {
  Object.defineProperty(globalThis, CDP_OBSERVE_KEYS.property, {
    configurable: true,
    value: new Engine(CDP_OBSERVE_KEYS.secret),
  });
}
