import { Browser } from '../../session/browser.js';
import type { PageSession } from '../../session/page-session.js';
import { ObserveError } from '../../traversal/errors.js';
import { equal, is, not, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { type Peer, sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';

const test = suite('script dialogs');

const BUTTON = '<button>b</button>';

/** Runs a script that opens a dialog, and waits until the page has heard of it. */
async function openDialog(page: PageSession, peer: Peer, script: string): Promise<ObserveError> {
  await peer.session.send('Page.enable');
  peer.start(script);
  let refusal: ObserveError | undefined;
  await until('the dialog is open', async () => {
    refusal = await refusalOf(page);
    return refusal?.code === 'script_dialog_open';
  });
  return refusal as ObserveError;
}

async function refusalOf(page: PageSession): Promise<ObserveError | undefined> {
  return page.observe().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ObserveError) return error;
      throw error;
    },
  );
}

const answer = (peer: Peer, accept: boolean) => peer.session.send('Page.handleJavaScriptDialog', { accept });

for (const type of ['alert', 'confirm', 'prompt'] as const) {
  test(`${type}: every call into the page is refused with its kind and message, until it is answered`, () =>
    usePage(BUTTON, async (page, peer) => {
      await page.observe();
      const error = await openDialog(page, peer, `globalThis.answer = ${type}("Delete all?")`);
      is(error.reason, type);
      equal(error.dialog, { type, message: 'Delete all?' });
      not.match(error.message, 'Delete', 'the message of the error itself is ours');
      equal(JSON.parse(JSON.stringify(error)).dialog, { type, message: 'Delete all?' });
      await rejects(page.recover(), isCode('script_dialog_open', type));
      await answer(peer, true);
      is((await page.observe()).controls.length, 1);
    }));
}

test('nothing is sent while one is open', () =>
  useRecorded(BUTTON, async ({ page, recorder, peer }) => {
    await openDialog(page, peer, 'alert(1)');
    recorder.takeSent();
    await rejects(page.observe(), isCode('script_dialog_open'));
    equal(methodsOf(recorder.sent), []);
    await answer(peer, true);
    await page.observe();
  }));

test('beforeunload holds up a load, which says so; the page stays when it is dismissed', () =>
  usePage(BUTTON, async (page, peer) => {
    await peer.session.send('Page.enable');
    const next = await serve('<button>next</button>');
    await peer.evaluate('addEventListener("beforeunload", (event) => event.preventDefault())');
    // The page must have been used by a person.
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await peer.session.send('Input.dispatchMouseEvent', { type, x: 300, y: 300, button: 'left', clickCount: 1 });
    }
    is(await page.load(next), 'script_dialog');
    await rejects(page.observe(), isCode('script_dialog_open', 'beforeunload'));
    await answer(peer, false);
    is((await page.observe()).controls[0]?.name, 'b');
    is(await page.load(next), 'script_dialog');
    await answer(peer, true);
    await until('the next page is there', async () => (await page.observe()).controls[0]?.name === 'next');
  }));

test('a message is bounded, on one line, and cannot steer a terminal', () =>
  usePage(BUTTON, async (page, peer) => {
    const { dialog } = await openDialog(page, peer, 'alert("a\\nb\\u202e\\u001b[31m é".repeat(5_000))');
    ok(dialog);
    ok(Buffer.byteLength(dialog.message) <= 256);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    not.match(dialog.message, /[\u0000-\u001f\u202e]/);
    await answer(peer, true);
  }));

test('a dialog that opens during a look ends it', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    await peer.session.send('Page.enable');
    peer.start('const end = Date.now() + 300; while (Date.now() < end); alert("late")');
    await pause(50);
    const started = performance.now();
    await rejects(page.observe(), isCode('script_dialog_open', 'alert'));
    ok(performance.now() - started < 4_000, 'without waiting for the deadline');
    await answer(peer, true);
    is((await page.observe()).controls.length, 1);
    is(page.handles.live, 1);
  }));

test('one that was answered at once, by another client, ends the look it opened in all the same', () =>
  usePage(BUTTON, async (page, peer) => {
    await page.observe();
    await peer.session.send('Page.enable');
    peer.session.on('Page.javascriptDialogOpening', () => void answer(peer, true));
    for (let i = 0; i < 5; i++) {
      peer.start('{ const end = Date.now() + 60; while (Date.now() < end); alert("quick"); }');
      await pause(20);
      await rejects(page.observe(), isCode('script_dialog_open', 'alert'));
      await until('the dialog is answered', async () => (await refusalOf(page)) === undefined);
    }
  }));

test('a page that opens one while it loads is open: the load says so', async () => {
  const browser = new Browser(await sharedConnection());
  const page = await browser.open(await serve('<script>alert("welcome")</script><button>b</button>'));
  try {
    const error = await refusalOf(page);
    equal(error?.dialog, { type: 'alert', message: 'welcome' });
    // Not a word to the page: a navigation closes the dialog.
    is(await page.load(await serve('<button>c</button>')), 'load');
    is((await page.observe()).controls[0]?.name, 'c');
  } finally {
    await page.close();
  }
});

test('one that was open before: the page is blocked within the deadline, and can be attached to afterwards', () =>
  usePage(BUTTON, async (page, peer) => {
    await openDialog(page, peer, 'alert("before")');
    const browser = new Browser(await sharedConnection());
    const started = performance.now();
    await rejects(browser.attach(page.targetId, { deadlineMs: 300 }), isCode('page_blocked'));
    ok(performance.now() - started < 2_500, `${performance.now() - started} ms`);
    await answer(peer, true);
    const second = await browser.attach(page.targetId, { deadlineMs: 2_000 });
    is((await second.observe()).controls.length, 1);
    await second.close();
  }));

test('a page is closed though a dialog is open', async () => {
  const shared = await sharedConnection();
  const browser = new Browser(shared);
  const page = await browser.open(await serve('<script>alert(1)</script>'));
  await page.close();
  ok((await browser.pages()).every(({ targetId }) => targetId !== page.targetId));
});

test.run();
