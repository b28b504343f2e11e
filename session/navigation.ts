import { CdpError } from '../cdp/cdp-error.js';
import { withDeadline } from '../cdp/deadline.js';
import type { CdpSession, SendOptions } from '../cdp/session.js';
import { quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';
import { type Turn, TurnLost } from './calls.js';
import type { DialogWatch } from './script-dialog.js';

/**
 * How far a page came: its load event, or what came before it. It can be looked at after `load` and `deadline`; a look
 * says what is to be done about a dialog or a crash.
 */
export type Loaded = 'load' | 'script_dialog' | 'crash' | 'deadline';

const SCHEMES = new Set(['http:', 'https:', 'file:', 'data:', 'about:']);

/**
 * Reads an address that an owner may open: http, https, file, data, and about:blank.
 * @throws {ObserveError} `invalid_request`
 */
export function requireAddress(address: string): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && SCHEMES.has(url.protocol) && (url.protocol !== 'about:' || url.pathname === 'blank')) {
    return url.href;
  }
  throw new ObserveError('invalid_request', {
    detail: `url: expected an http, https, file or data address, or about:blank; got ${quote(address)}`,
  });
}

/** Begins a navigation. The answer says whether a load event follows, or that the renderer crashed. */
export type Start = (limits: SendOptions) => Promise<'loads' | 'stays'>;

/** Goes to an address. A navigation inside the document has no loader, and no load event follows. */
export function toAddress(session: CdpSession, url: string): Start {
  return async (limits) => {
    const { errorText, loaderId } = await session.send('Page.navigate', { url }, limits);
    if (errorText) throw new ObserveError('navigation_failed', { reason: errorText });
    return loaderId === undefined ? 'stays' : 'loads';
  };
}

/** Goes to an entry of the history. */
export function toHistoryEntry(session: CdpSession, entryId: number): Start {
  return async (limits) => {
    await session.send('Page.navigateToHistoryEntry', { entryId }, limits);
    return 'loads';
  };
}

/** Loads the document again. */
export function reload(session: CdpSession): Start {
  return async (limits) => {
    await session.send('Page.reload', {}, limits);
    return 'loads';
  };
}

/**
 * Navigates, and waits until the load event, an open dialog, a crash or the deadline.
 * @throws {ObserveError} `navigation_failed` @throws {CdpError} @throws {TurnLost}
 */
export async function loadPage(session: CdpSession, dialogs: DialogWatch, start: Start, turn: Turn): Promise<Loaded> {
  const stops: (() => void)[] = [];
  try {
    let isCommitted = false;
    const loaded = new Promise<Loaded>((resolve) => {
      stops.push(
        session.on('Page.frameNavigated', ({ frame, type }) => {
          if (frame.parentId !== undefined) return;
          isCommitted = true;
          // A page that is restored had its load event long ago.
          if (type === 'BackForwardCacheRestore') resolve('load');
        }),
        // The load event of the document before may still come; only one after the commit counts.
        session.on('Page.loadEventFired', () => isCommitted && resolve('load')),
        session.on('Page.navigatedWithinDocument', ({ navigationType }) => {
          if (navigationType === 'fragment' || navigationType === 'historyApi') resolve('load');
        }),
      );
    });
    const interrupted = new Promise<Loaded>((resolve) => {
      stops.push(
        session.on('Inspector.targetCrashed', () => resolve('crash')),
        dialogs.onOpen(() => resolve('script_dialog')),
      );
    });
    // Not raced against the load event: that of an error page may come before the reply which says that it is one.
    const started = await Promise.race([begin(start, turn), interrupted]);
    if (started === 'stays') return 'load';
    if (started !== 'loads') return started;
    return await untilDeadline(Promise.race([loaded, interrupted]), turn);
  } finally {
    for (const stop of stops) stop();
  }
}

async function begin(start: Start, turn: Turn): Promise<'loads' | 'stays' | 'crash'> {
  try {
    return await start({ deadlineMs: turn.remainingMs(), signal: turn.signal });
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    if (error.failure === 'crashed') return 'crash';
    if (error.failure !== 'protocol') throw error;
    throw new ObserveError('navigation_failed', { reason: error.message, cause: error });
  }
}

/** The page was committed: a load event that does not come in time is no failure. */
async function untilDeadline(loaded: Promise<Loaded>, turn: Turn): Promise<Loaded> {
  const limits = { deadlineMs: turn.remainingMs(), signal: turn.signal };
  try {
    return await withDeadline(loaded, limits, (loss) => new TurnLost(loss));
  } catch (error) {
    if (error instanceof TurnLost && error.loss === 'deadline') return 'deadline';
    throw error;
  }
}
