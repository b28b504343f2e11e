import { SetupError } from './setup-error.js';

/** What the flags of a browser depend on. */
export interface BrowserFlagOptions {
  /** Without a window. */
  readonly headless: boolean;
  /** With Chromium's sandbox. */
  readonly sandbox: boolean;
  /** Folder of the profile. */
  readonly profilePath: string;
  /** More flags, after all others. */
  readonly args: readonly string[];
}

/** Flags that the launcher sets itself; a second one would win, or cut the engine off. */
const OWNED = /^--(?:remote-debugging-|user-data-dir|no-sandbox)/;

/**
 * Flags of puppeteer that are left out, because a page must meet the browser that a person has:
 * - `--disable-popup-blocking`: a click that the engine dispatches is a person's to the blocker, so wanted popups open.
 * - `--disable-ipc-flooding-protection`: it slows a page that floods the browser with navigations.
 * - `--no-sandbox`: puppeteer adds it when an environment variable says so; here the caller alone decides.
 *
 * `--enable-automation` stays: it tells pages the truth (`navigator.webdriver`, which Chromium sets for our debugging port
 * anyway) and silences questions that nobody would answer, to save a password for one.
 */
const LEFT_OUT = new Set(['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--no-sandbox']);

/**
 * Flags that puppeteer lacks. They keep Chromium from speaking to the network by itself and from experiments that differ
 * between starts. Two requests at the start remain that no flag stops (seen: Chromium 156): which Google accounts are
 * signed in, and one component asked for on demand.
 */
const QUIET = [
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-field-trial-config',
  '--disable-quic',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-features=AutofillServerCommunication,NetworkTimeServiceQuerying,OptimizationGuideModelDownloading',
];

/** A window without a screen has 800 by 600 pixels, where many sites show what they have for telephones. */
const DESKTOP_WINDOW = '--window-size=1280,800';

/**
 * The command line of a browser that listens on a port of its own choice: `puppeteer.defaultArgs()`, less and more.
 * @throws {SetupError} `invalid_request` when `args` holds no flag, or one that the launcher owns.
 */
export async function listBrowserFlags(options: BrowserFlagOptions): Promise<string[]> {
  const { headless, sandbox, profilePath, args } = options;
  for (const arg of args) {
    if (!arg.startsWith('--'))
      throw new SetupError('invalid_request', `expected flags in args, got ${JSON.stringify(arg.slice(0, 60))}`);
    if (OWNED.test(arg)) {
      const [flag] = arg.split('=');
      throw new SetupError(
        'invalid_request',
        `${flag?.slice(0, 60)} is set by the launcher; use its options sandbox and profilePath`,
      );
    }
  }
  // Slow to load, and who connects to a running browser needs none of it.
  const { default: puppeteer } = await import('puppeteer-core');
  // Given there, the features are merged into one flag: Chromium heeds the last one alone.
  const defaults = puppeteer.defaultArgs({
    headless,
    args: [...QUIET, ...(headless ? [DESKTOP_WINDOW] : []), ...args],
    userDataDir: profilePath,
  });
  return [
    ...new Set(defaults.filter((flag) => !LEFT_OUT.has(flag))),
    ...(sandbox ? [] : ['--no-sandbox']),
    '--remote-debugging-port=0',
  ];
}
