import type { ChildProcess } from 'node:child_process';
import type { Process } from '@puppeteer/browsers';
import type { BrowserFolder } from './browser-folder.js';
import { type WaitLimits, type WaitLoss, withDeadline } from './deadline.js';
import { excerpt } from './excerpt.js';
import { onProcessEnd } from './exit-cleanup.js';
import { SetupError } from './setup-error.js';

/** How long the last words of a browser that ended may take to arrive. */
const LAST_WORDS_MS = 500;
/** How long a killed process may take to end. */
const KILL_DEADLINE_MS = 5_000;

/** How a browser ended. */
export interface BrowserExit {
  /** Its status, where it ended by itself. */
  readonly code: number | null;
  /** The signal that ended it. */
  readonly signal: NodeJS.Signals | null;
  /** The folder of the launcher, where it could not be removed. */
  readonly leftover?: string;
}

/** Starts the process. @throws {SetupError} `browser_not_started` when the system cannot. */
export async function startBrowserProcess(
  executablePath: string,
  flags: readonly string[],
  folder: BrowserFolder,
): Promise<BrowserProcess> {
  const { launch, CDP_WEBSOCKET_ENDPOINT_REGEX } = await import('@puppeteer/browsers');
  let started: Process;
  try {
    started = launch({
      executablePath,
      args: [...flags],
      env: { ...process.env, ...folder.env },
      // Its handlers end or keep this process as they like: `exit-cleanup.ts` leaves that to the program.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new SetupError(
      'browser_not_started',
      `${excerpt(executablePath, 120)} cannot be run: ${excerpt(String(error))}`,
    );
  }
  return new BrowserProcess(started, excerpt(executablePath, 120), folder, CDP_WEBSOCKET_ENDPOINT_REGEX);
}

/** A browser's process and its folder: when the one is gone, so is the other. */
export class BrowserProcess {
  /** Resolves when the process has ended, however it did, and its folder is removed. Never rejects. */
  readonly exited: Promise<BrowserExit>;
  readonly #process: Process;
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #addressLine: RegExp;
  /** Resolves when nothing more can be read of what it wrote. */
  readonly #silent: Promise<void>;
  #startFailure: Error | undefined;
  #running = true;

  constructor(started: Process, name: string, folder: BrowserFolder, addressLine: RegExp) {
    this.#process = started;
    this.#child = started.nodeProcess;
    this.#name = name;
    this.#addressLine = addressLine;
    this.#silent = new Promise((resolve) => this.#child.once('close', () => resolve()));
    const takeBack = onProcessEnd(() => {
      this.#kill();
      folder.removeNow();
    });
    this.exited = this.#waitForEnd().then(async (exit) => {
      const leftover = await folder.remove();
      takeBack();
      return leftover === undefined ? exit : { ...exit, leftover };
    });
  }

  /** Of the process, or 0 when it could not be started. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /**
   * The address that the browser writes when it listens. Otherwise the process is ended before the rejection.
   * @throws {SetupError} `browser_not_started`, or what `toError` gives.
   */
  async waitForAddress(limits: WaitLimits, toError: (loss: WaitLoss) => Error): Promise<string> {
    let lost: Error | undefined;
    const address = this.#process.waitForLineOutput(this.#addressLine);
    try {
      return await withDeadline(address, limits, (loss) => {
        lost = toError(loss);
        return lost;
      });
    } catch {
      await this.close();
      throw lost ?? new SetupError('browser_not_started', await this.#describeEnd());
    }
  }

  /** Ends the process and all it started. Idempotent. @param graceMs how long it has to end by itself. */
  async close({ graceMs = 0 }: { readonly graceMs?: number } = {}): Promise<void> {
    const late = () => new Error(`${this.#name} (process ${this.pid}) did not end when it was killed`);
    if (graceMs > 0) await withDeadline(this.exited, { deadlineMs: graceMs }, late).catch(() => {});
    this.#kill();
    await withDeadline(this.exited, { deadlineMs: KILL_DEADLINE_MS }, late);
  }

  #waitForEnd(): Promise<BrowserExit> {
    return new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        this.#running = false;
        this.#killStragglers();
        resolve({ code, signal });
      });
      // It stays: an `error` without a listener would end this program.
      this.#child.on('error', (error) => {
        if (this.#child.pid !== undefined) return;
        this.#running = false;
        this.#startFailure = error;
        this.#process.kill();
        resolve({ code: null, signal: null });
      });
    });
  }

  /** Once the process has ended its id may be another's. */
  #kill(): void {
    if (this.#running) this.#process.kill();
  }

  /** The process leads a group. Renderers outlive it for a moment, and one that hangs for longer. */
  #killStragglers(): void {
    if (process.platform === 'win32' || this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // None was left.
    }
  }

  async #describeEnd(): Promise<string> {
    if (this.#startFailure) return `${this.#name} cannot be run: ${excerpt(this.#startFailure.message)}`;
    await withDeadline(this.#silent, { deadlineMs: LAST_WORDS_MS }, () => new Error()).catch(() => {});
    const { code, signal } = await this.exited;
    const lastLine = this.#process.getRecentLogs().at(-1);
    const how = signal === null ? `with status ${code}` : `by ${signal}`;
    const said = lastLine === undefined ? 'it wrote nothing' : `its last line: ${excerpt(lastLine, 200)}`;
    const advice = /sandbox/i.test(lastLine ?? '') ? '; `sandbox: false` starts it without a sandbox' : '';
    return `${this.#name} ended ${how} before it gave a DevTools address; ${said}${advice}`;
  }
}
