import type { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { CdpError, type CdpFailure } from '../../cdp/cdp-error.js';
import { findBrowserAddress } from '../../cdp/discovery.js';
import { toNumericHost } from '../../cdp/http-text.js';
import { SetupError } from '../../cdp/setup-error.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('discovery');

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

function close(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

const isOneLine = (error: Error) =>
  assert.ok(!error.message.includes('\n') && error.message.length < 300, error.message);
const isFailure = (failure: CdpFailure, message: RegExp) => (error: CdpError) => {
  assert.instance(error, CdpError);
  assert.is(error.failure, failure);
  assert.is(error.method, 'connect');
  assert.match(error.message, message);
  isOneLine(error);
};

test.after.each(close);

test('an HTTP address is asked for the WebSocket address', async () => {
  const asked: unknown[] = [];
  const endpoint = await serve((request, response) => {
    asked.push(request.url);
    response.end(
      JSON.stringify({ Browser: 'Chrome/156', webSocketDebuggerUrl: 'ws://127.0.0.1:9/devtools/browser/x' }),
    );
  });
  assert.is(await findBrowserAddress(endpoint), 'ws://127.0.0.1:9/devtools/browser/x');
  await findBrowserAddress(` ${endpoint}/ `);
  await findBrowserAddress(`${endpoint}/behind/a/proxy/?token=1`);
  assert.equal(asked, ['/json/version', '/json/version', '/behind/a/proxy/json/version?token=1']);
});

test('a host name is resolved, because Chromium answers only numbers and localhost', async () => {
  const resolveTo = (address: string, family: number) =>
    (async () => ({ address, family })) as unknown as typeof lookup;
  const ipv4 = resolveTo('10.0.0.7', 4);
  const numeric = async (url: string, resolve = ipv4) => (await toNumericHost(new URL(url), resolve)).href;
  assert.is(await numeric('http://build-7:9222/a?b'), 'http://10.0.0.7:9222/a?b');
  assert.is(await numeric('http://build-7:9222/', resolveTo('fe80::1', 6)), 'http://[fe80::1]:9222/');
  for (const url of ['http://localhost:9222/', 'http://127.0.0.1/', 'http://[::1]:9222/']) {
    assert.is(await numeric(url), url);
  }
});

test('a WebSocket address is taken as it is', async () => {
  for (const address of ['ws://127.0.0.1:9222/devtools/browser/id', 'wss://host.example/?token=secret']) {
    assert.is(await findBrowserAddress(` ${address}\n`), address);
  }
});

for (const text of [
  '',
  'hello',
  '9222',
  'localhost:9222',
  '127.0.0.1:9222',
  'ftp://host/',
  'file:///etc',
  'http://',
  `x${'y'.repeat(1e6)}`,
]) {
  test(`${JSON.stringify(text.slice(0, 20))} is refused with what was expected`, async () => {
    await assert.rejects(findBrowserAddress(text), (error: SetupError) => {
      assert.instance(error, SetupError);
      assert.is(error.code, 'invalid_request');
      assert.match(error.message, /^expected http:\/\/HOST:PORT or the ws:\/\/ address of a browser, got "/);
      isOneLine(error);
    });
  });
}

test('the address of one page is refused', async () => {
  await assert.rejects(findBrowserAddress('ws://127.0.0.1:9222/devtools/page/SECRET'), (error: SetupError) => {
    assert.is(error.code, 'invalid_request');
    assert.not.ok(error.message.includes('SECRET'));
  });
});

test('a dead port is named, with what to do', async () => {
  const endpoint = await serve(() => {});
  close();
  await assert.rejects(findBrowserAddress(endpoint), (error: CdpError) => {
    isFailure('connection_lost', /ECONNREFUSED.*--remote-debugging-port$/)(error);
    assert.match(error.message, endpoint);
  });
});

test('a host that does not exist is named', async () => {
  const asking = findBrowserAddress('http://no-such-host.invalid:9222', { deadlineMs: 20_000 });
  await assert.rejects(asking, isFailure('connection_lost', /no-such-host\.invalid:9222/));
});

const NONSENSE: [what: string, answer: RequestListener, problem: RegExp][] = [
  [
    'a page',
    (_, response) => response.end('<!doctype html>\n<h1>Hello'),
    /expected JSON, got <!doctype html> <h1>Hello/,
  ],
  ['nothing', (_, response) => response.end(), /expected JSON, got/],
  ['a number', (_, response) => response.end('7'), /the answer: expected .*, got 7/],
  ['null', (_, response) => response.end('null'), /expected .*, got null/],
  ['an array', (_, response) => response.end('[]'), /the answer: expected .*, got \[\]/],
  ['what a Node inspector says', (_, response) => response.end('{"Browser":"node.js/v20"}'), /got nothing/],
  [
    'an address of another scheme',
    (_, response) => response.end('{"webSocketDebuggerUrl":"javascript:alert(1)"}'),
    /got "javascript:alert\(1\)"/,
  ],
  [
    'a long text as the address',
    (_, response) => response.end(JSON.stringify({ webSocketDebuggerUrl: 'y'.repeat(50_000) })),
    /got "yyy/,
  ],
  ['404', (_, response) => response.writeHead(404).end('no such page'), /HTTP status 404, no such page/],
  ['a redirection', (_, response) => response.writeHead(302, { location: '/login' }).end(), /HTTP status 302/],
];
for (const [what, answer, problem] of NONSENSE) {
  test(`a server that answers ${what} is no browser`, async () => {
    await assert.rejects(findBrowserAddress(await serve(answer)), isFailure('malformed', problem));
  });
}

test('an answer without end is cut off', async () => {
  const endpoint = await serve((_, response) => {
    const write = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', write).on('error', () => {});
    write();
  });
  await assert.rejects(findBrowserAddress(endpoint), isFailure('connection_lost', /larger than 65536 bytes/));
});

test('a server that never answers is met by the deadline, and its socket is closed', async () => {
  let gone: Promise<unknown> | undefined;
  const endpoint = await serve((request) => {
    gone = once(request.socket, 'close');
  });
  await assert.rejects(findBrowserAddress(endpoint, { deadlineMs: 50 }), isFailure('deadline', /within 50 ms/));
  await gone;
});

test('a server that answers half is met by the deadline', async () => {
  const endpoint = await serve((_, response) => response.write('{"webSocketDebuggerUrl":'));
  await assert.rejects(findBrowserAddress(endpoint, { deadlineMs: 50 }), isFailure('deadline', /within 50 ms/));
});

test('a server that breaks off is reported', async () => {
  const endpoint = await serve((request, response) => {
    response.write('{');
    setTimeout(() => request.socket.destroy(), 10);
  });
  await assert.rejects(findBrowserAddress(endpoint), isFailure('connection_lost', /ECONNRESET/));
});

test('the look-up is aborted', async () => {
  const endpoint = await serve(() => {});
  const controller = new AbortController();
  const asking = findBrowserAddress(endpoint, { signal: controller.signal });
  controller.abort();
  await assert.rejects(asking, isFailure('aborted', /aborted by the caller/));
});

test.run();
