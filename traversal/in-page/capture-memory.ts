/**
 * What one capture works out once and may ask for again. The document cannot change during a capture, and may have
 * changed completely before the next, so everything is forgotten in between.
 */
const forgets: (() => void)[] = [];

/** A memory that is empty when a capture begins. */
export function captureMemory<T>(empty: () => T): () => T {
  let memory: T | undefined;
  forgets.push(() => {
    memory = undefined;
  });
  return () => {
    memory ??= empty();
    return memory;
  };
}

/** Ends a capture. */
export function forgetCapture(): void {
  for (const forget of forgets) forget();
}
