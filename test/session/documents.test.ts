import type { PageSession } from '../../session/page-session.js';
import { equal, is, match, ok, rejects } from '../support/assert.js';
import { type Route, serve } from '../support/page-server.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { untilPage } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('documents');

const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/MediaBox[0 0 99 99]/Parent 2 0 R>>endobj',
  'trailer<</Root 1 0 R>>',
].join('\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function namesOf(page: PageSession): Promise<string[]> {
  return (await page.observe()).controls.map(({ name }) => name);
}

/** Looks twice, so that both the first look of a document and a later one are seen to work. */
async function lookTwice(content: string | Route, type: string, names: readonly string[]): Promise<void> {
  await usePage(content, async (page) => {
    for (let look = 0; look < 2; look++) {
      const { document, controls } = await page.observe();
      is(document.content_type, type);
      equal(
        controls.map(({ name }) => name),
        names,
      );
    }
    is(page.handles.live, 1);
    is(page.handles.engine, 1);
  });
}

const otherHost = (address: string): string => address.replace('127.0.0.1', 'localhost');

test('an SVG', () =>
  lookTwice(
    {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><a href="/x"><text y="20">go</text></a></svg>',
    },
    'image/svg+xml',
    ['go'],
  ));

test('XML with elements of HTML in it', () =>
  lookTwice({ type: 'text/xml', body: '<r><button xmlns="http://www.w3.org/1999/xhtml">x</button></r>' }, 'text/xml', [
    'x',
  ]));

test('XHTML without a body', () =>
  lookTwice(
    { type: 'application/xhtml+xml', body: '<html xmlns="http://www.w3.org/1999/xhtml"><button>x</button></html>' },
    'application/xhtml+xml',
    ['x'],
  ));

test('XML that cannot be parsed', () =>
  usePage({ type: 'text/xml', body: '<a><b></a>' }, async (page) => {
    is((await page.observe()).document.content_type, 'text/xml');
  }));

test('plain text', () => lookTwice({ type: 'text/plain', body: 'abc' }, 'text/plain', []));
test('an empty page', () => lookTwice('', 'text/html', []));
test('a PDF', () => lookTwice({ type: 'application/pdf', body: PDF }, 'application/pdf', []));
test('an image', () => lookTwice({ type: 'image/png', body: PNG }, 'image/png', []));
test('an error page of the site itself', () =>
  lookTwice({ status: 500, body: '<button>b</button>' }, 'text/html', ['b']));

test('a frameset: its frames are counted, and not read', () =>
  usePage('<frameset cols="50%,50%"><frame src="about:blank"><frame src="about:blank"></frameset>', async (page) => {
    const { coverage, controls } = await page.observe();
    is(controls.length, 0);
    is(coverage.outside.frames, 2);
  }));

test('about:blank and a data address', async () => {
  await usePage(new URL('about:blank'), async (page) => {
    equal(await namesOf(page), []);
    is((await page.observe()).document.url, 'about:blank');
  });
  await usePage(new URL('data:text/html,<button>d</button>'), async (page) => equal(await namesOf(page), ['d']));
});

