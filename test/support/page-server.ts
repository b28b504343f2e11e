import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onRunEnd } from './test.js';

/** What one address of the server answers. */
export interface PageContent {
  readonly body: string | Buffer;
  /** Default: `text/html; charset=utf-8`. */
  readonly type?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly status?: number;
}

export type Route = PageContent | ((request: IncomingMessage, response: ServerResponse) => void);

const routes = new Map<string, Route>();
let origin: Promise<string> | undefined;
let count = 0;

/** Serves content on loopback under an address of its own, until the run ends. */
export async function serve(content: string | Route, name = 'page'): Promise<string> {
  origin ??= startServer();
  const path = `/${++count}/${name}`;
  routes.set(path, typeof content === 'string' ? { body: content } : content);
  return (await origin) + path;
}

async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    const route = routes.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (typeof route === 'function') return route(request, response);
    response.writeHead(route?.status ?? (route === undefined ? 404 : 200), {
      'content-type': route?.type ?? 'text/html; charset=utf-8',
      ...route?.headers,
    });
    response.end(route?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onRunEnd(
    () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
    { what: 'the page server' },
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
