/** The public face for Node: launching and connecting, and everything of `cdp-observe/core`. */
import { CdpError } from './cdp/cdp-error.js';
import { Connection } from './cdp/connection.js';
import { findBrowserAddress } from './cdp/discovery.js';
import { launch as launchProcess } from './cdp/launch.js';
import { SetupError } from './cdp/setup-error.js';
import { openWebSocket } from './cdp/websocket.js';
import { Browser, type BrowserOrigin } from './session/browser.js';
import { type EngineOptions, readEngineOptions } from './session/engine-options.js';
import { toObserveError } from './session/failure.js';

import { ObserveError } from './traversal/errors.js';

export * from './core.js';

/** How to start a browser, and how its pages are looked at. */
export interface LaunchOptions extends EngineOptions {
  /** Path of Chrome, Chromium or Edge. Default: `CDP_OBSERVE_BROWSER`, then the usual places. */
  readonly executablePath?: string;
  /** Default: true. */
  readonly headless?: boolean;
  /** Chromium's sandbox. Default: on, but for root; `Browser.sandboxed` says so. */
  readonly sandbox?: boolean;
  /** More flags for the browser, each beginning with `--`. */
  readonly args?: readonly string[];
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

/** How to find a browser that runs, and how its pages are looked at. */
export interface ConnectOptions extends EngineOptions {
  readonly signal?: AbortSignal;
}

/**
 * Starts a browser with a fresh profile, which is removed when it ends.
 * @throws {ObserveError} `invalid_request`, `browser_not_found`, `browser_not_started`, `aborted`.
 */
export async function launch(options: LaunchOptions = {}): Promise<Browser> {
  const { clickSurfaces, acquisition, deadlineMs, ...start } = options;
  readEngineOptions(options);
  const browser = await settle(launchProcess(start));
  try {
    return await open(browser.webSocketUrl, options, {
      connectionLossCode: 'browser_gone',
      sandboxed: browser.sandboxed,
      dispose: () => browser.close(),
    });
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * Connects to a browser that runs: `http://host:port` of its debugging port, or its `ws://…` address.
 * @throws {ObserveError} `invalid_request`, `connection_lost`, `deadline_exceeded`, `aborted`.
 */
export async function connect(endpoint: string, options: ConnectOptions = {}): Promise<Browser> {
  readEngineOptions(options);
  const limits = options.signal === undefined ? {} : { signal: options.signal };
  return open(await settle(findBrowserAddress(endpoint, limits)), options, {});
}

async function open(address: string, options: ConnectOptions, origin: BrowserOrigin): Promise<Browser> {
  const limits = options.signal === undefined ? {} : { signal: options.signal };
  return new Browser(new Connection(await settle(openWebSocket(address, limits))), options, origin);
}

async function settle<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SetupError) throw new ObserveError(error.code, { detail: error.message, cause: error });
    if (!(error instanceof CdpError)) throw error;
    const { code } = toObserveError(error, 'connection_lost', 'deadline_exceeded');
    throw new ObserveError(code, { detail: error.message, cause: error });
  }
}
