import { launch } from '../../cdp/launch.js';
import type { BrowserAdapter } from '../../session/adapter.js';
import { Browser } from '../../session/browser.js';
import { ACQUISITIONS, type Acquisition } from '../../traversal/acquisition.js';
import { ReferenceBrowser } from '../reference/reference-browser.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import { onRunEnd } from '../support/test.js';

/** One page under an adapter, and what its page, its person and its owner do. */
export interface AdaptedPage {
  readonly adapter: BrowserAdapter;
  /** Runs an expression in the page's own world; a promise is awaited. */
  run(expression: string): Promise<unknown>;
  /** Starts an expression that waits for a script dialog. */
  start(expression: string): void;
  /** Goes to another address, as its person would. */
  go(url: string): Promise<void>;
  /** Answers the script dialog that is open. */
  answer(accept: boolean): Promise<void>;
  acknowledge(): Promise<void>;
  /** Handles of elements and captures that were alive at once, at most. */
  peakHandles(): number;
  close(): Promise<void>;
}

export interface AdapterUnderTest {
  readonly name: string;
  open(url: string, options: { readonly clickSurfaces: boolean }): Promise<AdaptedPage>;
}

/** Milliseconds that a page may take to load, and a look to answer, on a busy machine. */
export const DEADLINE_MS = 60_000;

/** Everything that gives observations; the first is what the others are compared with. */
export const ADAPTERS: readonly AdapterUnderTest[] = [
  ...ACQUISITIONS.map((acquisition) => ({
    name: `native, ${acquisition}`,
    open: (url: string, options: { clickSurfaces: boolean }) => openNative(url, { ...options, acquisition }),
  })),
  { name: 'Playwright', open: openReference },
];

async function openNative(
  url: string,
  options: { readonly clickSurfaces: boolean; readonly acquisition: Acquisition },
): Promise<AdaptedPage> {
  const connection = await sharedConnection();
  const page = await new Browser(connection, { ...options, deadlineMs: DEADLINE_MS }).open(url);
  const peer = new Peer(await connection.attach(page.targetId));
  return {
    adapter: page,
    run: (expression) => peer.evaluate(expression),
    start: (expression) => peer.start(expression),
    go: async (address) => void (await page.load(address, { deadlineMs: DEADLINE_MS })),
    answer: async (accept) => void (await page.dialog({ accept })),
    acknowledge: () => page.acknowledge(),
    peakHandles: () => page.handles.peak,
    close: async () => {
      await page.close();
      await peer.session.close();
    },
  };
}

let reference: Promise<ReferenceBrowser> | undefined;

async function openReference(url: string, options: { readonly clickSurfaces: boolean }): Promise<AdaptedPage> {
  reference ??= connectReference();
  const { page, adapter } = await (await reference).open(url, options);
  return {
    adapter: {
      capabilities: adapter.capabilities,
      observe: (request, limits) => adapter.observe(request, { deadlineMs: DEADLINE_MS, ...limits }),
      close: () => adapter.close(),
    },
    run: (expression) => page.evaluate(expression),
    start: (expression) => void page.evaluate(expression).catch(() => undefined),
    go: async (address) => void (await page.goto(address)),
    answer: (accept) => adapter.answer(accept),
    acknowledge: async () => adapter.acknowledge(),
    peakHandles: () => adapter.peakHandles,
    close: () => adapter.close(),
  };
}

/** In a browser of its own: Playwright closes the script dialogs of pages that it does not know. */
async function connectReference(): Promise<ReferenceBrowser> {
  const browser = await launch();
  const connected = await ReferenceBrowser.connect(browser.webSocketUrl);
  onRunEnd(
    async () => {
      await connected.close();
      await browser.close();
    },
    { what: 'the browser of the reference' },
  );
  return connected;
}
