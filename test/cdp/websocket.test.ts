import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { CdpError, type CdpFailure } from '../../cdp/cdp-error.js';
import { Connection } from '../../cdp/connection.js';
import { openWebSocket } from '../../cdp/websocket.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('WebSocket');

const closers: (() => void)[] = [];
const isFailure = (failure: CdpFailure) => (error: unknown) => error instanceof CdpError && error.failure === failure;
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

/** A WebSocket server that treats each message as the test says. */
async function serve(onMessage: (socket: WebSocket, text: string) => void): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (message) => onMessage(socket, message.toString()));
  });
  closers.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await once(server, 'listening');
  return `ws://127.0.0.1:${portOf(server)}/devtools/browser/secret-id`;
}

/** A server of plain sockets. */
async function serveSockets(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${portOf(server)}/`;
}

test.after.each(() => {
  for (const close of closers.splice(0)) close();
});

test('messages go both ways', async () => {
  const url = await serve((socket, text) =>
    socket.send(JSON.stringify({ id: JSON.parse(text).id, result: { ok: true } })),
  );
  const connection = new Connection(await openWebSocket(url));
  assert.equal(await connection.browser.send('Browser.getVersion'), { ok: true });
  await connection.close();
  assert.is(connection.closeReason, 'the connection was closed by this side');
});

test('a message beyond the limit closes the connection and says so', async () => {
  const url = await serve((socket, text) => {
    const { id } = JSON.parse(text);
    socket.send(JSON.stringify({ id, result: { large: 'x'.repeat(id === 1 ? 900 : 2_000) } }));
  });
  const connection = new Connection(await openWebSocket(url, { maxPayloadBytes: 1_000 }));
  await connection.browser.send('Browser.getVersion');
  await assert.rejects(connection.browser.send('Browser.getVersion'), (error: CdpError) => {
    assert.is(error.failure, 'connection_lost');
    assert.match(error.message, 'larger than 1000 bytes (maxPayloadBytes)');
  });
});

test('a socket that closes during a call fails it with the reason that was given', async () => {
  const url = await serve((socket) => socket.close(4_001, 'browser is\nshutting down'));
  const connection = new Connection(await openWebSocket(url));
  await assert.rejects(connection.browser.send('Browser.getVersion'), (error: CdpError) => {
    assert.is(error.failure, 'connection_lost');
    assert.match(error.message, 'closed with code 4001: browser is shutting down');
  });
});

test('a socket that breaks during a call fails it', async () => {
  const url = await serve((socket) => socket.terminate());
  const connection = new Connection(await openWebSocket(url));
  await assert.rejects(connection.browser.send('Browser.getVersion'), isFailure('connection_lost'));
});

test('a text that is not of the protocol fails the call as malformed', async () => {
  const url = await serve((socket) => socket.send('<html>not a browser</html>'));
  const connection = new Connection(await openWebSocket(url));
  await assert.rejects(connection.browser.send('Browser.getVersion'), isFailure('malformed'));
  assert.match(await connection.closed, '<html>not a browser</html>');
});

test('bytes that are no WebSocket frames fail the call', async () => {
  const url = await serve((socket) => {
    (socket as unknown as { _socket: Socket })._socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  });
  const connection = new Connection(await openWebSocket(url));
  await assert.rejects(connection.browser.send('Browser.getVersion'), (error: CdpError) => {
    assert.is(error.failure, 'connection_lost');
    assert.match(error.message, 'Invalid WebSocket frame');
  });
});

test('after bad bytes a peer that does not close is not waited for', async () => {
  let broken: Socket | undefined;
  const url = await serve((socket) => {
    broken = (socket as unknown as { _socket: Socket })._socket;
    broken.pause();
    broken.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  });
  const connection = new Connection(await openWebSocket(url));
  const before = Date.now();
  await assert.rejects(
    connection.browser.send('Browser.getVersion', undefined, { deadlineMs: 9_000 }),
    /Invalid WebSocket frame/,
  );
  assert.ok(Date.now() - before < 1_000);
});

test('a peer that never answers is met by the deadline of the call, and can be left', async () => {
  const url = await serve(() => {});
  const connection = new Connection(await openWebSocket(url));
  const sending = connection.browser.send('Browser.getVersion', undefined, { deadlineMs: 20 });
  await assert.rejects(sending, isFailure('deadline'));
  await connection.close();
});

test('a peer that never agrees to the close is left all the same', async () => {
  const url = await serve((socket) => (socket as unknown as { _socket: Socket })._socket.pause());
  const connection = new Connection(await openWebSocket(url));
  const sending = connection.browser.send('Browser.getVersion');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = Date.now();
  const closing = connection.close();
  await assert.rejects(sending, isFailure('closed'));
  await closing;
  assert.ok(Date.now() - before < 1_900, 'the socket was ended, not given up');
});

test('a server that accepts and says nothing is met by the deadline', async () => {
  let gone: Promise<unknown> | undefined;
  const url = await serveSockets((socket) => {
    gone = once(socket.resume(), 'close');
  });
  await assert.rejects(openWebSocket(url, { deadlineMs: 50 }), (error: CdpError) => {
    assert.is(error.failure, 'deadline');
    assert.match(error.message, /ws:\/\/127\.0\.0\.1:\d+ did not open a WebSocket within 50 ms/);
  });
  await gone;
});

test('opening is aborted', async () => {
  const url = await serveSockets(() => {});
  const controller = new AbortController();
  const opening = openWebSocket(url, { signal: controller.signal });
  controller.abort();
  await assert.rejects(opening, isFailure('aborted'));
  await assert.rejects(openWebSocket(url, { signal: AbortSignal.abort() }), isFailure('aborted'));
});

test('a server that refuses is named, and the secret path is not', async () => {
  const url = await serveSockets((socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
  await assert.rejects(openWebSocket(`${url}devtools/browser/secret?token=secret`), (error: CdpError) => {
    assert.is(error.failure, 'connection_lost');
    assert.match(error.message, /no browser speaks at ws:\/\/127\.0\.0\.1:\d+ \(Unexpected server response: 404\)/);
    assert.not.ok(error.message.includes('secret'));
    assert.not.ok(error.message.includes('\n'));
  });
});

test('a dead port is named', async () => {
  const url = await serveSockets(() => {});
  for (const close of closers.splice(0)) close();
  await new Promise(setImmediate);
  await assert.rejects(openWebSocket(url), (error: CdpError) => {
    assert.is(error.failure, 'connection_lost');
    assert.is(error.method, 'connect');
    assert.match(error.message, 'ECONNREFUSED');
  });
});

test('an address that is none is refused', async () => {
  await assert.rejects(openWebSocket('no address'), isFailure('connection_lost'));
});

test.run();
