import { isRight } from 'fp-ts/lib/Either.js';
import { ObserveError } from '../traversal/errors.js';
import { DEFAULT_DEADLINE_MS } from '../traversal/limits.js';
import type { Observation, ObserveRequest } from '../traversal/observation.js';
import { decodeObserveRequest } from '../traversal/observe-request.js';
import type { BrowserAdapter, CallOptions } from './adapter.js';
import { Calls, requireLimits } from './calls.js';
import { toObserveError } from './failure.js';

/** What a host that can look at a page, and no more, gives. */
export interface PlainPage {
  /** A fresh look at the whole page, within the time that is left. The signal ends it early. */
  look(limits: Required<CallOptions>): Promise<Observation>;
  /** Leaves the page. Default: nothing is done. */
  close?(): Promise<void>;
}

/**
 * Makes an adapter without expansion of whatever can look at a page. A continuation and a region are refused with
 * `expansion_unsupported`, and what is malformed with `invalid_request`, before anything is asked of the page: a request
 * to go on is never answered from the top. What follows a window is still said by its cursor.
 */
export function plainAdapter(page: PlainPage): BrowserAdapter {
  const calls = new Calls({ inOrder: true });
  let closed: Promise<void> | undefined;
  return {
    capabilities: { expansion: false },
    async observe(request: ObserveRequest = {}, options: CallOptions = {}): Promise<Observation> {
      const decoded = decodeObserveRequest(request);
      if (!isRight(decoded)) throw new ObserveError('invalid_request', { detail: decoded.left });
      if (Object.keys(decoded.right).length > 0) throw new ObserveError('expansion_unsupported');
      try {
        return await calls.run(
          (turn) => page.look({ signal: turn.signal, deadlineMs: turn.remainingMs() }),
          requireLimits(options, DEFAULT_DEADLINE_MS),
        );
      } catch (error) {
        throw toObserveError(error, 'connection_lost', 'page_unresponsive');
      }
    },
    async close(): Promise<void> {
      calls.close();
      closed ??= page.close?.() ?? Promise.resolve();
      await closed;
    },
  };
}
