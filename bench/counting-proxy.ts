import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import WebSocket, { WebSocketServer } from 'ws';

/** Messages and bytes that went between a client and a browser, both ways. */
export interface Traffic {
  messages: number;
  bytes: number;
}

/** Stands between a client and a browser's WebSocket and counts what passes. */
export async function openCountingProxy(
  webSocketUrl: string,
): Promise<{ url: string; traffic: Traffic } & AsyncDisposable> {
  const traffic: Traffic = { messages: 0, bytes: 0 };
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  const count = (message: Buffer): string => {
    traffic.messages++;
    traffic.bytes += message.length;
    return message.toString();
  };
  server.on('connection', (client) => {
    const browser = new WebSocket(webSocketUrl, { perMessageDeflate: false });
    const opened = once(browser, 'open');
    client.on('message', (message: Buffer) => void opened.then(() => browser.send(count(message))));
    browser.on('message', (message: Buffer) => client.send(count(message)));
    client.on('close', () => browser.close());
    browser.on('close', () => client.close());
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(webSocketUrl).pathname}`,
    traffic,
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
