import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './repository.js';

/** How a child ended and what it printed. */
export interface NodeRun {
  /** The exit status; null when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The last line of the standard output that is not empty. */
  readonly lastLine: string;
}

/** What a child is started with beside its arguments. */
export interface NodeRunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Called with each piece of the standard output, and with the function that sends the child a signal. */
  readonly onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs a TypeScript file of the repository, named from its root, in a Node of its own. */
export async function runNode(
  file: string,
  parameters: readonly string[],
  options: NodeRunOptions = {},
): Promise<NodeRun> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(repositoryRoot, file), ...parameters], {
    cwd: repositoryRoot,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
    killSignal: 'SIGKILL',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    options.onOutput?.(text, (signal) => child.kill(signal));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { status, stdout, stderr, lastLine: stdout.trimEnd().split('\n').at(-1) ?? '' };
}
