import { ACQUISITIONS, type Acquisition } from '../traversal/acquisition.js';
import { quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';
import { DEFAULT_DEADLINE_MS } from '../traversal/limits.js';

/** How pages are looked at. Taken by `launch`, `connect` and `attach`. */
export interface EngineOptions {
  /** Whether elements that only show a pointer cursor are listed, as role `clickable`. Default: true. */
  readonly clickSurfaces?: boolean;
  /** How the controls of an observation are held. Default: `capture`. */
  readonly acquisition?: Acquisition;
  /**
   * Whether a look is refused with `sign_in_required` where the page asks for what only its owner may give. Without it such
   * a page is listed like any other, for measuring and for hosts with a guard of their own. Default: true.
   */
  readonly interruptions?: boolean;
  /** Milliseconds that a call waits when it names no deadline. Default: 5,000. */
  readonly deadlineMs?: number;
}

/** Fills in the defaults. @throws {ObserveError} `invalid_request` for a value that cannot be meant. */
export function readEngineOptions(options: EngineOptions): Required<EngineOptions> {
  const { clickSurfaces = true, acquisition = 'capture', interruptions = true } = options;
  const { deadlineMs = DEFAULT_DEADLINE_MS } = options;
  must(typeof clickSurfaces === 'boolean', 'clickSurfaces', 'a boolean', clickSurfaces);
  must(typeof interruptions === 'boolean', 'interruptions', 'a boolean', interruptions);
  must(ACQUISITIONS.includes(acquisition), 'acquisition', ACQUISITIONS.join(', '), acquisition);
  const isDeadline = Number.isFinite(deadlineMs) && deadlineMs > 0;
  must(isDeadline, 'deadlineMs', 'a number of milliseconds above 0', deadlineMs);
  return { clickSurfaces, acquisition, interruptions, deadlineMs };
}

function must(isMeant: boolean, name: string, expected: string, got: unknown): void {
  if (!isMeant)
    throw new ObserveError('invalid_request', { detail: `${name}: expected ${expected}, got ${quote(got)}` });
}
