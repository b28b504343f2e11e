import { MAX_PAGE_TIME_MS } from '../limits.js';

const now = performance.now.bind(performance);

/** The time that one capture has in the page. */
export class PageClock {
  readonly #start = now();

  isSpent(): boolean {
    return now() - this.#start > MAX_PAGE_TIME_MS;
  }

  /** The step through the whole document leaves the other half to the window. */
  isHalfSpent(): boolean {
    return now() - this.#start > MAX_PAGE_TIME_MS / 2;
  }
}
