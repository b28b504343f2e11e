import type { Observation, ObserveRequest } from '../traversal/observation.js';

/** What ends a call early, beside the page. */
export interface CallOptions {
  /** Ends the call with `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds the whole call may take, the wait for earlier calls included. Default: the page's, 5,000. */
  readonly deadlineMs?: number;
}

export interface AdapterCapabilities {
  /** `after`, `cursor` and `region_ref` are understood. Without it they are refused with `expansion_unsupported`. */
  readonly expansion: boolean;
}

/** Anything that can look at a page for an agent. */
export interface BrowserAdapter {
  readonly capabilities: AdapterCapabilities;
  /**
   * Looks at the page. Calls on one page run one after the other, in order.
   * @throws {ObserveError} with a code of `docs/errors.md`; nothing else is thrown.
   */
  observe(request?: ObserveRequest, options?: CallOptions): Promise<Observation>;
  /** Leaves the page and gives back all that was held there. Idempotent. */
  close(): Promise<void>;
}
