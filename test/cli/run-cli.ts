import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { equal } from '../support/assert.js';
import { until } from '../support/wait-for.js';
import { type CommandResult, withoutSandboxWord } from './command.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CliResult extends CommandResult {
  readonly signal: NodeJS.Signals | null;
}

/** A command line in a process of its own, with a folder for temporary files of its own. */
export class RunningCli implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly temporary = mkdtempSync(join(tmpdir(), 'cli-'));
  readonly ended: Promise<CliResult>;

  /** @param pipedTo another command of the shell that reads what it writes; its own status is then said on stderr. */
  constructor(args: readonly string[], pipedTo?: string) {
    const node = [process.execPath, '--import', 'tsx', 'cli/main.ts', ...args];
    const shell = ['sh', '-c', `{ "$@"; echo "status $?" >&2; } | ${pipedTo}`, 'sh'];
    const [file = '', ...parameters] = pipedTo === undefined ? node : [...shell, ...node];
    this.child = spawn(file, parameters, {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: this.temporary },
      stdio: 'pipe',
    });
    this.ended = this.#collect();
  }

  /** Ends it, whatever it does, and fails when it has left a process or a file. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended;
    try {
      await until('its processes have ended', () => this.processes().length === 0);
      equal(this.files(), [], 'files left in the temporary folder');
    } finally {
      rmSync(this.temporary, { recursive: true, force: true });
    }
  }

  /** What stands in the temporary folder; tsx keeps its own cache there. */
  files(): string[] {
    return readdirSync(this.temporary).filter((name) => !name.startsWith('tsx-') && name !== 'node-compile-cache');
  }

  /** The processes that carry the temporary folder in their command line: those of the browser. */
  processes(): string[] {
    try {
      return execFileSync('pgrep', ['-f', this.temporary], { encoding: 'utf8' }).trim().split('\n');
    } catch {
      return [];
    }
  }

  async #collect(): Promise<CliResult> {
    const { child } = this;
    // Who ends early does not read all that it is given.
    child.stdin?.on('error', () => {});
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
        output[name] += chunk;
      });
    }
    const how = await new Promise<Pick<CliResult, 'status' | 'signal'>>((resolve) =>
      child.once('close', (status, signal) => resolve({ status, signal })),
    );
    return { ...how, stdout: output.stdout, stderr: withoutSandboxWord(output.stderr) };
  }
}

/** Runs a command line to its end; fails when it has left a process or a file. */
export async function runCli(args: readonly string[], input = ''): Promise<CliResult> {
  await using cli = new RunningCli(args);
  cli.child.stdin?.end(input);
  return await cli.ended;
}
