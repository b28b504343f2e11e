const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanups = new Set<() => void>();

/**
 * Runs something synchronous when this process ends: by itself, by `process.exit`, an uncaught error, or one of the
 * signals that end it by default. A program that listens to a signal itself decides what the signal does: then it runs
 * when the program exits. Nothing runs on `SIGKILL`.
 *
 * @param cleanup must be brief; what it throws is dropped.
 * @returns takes it back. Nothing listens any more when all were taken back.
 */
export function onProcessEnd(cleanup: () => void): () => void {
  if (cleanups.size === 0) {
    process.on('exit', runAll);
    for (const signal of SIGNALS) process.on(signal, endBySignal);
  }
  cleanups.add(cleanup);
  return () => {
    if (cleanups.delete(cleanup) && cleanups.size === 0) stopListening();
  };
}

function runAll(): void {
  for (const cleanup of cleanups) {
    try {
      cleanup();
    } catch {
      // The process ends: there is nobody left to tell, and the others must run.
    }
  }
}

/** Our listener has taken the place of the default, which ends the process: clean up, and let the default happen. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runAll();
  cleanups.clear();
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  process.off('exit', runAll);
  for (const signal of SIGNALS) process.off(signal, endBySignal);
}
