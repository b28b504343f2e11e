/** Milliseconds that a page may take until it is as expected. */
const DEADLINE_MS = 20_000;

/** Whoever can run an expression in a page. */
interface Asked {
  evaluate<T>(expression: string): Promise<T>;
}

/** Waits until a condition holds; asks again every few milliseconds. */
export async function until(what: string, isMet: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await isMet())) {
    if (performance.now() > end) throw new Error(`waited ${DEADLINE_MS} ms for: ${what}`);
    await pause(10);
  }
}

/** Waits until an expression is true in the page; a navigation meanwhile is no failure. */
export function untilPage(peer: Asked, expression: string): Promise<void> {
  return until(expression, () => peer.evaluate<boolean>(expression).catch(() => false));
}

export function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
