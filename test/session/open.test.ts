import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Browser } from '../../session/browser.js';
import { ObserveError } from '../../traversal/errors.js';
import { equal, is, not, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { listPages, sharedConnection, untilPagesAre } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('opening a page');

/** Runs something that must not leave a page. */
async function leavingNoPage(act: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = new Browser(await sharedConnection());
  const before = await listPages();
  await act(browser);
  await untilPagesAre(before);
}

/** A port that nothing listens on. */
async function findDeadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const INVALID: readonly unknown[] = [
  '',
  ' ',
  'nonsense',
  'example.org',
  '//example.org/',
  '/etc/passwd',
  'http://',
  'http://[::1',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'chrome://version',
  'chrome-extension://x/y',
  'devtools://devtools/bundled/inspector.html',
  'view-source:http://example.org/',
  'blob:http://example.org/x',
  'about:srcdoc',
  'about:memory',
  'ws://example.org/',
  'ftp://example.org/',
  `x${'y'.repeat(100_000)}`,
  null,
  undefined,
  1,
  {},
  ['http://example.org/'],
  { toString: () => 'http://example.org/' },
];

test('an address that cannot be meant is refused in one bounded line, and no page is opened', () =>
  leavingNoPage(async (browser) => {
    for (const address of INVALID) {
      const error = await browser.open(address as string).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const what = JSON.stringify(address)?.slice(0, 60);
      ok(error instanceof ObserveError, `${what}: ${error}`);
      is(error.code, 'invalid_request', what);
      ok(error.message.length < 200);
      not.match(error.message, '\n');
    }
  }));

test('a port where nothing listens: navigation_failed, with the reason of the browser', () =>
  leavingNoPage(async (browser) => {
    const address = `http://127.0.0.1:${await findDeadPort()}/`;
    await rejects(browser.open(address), isCode('navigation_failed', 'net::ERR_CONNECTION_REFUSED'));
    await rejects(browser.open('http://no-such-host.invalid/'), isCode('navigation_failed', /^net::ERR_/));
    await rejects(browser.open('file:///no/such/file'), isCode('navigation_failed', 'net::ERR_FILE_NOT_FOUND'));
    await rejects(browser.open('data:nonsense'), isCode('navigation_failed', /^net::ERR_/));
  }));

test('a download and a 204 are no pages', () =>
  leavingNoPage(async (browser) => {
    await rejects(
      browser.open(await serve({ status: 204, body: '' })),
      isCode('navigation_failed', 'net::ERR_ABORTED'),
    );
    const download = { headers: { 'content-disposition': 'attachment; filename="a"' }, body: 'a' };
    await rejects(browser.open(await serve(download)), isCode('navigation_failed', 'net::ERR_ABORTED'));
  }));

test('a server that never answers: deadline_exceeded', () =>
  leavingNoPage(async (browser) => {
    const address = await serve(() => {});
    const started = performance.now();
    await rejects(browser.open(address, { deadlineMs: 800 }), isCode('deadline_exceeded'));
    ok(performance.now() - started < 2_500);
  }));

test('a deadline too short for anything: deadline_exceeded, and a page that comes late is closed', () =>
  leavingNoPage(async (browser) => {
    const address = await serve('<button>b</button>');
    for (const deadlineMs of [0, 1, 5, 20, 60]) {
      const opened = await browser.open(address, { deadlineMs }).catch((error) => error);
      // A page without its load event is a page: the last ones may be in time.
      if (opened instanceof ObserveError) is(opened.code, 'deadline_exceeded', `${deadlineMs} ms`);
      else await opened.close();
    }
  }));

test('aborted before, at any moment, and while the server does not answer', () =>
  leavingNoPage(async (browser) => {
    const address = await serve(() => {});
    await rejects(browser.open(address, { signal: AbortSignal.abort() }), isCode('aborted'));
    for (const delayMs of [0, 5, 20, 60, 150]) {
      const controller = new AbortController();
      const opening = rejects(browser.open(address, { signal: controller.signal }), isCode('aborted'));
      await pause(delayMs);
      controller.abort();
      await opening;
    }
  }));

test('an address keeps what the server needs, and the observation shows none of it', () =>
  leavingNoPage(async (browser) => {
    let asked = '';
    const address = await serve((request, response) => {
      asked = request.url ?? '';
      response.end('<button>b</button>');
    });
    const page = await browser.open(`${address}?token=secret#fragment`);
    ok(asked.endsWith('?token=secret'));
    is((await page.observe()).document.url, `${address}?token=`);
    await page.close();
  }));

test('about:blank is a page', () =>
  leavingNoPage(async (browser) => {
    const page = await browser.open('about:blank');
    equal((await page.observe()).controls, []);
    ok((await browser.pages()).some(({ targetId }) => targetId === page.targetId));
    await page.close();
  }));

test('attaching to what is not there, or is no page', () =>
  leavingNoPage(async (browser) => {
    await rejects(browser.attach('no-such-target'), isCode('session_closed'));
    await rejects(browser.attach(''), isCode('session_closed'));
    const { targetInfos } = await (await sharedConnection()).browser.send('Target.getTargets', {
      filter: [{ type: 'tab' }],
    });
    const [tab] = targetInfos;
    ok(tab, 'the browser has a tab');
    await rejects(browser.attach(tab.targetId, { deadlineMs: 2_000 }), isCode('unsupported_document'));
    await rejects(browser.attach(tab.targetId, { signal: AbortSignal.abort() }), isCode('aborted'));
  }));

test.run();
