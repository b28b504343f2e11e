/** What a test or a hook is given. */
export interface RunContext {
  /** Aborted when the deadline of this test or hook has passed. */
  readonly signal: AbortSignal;
}

/** A test or a hook: what it returns is awaited. */
export type Body = (context: RunContext) => unknown;

/** The longest a test, a hook or a closer may take when nothing else is said. */
export const DEFAULT_DEADLINE_MS = 60_000;

/**
 * Runs `body`, and rejects when it has not settled `deadlineMs` after the start. A body that blocks the thread cannot
 * be ended from here, but it is late all the same. The timer never outlives the wait.
 */
export async function withDeadline(body: Body, deadlineMs: number): Promise<void> {
  const controller = new AbortController();
  const started = performance.now();
  const late = new Error(`not finished after ${deadlineMs} ms`);
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort(late);
      reject(late);
    }, deadlineMs);
  });
  try {
    await Promise.race([(async () => body({ signal: controller.signal }))(), expired]);
  } finally {
    clearTimeout(timer);
  }
  if (performance.now() - started > deadlineMs) throw late;
}
