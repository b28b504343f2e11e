import { Browser } from '../../session/browser.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { ActingTab } from './acting-tab.js';

const test = suite('navigation, downloads and answers to dialogs');
const tab = new ActingTab(test);
const DISPATCHED = { status: 'dispatched' };

const invalid = async (request: unknown): Promise<string> => {
  const { status, code, detail = '' } = await tab.page.navigate(request as { url: string });
  equal([status, code], ['refused', 'invalid_request']);
  ok(detail.length > 0 && detail.length < 300 && !detail.includes('\n'), detail);
  return detail;
};

test('to an address, back, forward and reload; references end with the document', async () => {
  const [one, two] = [await serve('<button>one</button>'), await serve('<button>two</button>')];
  const names = async () => (await tab.page.observe()).controls.map(({ name }) => name).join();
  equal(await tab.page.navigate({ url: one }), DISPATCHED);
  is(await names(), 'one');
  const seen = await tab.page.observe();
  equal(await tab.page.navigate({ url: two }), DISPATCHED);
  equal(await tab.page.act({ ref: seen.controls[0]?.ref ?? '', action: 'click' }), {
    status: 'refused',
    code: 'stale_reference',
    reason: 'navigated',
  });
  is(await names(), 'two');
  equal(await tab.page.navigate({ to: 'back' }), DISPATCHED);
  is(await names(), 'one');
  equal(await tab.page.navigate({ to: 'forward' }), DISPATCHED);
  is(await names(), 'two');
  await tab.peer.evaluate('document.body.textContent = ""');
  is(await names(), '');
  equal(await tab.page.navigate({ to: 'reload' }), DISPATCHED);
  is(await names(), 'two');
  equal(await tab.page.navigate({ to: 'forward' }), {
    status: 'refused',
    code: 'invalid_request',
    detail: 'to: there is nothing to go forward to',
  });
});

test('through redirects, and inside the document', async () => {
  const end = await serve('<button>end</button>');
  const middle = await serve({ body: '', status: 302, headers: { location: end } });
  const start = await serve({ body: '', status: 301, headers: { location: middle } });
  equal(await tab.page.navigate({ url: start }), DISPATCHED);
  is((await tab.page.observe()).document.url, end);
  equal(await tab.page.navigate({ url: `${end}#part` }), DISPATCHED);
  equal(await tab.page.navigate({ to: 'back' }), DISPATCHED);
  is(await tab.peer.evaluate('location.hash'), '');
});

test('what is no request, or may not be gone to, is refused with one line, and nothing is sent', async () => {
  await tab.show('<button>stays</button>');
  for (const request of [
    null,
    {},
    { url: 1 },
    { to: 'up' },
    { url: 'https://example.org/', to: 'back' },
    { url: 'https://example.org/', script: 'x' },
    { url: 'javascript:alert(1)' },
    { url: 'file:///etc/passwd' },
    { url: 'data:text/html,x' },
    { url: 'chrome://version' },
    { url: 'about:blank' },
    { url: 'no address' },
    { url: `https://example.org/${'x'.repeat(9_000)}` },
  ]) {
    await invalid(request);
  }
  is((await tab.act('stays')).status, 'dispatched', 'the revision stands');
});

test('a file is gone to only where the owner opened one', async () => {
  const shop = new URL('../../fixtures/pages/shop.html', import.meta.url);
  const sale = new URL('../../fixtures/pages/sale.html', import.meta.url);
  await invalid({ url: sale.href });
  await using page = await new Browser(await sharedConnection()).open(shop.href);
  equal(await page.navigate({ url: sale.href }), DISPATCHED);
});

test('an address that does not answer is dispatched, with the browser’s reason; one that is slow is unknown', async () => {
  equal(await tab.page.navigate({ url: 'http://127.0.0.1:9/' }), {
    status: 'dispatched',
    code: 'navigation_failed',
    reason: 'net::ERR_UNSAFE_PORT',
  });
  const silent = await serve(() => undefined);
  equal(await tab.page.navigate({ url: silent }, { deadlineMs: 300 }), {
    status: 'outcome_unknown',
    code: 'deadline_exceeded',
  });
});

