import { Browser } from '../../session/browser.js';
import type { PageSession } from '../../session/page-session.js';
import type { ObserveError } from '../../traversal/errors.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { listPages, sharedConnection, untilPagesAre } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('pages that an action opens');

async function useOpener(html: string, use: (page: PageSession) => Promise<void>): Promise<void> {
  const before = await listPages();
  const browser = new Browser(await sharedConnection());
  const page = await browser.open(await serve(html));
  try {
    await use(page);
  } finally {
    for (const { targetId } of await browser.pages()) {
      if (!before.includes(targetId)) {
        await (await sharedConnection()).browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
      }
    }
    await page.close();
    await untilPagesAre(before);
  }
}

async function click(page: PageSession, name: string) {
  const { controls } = await page.observe();
  return page.act({ ref: controls.find((control) => control.name === name)?.ref ?? '', action: 'click' });
}

const NEXT = '<title>next</title><button onclick="document.title = `clicked`">there</button>';

for (const [what, opens] of [
  ['window.open', (url: string) => `<button onclick="window.open('${url}')">go</button>`],
  ['a link to a new tab', (url: string) => `<a target=_blank href="${url}">go</a>`],
  ['a link without an opener', (url: string) => `<a target=_blank rel=noopener href="${url}">go</a>`],
  ['a form to a new tab', (url: string) => `<form target=_blank action="${url}"><button>go</button></form>`],
] as const) {
  test(`${what}: the page is told, and both pages take input`, async () => {
    const url = await serve(NEXT);
    await useOpener(
      `${opens(`${url}?secret=1#x`)}<button onclick="document.title = 'clicked'">here</button>`,
      async (page) => {
        let result = await click(page, 'go');
        is(result.status, 'dispatched');
        let opened = result.opened_pages ?? [];
        await until('the page is told', async () => {
          if (opened.length === 0) {
            result = await click(page, 'here');
            opened = result.opened_pages ?? [];
          }
          return opened.length > 0;
        });
        equal(
          opened.map((one) => one.url),
          [url],
        );
        const next = await page.switchPage({ page: opened[0]?.page ?? '' });
        await until('the next page is there', async () => (await next.observe()).controls.length === 1);
        is((await click(next, 'there')).status, 'dispatched');
        is((await click(page, 'here')).status, 'dispatched');
        for (const one of [page, next]) is((await one.observe()).document.title, 'clicked');
        is((await click(page, 'here')).opened_pages, undefined, 'told once');
        await next.close();
      },
    );
  });
}

test('a page that opens a dialog at once is heard: the engine was there first', async () => {
  const url = await serve('<script>alert("first")</script><button>there</button>');
  await useOpener(`<a target=_blank rel=noopener href="${url}">go</a>`, async (page) => {
    const [opened] = (await click(page, 'go')).opened_pages ?? [];
    ok(opened, 'the page is told');
    const next = await page.switchPage({ page: opened.page });
    await until('its dialog is open', async () =>
      next.observe().then(
        () => false,
        (error) => error.code === 'script_dialog_open',
      ),
    );
    equal(await next.dialog({ accept: true }), { status: 'dispatched' });
    await until('it goes on', async () => (await next.observe()).controls.length === 1);
    await next.close();
  });
});

test('from an opened page there is a way back, also when it has closed itself', async () => {
  const url = await serve('<button onclick="window.close()">close</button>');
  await useOpener(`<button onclick="window.open('${url}')">go</button><button>here</button>`, async (page) => {
    is(page.opener, undefined);
    const [opened] = (await click(page, 'go')).opened_pages ?? [];
    const next = await page.switchPage({ page: opened?.page ?? '' });
    await until('the next page is there', async () => (await next.observe()).controls.length === 1);
    const back = { page: next.opener ?? '' };
    is(await next.switchPage(back), page);
    await click(next, 'close');
    await until('it has closed itself', async () =>
      next.observe().then(
        () => false,
        (error) => error.code === 'session_closed',
      ),
    );
    const opener = await next.switchPage(back);
    is((await click(opener, 'here')).status, 'dispatched');
  });
});

test('a dialog in an opened page that blocks this one is told and answered here', () =>
  useOpener(
    `<button onclick="opened = window.open(''); setTimeout(() => opened.alert('there'), 300)">go</button><button>here</button>`,
    async (page) => {
      const [opened] = (await click(page, 'go')).opened_pages ?? [];
      await new Promise((resolve) => setTimeout(resolve, 600));
      await rejects(page.observe({}, { deadlineMs: 1_000 }), (error) => {
        const { code, reason, dialog } = error as ObserveError;
        return code === 'script_dialog_open' && reason === 'alert' && dialog?.message === 'there';
      });
      equal(await page.dialog({ accept: true }), { status: 'dispatched' });
      is((await page.observe()).controls.length, 2);
      is((await page.dialog({ accept: true })).status, 'refused');
      await (await page.switchPage({ page: opened?.page ?? '' })).close();
    },
  ));

test('nobody goes on to another page while this one asks for its owner', async () => {
  const url = await serve(NEXT);
  await useOpener(
    `<button onclick="window.open('${url}'); document.body.innerHTML = '<input type=password>'">go</button>`,
    async (page) => {
      const [opened] = (await click(page, 'go')).opened_pages ?? [];
      await page.observe().catch(() => undefined);
      const request = { page: opened?.page ?? '' };
      await rejects(page.switchPage(request), isCode('sign_in_required'));
      await page.acknowledge();
      await (await page.switchPage(request)).close();
    },
  );
});

test('what names no opened page is refused', () =>
  useOpener('<button>go</button>', async (page) => {
    for (const request of [null, {}, { page: 1 }, { page: 'x' }, { page: page.targetId }, { page: 'x', url: 'y' }]) {
      await rejects(page.switchPage(request as { page: string }), isCode('invalid_request'));
    }
  }));

test('a page that nobody here opened is left alone', async () => {
  const before = await listPages();
  const shared = await sharedConnection();
  const browser = new Browser(shared);
  const page = await browser.open(await serve('<button>here</button>'));
  const { targetId } = await shared.browser.send('Target.createTarget', { url: await serve(NEXT) });
  await until('it is loaded', async () => {
    const { targetInfos } = await shared.browser.send('Target.getTargets');
    return targetInfos.some((one) => one.targetId === targetId && one.title === 'next');
  });
  is((await click(page, 'here')).opened_pages, undefined);
  await shared.browser.send('Target.closeTarget', { targetId });
  await page.close();
  await untilPagesAre(before);
});

test.run();
