import { Connection } from '../../cdp/connection.js';
import { launch } from '../../cdp/launch.js';
import type { CdpSession } from '../../cdp/session.js';
import { openWebSocket } from '../../cdp/websocket.js';
import { Browser } from '../../session/browser.js';
import type { EngineOptions } from '../../session/engine-options.js';
import type { PageSession } from '../../session/page-session.js';
import { equal } from './assert.js';
import { type Route, serve } from './page-server.js';
import { onRunEnd } from './test.js';
import { until } from './wait-for.js';

/** Milliseconds that a page under test may take to load on a busy machine. */
const OPEN_DEADLINE_MS = 20_000;

let connection: Promise<Connection> | undefined;
let webSocketUrl = '';

/** The connection with the one browser that the tests of a run share. */
export function sharedConnection(): Promise<Connection> {
  connection ??= start();
  return connection;
}

/** Where other clients of the shared browser connect. */
export async function sharedWebSocketUrl(): Promise<string> {
  await sharedConnection();
  return webSocketUrl;
}

async function start(): Promise<Connection> {
  const browser = await launch();
  webSocketUrl = browser.webSocketUrl;
  const opened = new Connection(await openWebSocket(browser.webSocketUrl));
  onRunEnd(
    async () => {
      await opened.close();
      await browser.close();
    },
    { what: 'the shared browser' },
  );
  return opened;
}

/** Another client of the page under test, to do what a page or a person does. */
export class Peer {
  constructor(readonly session: CdpSession) {}

  /** Runs an expression in the page's own world and gives its value; a promise is awaited. */
  async evaluate<T = unknown>(expression: string): Promise<T> {
    const reply = await this.session.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (reply.exceptionDetails !== undefined)
      throw new Error(reply.exceptionDetails.exception?.description ?? 'page error');
    return reply.result.value as T;
  }

  /** Starts an expression that never answers. */
  start(expression: string): void {
    this.session.send('Runtime.evaluate', { expression }, { deadlineMs: 60_000 }).catch(() => undefined);
  }
}

/**
 * Opens content (or an address) in the shared browser, and closes it afterwards. Fails when a handle is left in the
 * ledger, or a page in the browser.
 */
export async function usePage<T>(
  content: string | Route | URL,
  use: (page: PageSession, peer: Peer) => Promise<T>,
  options: EngineOptions = {},
): Promise<T> {
  const shared = await sharedConnection();
  const address = content instanceof URL ? content.href : await serve(content);
  const before = await listPages();
  const page = await new Browser(shared, options).open(address, { deadlineMs: OPEN_DEADLINE_MS });
  const session = await shared.attach(page.targetId);
  let result: T;
  try {
    result = await use(page, new Peer(session));
  } finally {
    await page.close();
    await session.close();
  }
  equal(page.handles.live, 0, 'handles left in the ledger');
  await untilPagesAre(before);
  return result;
}

/** The ids of all pages in the shared browser. */
export async function listPages(): Promise<string[]> {
  const { targetInfos } = await (await sharedConnection()).browser.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId);
}

/** Fails when a page is left that was not there before; a busy machine takes seconds to close one. */
export async function untilPagesAre(before: readonly string[]): Promise<void> {
  await until('no page is left in the browser', async () => (await listPages()).every((id) => before.includes(id)));
}
