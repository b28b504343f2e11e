import { Browser } from '../../session/browser.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { type Peer, sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('a renderer that crashes');

const BUTTON = '<button>b</button>';

async function crash(peer: Peer): Promise<void> {
  let isCrashed = false;
  const stop = peer.session.on('Inspector.targetCrashed', () => {
    isCrashed = true;
  });
  // It is never answered.
  peer.session.send('Page.crash').catch(() => undefined);
  await until('the renderer crashed', () => isCrashed);
  stop();
}

test('a look afterwards is told at once, and after a load it works again', () =>
  usePage(BUTTON, async (page, peer) => {
    const address = await peer.evaluate<string>('location.href');
    await page.observe();
    await crash(peer);
    const started = performance.now();
    await rejects(page.observe(), isCode('page_crashed'));
    await rejects(page.observe(), isCode('page_crashed'));
    ok(performance.now() - started < 4_000, 'without waiting for the deadline');
    is(page.handles.live, 0);
    is(page.handles.dropped, 1);
    is(await page.load(address), 'load');
    is((await page.observe()).controls[0]?.name, 'b');
    await crash(peer);
    await rejects(page.observe(), isCode('page_crashed'));
    is(await page.load(await serve('<button>c</button>')), 'load');
    is((await page.observe()).controls[0]?.name, 'c');
  }));

test('a look that is on its way ends, and so does the next', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    peer.start('const end = Date.now() + 2_000; while (Date.now() < end);');
    await pause(50);
    const looks = [page.observe(), page.observe()].map((look) => rejects(look, isCode('page_crashed')));
    await pause(50);
    await crash(peer);
    await Promise.all(looks);
    is(page.handles.live, 0);
    is(await page.load('data:text/html,<button>c</button>'), 'load');
    is((await page.observe()).controls[0]?.name, 'c');
  }));

test('a first look that is on its way ends', () =>
  usePage(BUTTON, async (page, peer) => {
    peer.start('const end = Date.now() + 2_000; while (Date.now() < end);');
    await pause(50);
    const look = rejects(page.observe(), isCode('page_crashed'));
    await pause(50);
    await crash(peer);
    await look;
  }));

test('while a page loads: the load says so', () =>
  usePage(BUTTON, async (page, peer) => {
    const endless = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(BUTTON);
    });
    const loading = page.load(endless);
    await until('the page was committed', async () => (await addressOf(peer)) === endless);
    await crash(peer);
    is(await loading, 'crash');
    await rejects(page.observe(), isCode('page_crashed'));
    await page.load('about:blank');
    equal((await page.observe()).controls, []);
  }));

test('with a dialog open: the dialog is gone too', () =>
  usePage(BUTTON, async (page, peer) => {
    peer.start('alert(1)');
    await until('the dialog is open', () =>
      page.observe().then(
        () => false,
        (error) => error.code === 'script_dialog_open',
      ),
    );
    await crash(peer);
    await rejects(page.observe(), isCode('page_crashed'));
    await page.load('about:blank');
    await page.observe();
  }));

test('recover() leaves the document of a page that crashed', () =>
  usePage(BUTTON, async (page, peer) => {
    await crash(peer);
    is(await page.recover(), 'document_left');
    is((await page.observe()).document.url, 'about:blank');
  }));

test('attaching to a page that has crashed says so', async () => {
  const shared = await sharedConnection();
  await usePage(BUTTON, async (page, peer) => {
    await crash(peer);
    await rejects(new Browser(shared).attach(page.targetId, { deadlineMs: 2_000 }), isCode('page_crashed'));
  });
});

async function addressOf(peer: Peer): Promise<string> {
  const { frameTree } = await peer.session.send('Page.getFrameTree');
  return frameTree.frame.url;
}

test.run();
