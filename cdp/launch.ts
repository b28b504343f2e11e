import { listBrowserFlags } from './browser-flags.js';
import { createBrowserFolder } from './browser-folder.js';
import { type BrowserExit, startBrowserProcess } from './browser-process.js';
import { rememberCaller } from './cdp-error.js';
import { excerpt } from './excerpt.js';
import { findBrowser } from './executable.js';
import { SetupError } from './setup-error.js';

/** How long a browser may take to give its address, in milliseconds: some 0.5 s on a quiet machine. */
export const LAUNCH_DEADLINE_MS = 30_000;

/** How to start a browser. */
export interface LaunchOptions {
  /** Default: `findBrowser()`. */
  readonly executablePath?: string;
  /** Without a window. Default: true. */
  readonly headless?: boolean;
  /** With Chromium's sandbox. Default: true, except for root, where Chromium refuses it. */
  readonly sandbox?: boolean;
  /** A folder whose profile is kept: used as it is, never removed. Default: a fresh one that is removed. */
  readonly profilePath?: string;
  /** More flags for the browser, each beginning with `--`. */
  readonly args?: readonly string[];
  /** Milliseconds until the browser has given its address. Default: 30,000. */
  readonly deadlineMs?: number;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/** A browser that was started here. */
export interface LaunchedBrowser extends AsyncDisposable {
  /** The address of its root session. Whoever knows it controls the browser. */
  readonly webSocketUrl: string;
  readonly pid: number;
  /** False when pages run without Chromium's sandbox: a page that breaks the renderer then has this user's rights. */
  readonly sandboxed: boolean;
  /** Resolves when the process has ended, however it did, and what the launcher made is removed. Never rejects. */
  readonly exited: Promise<BrowserExit>;
  /**
   * Ends the browser with all its processes and waits for that. Idempotent.
   *
   * It is a kill: a fresh profile has nothing to save. For a profile that is kept, first send `Browser.close` over a
   * connection and give `graceMs`, the milliseconds that the browser has to end by itself; a signal is no substitute,
   * Chromium then loses the latest cookies (seen: Chromium 156).
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * Starts a browser that listens on a port of its own choice, on this machine only.
 *
 * When the start fails no process and no folder is left. They go too when this process ends, unless it is killed.
 *
 * @throws {SetupError} `invalid_request` for options that cannot be meant, `browser_not_found`, `browser_not_started`
 *   with the last line that the browser wrote. @throws {CdpError} `aborted`; `method` is `launch`.
 */
export async function launch(options: LaunchOptions = {}): Promise<LaunchedBrowser> {
  const { headless = true, args = [], deadlineMs = LAUNCH_DEADLINE_MS, signal } = options;
  const sandboxed = options.sandbox ?? process.getuid?.() !== 0;
  const toError = rememberCaller('launch', launch);
  if (signal?.aborted) throw toError('aborted', 'aborted by the caller');
  const executablePath = options.executablePath ?? (await findBrowser());
  const folder = await createBrowserFolder();
  try {
    const profilePath = options.profilePath ?? folder.profilePath;
    const flags = await listBrowserFlags({ headless, sandbox: sandboxed, profilePath, args });
    const browser = await startBrowserProcess(executablePath, flags, folder);
    const webSocketUrl = await browser.waitForAddress({ deadlineMs, signal }, (loss) =>
      loss === 'aborted'
        ? toError('aborted', 'aborted by the caller')
        : new SetupError(
            'browser_not_started',
            `${excerpt(executablePath, 120)} gave no address within ${deadlineMs} ms`,
          ),
    );
    const close: LaunchedBrowser['close'] = (closing) => browser.close(closing);
    const { pid, exited } = browser;
    return { webSocketUrl, pid, sandboxed, exited, close, [Symbol.asyncDispose]: () => close() };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
