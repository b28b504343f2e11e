import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Task } from '../../fixtures/tasks/task.js';

/** The website of one task, on loopback: what it was told stands here, on the server's side, and nowhere else. */
export class TaskSite implements AsyncDisposable {
  /** What was done, in order. */
  readonly effects: string[] = [];
  /** The owner has done what only the owner may do. */
  ownerActed = false;
  readonly #pages: Task['pages'];
  readonly #server: Server;

  private constructor(pages: Task['pages']) {
    this.#pages = pages;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async open({ pages }: Task): Promise<TaskSite> {
    const site = new TaskSite(pages);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (path === '/effect' && request.method === 'POST') {
      this.effects.push(readEffect(await buffer(request), request.headers['content-type'] ?? ''));
      return send(response, 200, '<!doctype html><title>Done</title><h1>Done</h1>');
    }
    if (path === '/owner') return send(response, 200, this.ownerActed ? 'yes' : 'no');
    const html = this.#pages[path];
    return send(response, html === undefined ? 404 : 200, html ?? '');
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(body);
}

/** A text as it is; a form as its fields; an upload as the file's name and size. */
function readEffect(body: Buffer, type: string): string {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return [...new URLSearchParams(body.toString('utf8'))].map(([name, value]) => `${name}=${value}`).join('&');
  }
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1];
  if (boundary === undefined) return body.toString('utf8');
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', content = ''] = part.split('\r\n\r\n');
      const [, name, file] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(head) ?? [];
      const value = content.replace(/\r\n$/, '');
      return file === undefined ? `${name}=${value}` : `${name}=${file} (${value.length} bytes)`;
    })
    .join('&');
}
