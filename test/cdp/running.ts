import { readFileSync } from 'node:fs';

/**
 * Whether a process runs. A zombie does not: it has ended, and only waits for its parent, or for the first process, to
 * take notice.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a process ends within two seconds: a kill is said at once, and done when the machine comes to it. */
export async function endsSoon(pid: number): Promise<boolean> {
  for (let i = 0; isRunning(pid) && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return !isRunning(pid);
}