test('a strict content security policy, Trusted Types included', () =>
  lookTwice(
    {
      headers: {
        'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
      body: '<button>b</button>',
    },
    'text/html',
    ['b'],
  ));

test('scripts disabled by a CSP sandbox: the engine is put there by the host', () =>
  usePage('<button>a</button>', async (page) => {
    for (const name of ['b', 'c']) {
      const sandboxed = { headers: { 'content-security-policy': 'sandbox' }, body: `<button>${name}</button>` };
      is(await page.load(await serve(sandboxed)), 'load');
      equal(await namesOf(page), [name]);
      equal(await namesOf(page), [name]);
    }
  }));

test('a page that has polluted what scripts are made of', () =>
  usePage(
    `<button>b</button><script>
      for (const prototype of [Array.prototype, Object.prototype, String.prototype, Promise.prototype]) {
        for (const key of Object.getOwnPropertyNames(prototype)) {
          try { prototype[key] = () => { throw new Error('polluted'); }; } catch {}
        }
      }
      Object.prototype.toJSON = () => 'forged';
      Object.defineProperty(Object.prototype, 'after', { value: 'x', enumerable: true, configurable: true });
      JSON.stringify = () => 'forged';
      Document.prototype.getElementById = null;
      delete globalThis.Array;
    </script>`,
    async (page) => equal(await namesOf(page), ['b']),
  ));

test('a page without its root element', () =>
  usePage('<button>b</button>', async (page, peer) => {
    await page.observe();
    await peer.evaluate('document.documentElement.remove()');
    equal(await namesOf(page), []);
    await peer.evaluate('document.append(document.createElement("button"))');
    is((await page.observe()).controls.length, 1);
  }));

test('document.open and write keep the engine and the handles', () =>
  usePage('<button>b</button>', async (page, peer) => {
    await page.observe();
    await peer.evaluate('document.open(); document.write("<button>c</button><button>d</button>"); document.close()');
    equal(await namesOf(page), ['c', 'd']);
    is(page.handles.dropped, 0);
  }));

test('a javascript: address that gives a document', () =>
  usePage('<button>b</button>', async (page, peer) => {
    await page.observe();
    await peer.evaluate(`location.href = "javascript:'<button>c</button><button>d</button>'"`);
    await untilPage(peer, 'document.querySelectorAll("button").length === 2');
    equal(await namesOf(page), ['c', 'd']);
    await peer.evaluate(`location.href = "javascript:'<button>e</button>'"`);
    await untilPage(peer, 'document.querySelectorAll("button").length === 1');
    equal(await namesOf(page), ['e']);
    is(page.handles.live, 1);
  }));

test('a reload, and a navigation to another process and back', () =>
  usePage('<button>b</button>', async (page, peer) => {
    const address = await peer.evaluate<string>('location.href');
    await page.observe();
    await peer.evaluate('globalThis.mark = 1');
    await peer.session.send('Page.reload');
    await untilPage(peer, '!globalThis.mark && document.readyState === "complete"');
    equal(await namesOf(page), ['b']);
    is(await page.load(otherHost(address)), 'load');
    const seen = await page.observe();
    is(seen.document.url, otherHost(address));
    is(await page.load(address), 'load');
    is((await page.observe()).document.url, address);
    const { acquired, released, dropped, live } = page.handles;
    is(live, 1);
    is(acquired, live + released + dropped);
    ok(dropped >= 2, 'a handle of a document that is known to have gone is dropped, not released');
  }));

test('a chain of redirects across hosts ends at the last page', async () => {
  const last = otherHost(await serve('<button>end</button>'));
  const second = await serve({ status: 302, headers: { location: last }, body: '' });
  await usePage({ status: 302, headers: { location: second }, body: '' }, async (page) => {
    equal(await namesOf(page), ['end']);
    is((await page.observe()).document.url, last);
  });
});

test('a redirect by script', async () => {
  const last = await serve('<button>end</button>');
  await usePage(
    `<script>location.replace(${JSON.stringify(last)})</script><button>start</button>`,
    async (page, peer) => {
      await untilPage(peer, `location.href === ${JSON.stringify(last)} && document.readyState === "complete"`);
      equal(await namesOf(page), ['end']);
    },
  );
});

test('a navigation inside the document keeps the engine and the handle', () =>
  usePage('<button>b</button><i id="a">i</i>', async (page, peer) => {
    const address = await peer.evaluate<string>('location.href');
    await page.observe();
    is(await page.load(`${address}#a`), 'load');
    await page.observe();
    await peer.evaluate('history.pushState({}, "", "/elsewhere?q=secret")');
    match((await page.observe()).document.url, /\/elsewhere\?q=$/);
    is(page.handles.dropped, 0);
    is(page.handles.released, 2);
  }));

const NOT_SHOWN: readonly [what: string, route: Route][] = [
  ['a 204', { status: 204, body: '' }],
  ['a download', { headers: { 'content-disposition': 'attachment; filename="a.bin"' }, body: 'abc' }],
];
for (const [what, route] of NOT_SHOWN) {
  test(`${what} fails as a navigation, and the document that was there stays`, () =>
    usePage('<button>stays</button>', async (page) => {
      const address = await serve(route);
      await page.observe();
      await rejects(page.load(address), isCode('navigation_failed', 'net::ERR_ABORTED'));
      equal(await namesOf(page), ['stays']);
      is(page.handles.dropped, 0);
    }));
}

test('a page that was left for an error of the network says where it is', () =>
  usePage('<button>b</button>', async (page) => {
    await page.observe();
    await rejects(page.load('http://no-such-host.invalid/'), isCode('navigation_failed', /^net::ERR_/));
    equal((await page.observe()).document.url, 'chrome-error://chromewebdata/');
  }));

test('a page whose load event never comes is a page all the same', async () => {
  const endless = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write('x');
  });
  await usePage('<button>b</button>', async (page) => {
    const next = await serve(`<button>c</button><img src="${endless}">`);
    is(await page.load(next, { deadlineMs: 400 }), 'deadline');
    equal(await namesOf(page), ['c']);
  });
});

test.run();
