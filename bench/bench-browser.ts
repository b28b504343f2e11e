import { Connection } from '../cdp/connection.js';
import { launch } from '../cdp/launch.js';
import { openWebSocket } from '../cdp/websocket.js';

/** A browser of our own and the connection with it; both end when it is disposed of. */
export async function openBenchBrowser(): Promise<{ connection: Connection } & AsyncDisposable> {
  const browser = await launch();
  const connection = new Connection(await openWebSocket(browser.webSocketUrl));
  return {
    connection,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await browser.close();
    },
  };
}
