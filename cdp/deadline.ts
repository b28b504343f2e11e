/** What bounds a wait. */
export interface WaitLimits {
  /** Milliseconds from now. Zero, a negative number and NaN are over at the next turn of the event loop. */
  readonly deadlineMs: number;
  /** Ends the wait when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a wait ended without its result. */
export type WaitLoss = 'deadline' | 'aborted';

/** The longest delay of a timer, about 24.8 days; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Waits for a promise, at most until the deadline or the signal. All waiting in this package goes through here, so that
 * a timer and a listener are always gone when the wait is over.
 *
 * The work itself is not stopped: `toError` is the place to stop or forget it. What the work gives afterwards is
 * dropped, a late rejection too. A signal that has aborted already wins over work that is done.
 *
 * @param toError called at most once, when the wait is lost; gives the reason of the rejection.
 */
export function withDeadline<T>(
  work: PromiseLike<T>,
  { deadlineMs, signal }: WaitLimits,
  toError: (loss: WaitLoss) => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAbort = () => lose('aborted');
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const lose = (loss: WaitLoss) => {
      stop();
      reject(toError(loss));
    };
    if (signal?.aborted) {
      lose('aborted');
    } else {
      timer = setTimeout(lose, Math.min(deadlineMs, LONGEST_TIMER_MS), 'deadline');
      signal?.addEventListener('abort', onAbort);
    }
    work.then(
      (result) => {
        stop();
        resolve(result);
      },
      (reason) => {
        stop();
        reject(reason);
      },
    );
  });
}