test('a download is denied and told', async () => {
  const file = await serve({
    body: 'x',
    type: 'application/octet-stream',
    headers: { 'content-disposition': 'attachment; filename=x.bin' },
  });
  await tab.show(`<a href="${file}">Get</a><button>stays</button>`);
  let downloads = (await tab.act('Get')).downloads ?? 0;
  await until('the download is told', async () => {
    if (downloads === 0) downloads += (await tab.actAgain('stays', 'hover')).downloads ?? 0;
    return downloads > 0;
  });
  is(downloads, 1);
  // The refusal of the navigation may be answered before the download is announced.
  const result = await tab.page.navigate({ url: file });
  equal([result.status, result.code, result.reason], ['dispatched', 'navigation_failed', 'net::ERR_ABORTED']);
  downloads = result.downloads ?? 0;
  await until('the second download is told', async () => {
    if (downloads === 0) downloads += (await tab.actAgain('stays', 'hover')).downloads ?? 0;
    return downloads > 0;
  });
  is(downloads, 1);
});

test('a dialog is answered: what the page is given, and the text of a prompt', async () => {
  const ask = async (call: string, answer: { accept: boolean; text?: string }): Promise<unknown> => {
    await tab.show(`<button id=b onclick="globalThis.answer = ${call}">Go</button>`);
    ok((await tab.act('Go')).script_dialog, 'a dialog is open');
    equal(await tab.page.dialog(answer), DISPATCHED);
    return tab.peer.evaluate('answer');
  };
  is(await ask('confirm(1)', { accept: true }), true);
  is(await ask('confirm(1)', { accept: false }), false);
  is(await ask('prompt(1)', { accept: true, text: 'łamp' }), 'łamp');
  is(await ask('prompt(1, `offered`)', { accept: true }), 'offered');
  is(await ask('prompt(1, `offered`)', { accept: false }), null);
  equal(await tab.page.dialog({ accept: true }), {
    status: 'refused',
    code: 'invalid_request',
    detail: 'no script dialog is open',
  });
});

test('every call is refused with the dialog that is open, and no dialog is answered by itself', async () => {
  await tab.show('<button id=b onclick="globalThis.answer = confirm(`Sure?`)">Go</button>');
  await tab.act('Go');
  const open = {
    status: 'refused',
    code: 'script_dialog_open',
    reason: 'confirm',
    script_dialog: { type: 'confirm', message: 'Sure?' },
  };
  equal(await tab.act('Go'), open);
  equal(await tab.page.navigate({ to: 'reload' }), open);
  equal(
    (await tab.page.dialog({ accept: true, text: 'x' })).detail,
    'text: expected for a prompt alone, not for confirm',
  );
  for (const request of [null, {}, { accept: 1 }, { accept: false, text: 'x' }, { accept: true, x: 1 }]) {
    is((await tab.page.dialog(request as { accept: boolean })).code, 'invalid_request');
  }
  equal(await tab.page.dialog({ accept: false }), DISPATCHED);
  is(await tab.peer.evaluate('answer'), false);
});

test('a page that asks before it is left: the navigation is dispatched with its dialog, and goes on when it is accepted', async () => {
  const next = await serve('<button>next</button>');
  await tab.show('<input id=f aria-label=F><script>onbeforeunload = (event) => event.preventDefault()</script>');
  await tab.act('F', 'fill', 'draft');
  const result = await tab.page.navigate({ url: next });
  equal([result.status, result.script_dialog?.type], ['dispatched', 'beforeunload']);
  equal(await tab.page.dialog({ accept: true }), DISPATCHED);
  await until('the next page is there', async () => (await tab.page.observe()).controls[0]?.name === 'next');
});

test('an upload gives the file that the host has offered, by its name alone', () =>
  usePage('<label>Photo <input id=f type=file></label><button>no file</button>', async (page, peer) => {
    const path = new URL('../../fixtures/pages/shop.html', import.meta.url).pathname;
    page.offerFiles({ 'my photo': path });
    const act = async (name: string, value: string) => {
      const { controls } = await page.observe();
      const ref = controls.find((control) => control.name === name)?.ref ?? '';
      return page.act({ ref, action: 'upload', value });
    };
    equal(await act('Photo', 'my photo'), DISPATCHED);
    is(await peer.evaluate('f.files[0].name'), 'shop.html');
    for (const value of ['other', path, '/etc/passwd', 'toString', '']) {
      equal(await act('Photo', value), { status: 'refused', code: 'not_actionable', reason: 'value_not_accepted' });
    }
    equal(await act('no file', 'my photo'), {
      status: 'refused',
      code: 'not_actionable',
      reason: 'not_an_action_target',
    });
    is(await peer.evaluate('f.files.length'), 1);
  }));

test.run();
