import { DEFAULT_DEADLINE_MS } from './deadline.js';
import { runEndClosers } from './registry.js';

/**
 * Registers what is to be closed when every test of the run has ended, a shared browser for one. Closers run last in,
 * first out, each with a deadline (milliseconds); one that fails or is late makes the run red.
 */
export function onRunEnd(
  close: () => unknown,
  { what = close.name || 'a closer', deadlineMs = DEFAULT_DEADLINE_MS } = {},
): void {
  runEndClosers.push({ what, deadlineMs, close });
}
