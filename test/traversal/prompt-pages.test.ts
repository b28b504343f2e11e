import { ObserveError } from '../../traversal/errors.js';
import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('interruptions by address', { deadlineMs: 60_000 });
const tab = new Tab(test);

test.before(async () => {
  const { session } = tab.peer;
  // Every address is answered here, before any name is looked up.
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    if (responseStatusCode !== undefined) return;
    const body = Buffer.from('<!doctype html><title>page</title><p>text</p><button>go on</button>').toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
});

async function told(url: string): Promise<string> {
  await tab.page.acknowledge();
  await tab.page.load(url, { deadlineMs: 20_000 });
  try {
    await tab.page.observe();
    return 'nothing';
  } catch (error) {
    if (!(error instanceof ObserveError) || error.code !== 'sign_in_required') throw error;
    return `${error.reason} ${/\((\w+)\)/.exec(error.message)?.[1]}`;
  } finally {
    await tab.page.acknowledge();
  }
}

const IDENTITY = 'sign_in identity_page';
const CHALLENGE = 'captcha captcha_page';
const PAGES: readonly [url: string, what: string][] = [
  ['https://accounts.google.com/v3/signin/identifier?continue=x', IDENTITY],
  ['https://accounts.google.com/o/oauth2/v2/auth?client_id=x', IDENTITY],
  ['https://login.microsoftonline.com/common/oauth2/v2.0/authorize', IDENTITY],
  ['https://appleid.apple.com/auth/authorize', IDENTITY],
  ['https://github.com/login?return_to=x', IDENTITY],
  ['https://www.amazon.co.uk/ap/signin', IDENTITY],
  ['https://some-company.okta.com/oauth2/v1/authorize', IDENTITY],
  ['https://tenant.eu.auth0.com/u/login', IDENTITY],
  ['https://www.google.com/sorry/index?continue=x', CHALLENGE],
  ['https://www.amazon.com/errors/validateCaptcha', CHALLENGE],
  ['https://geo.captcha-delivery.com/captcha/', CHALLENGE],
  ['https://www.google.com/search?q=sign+in', 'nothing'],
  ['https://github.com/login-tools/login', 'nothing'],
  ['https://accounts.google.com.example.org/v3/signin', 'nothing'],
  ['https://example.org/accounts.google.com/signin', 'nothing'],
  ['https://login.microsoftonline.com/common/oauth2/logout', 'nothing'],
  ['https://www.okta.com/blog/login', 'nothing'],
  ['https://example.org/sorry/', 'nothing'],
];

for (const [url, what] of PAGES) {
  test(`${what}: ${url}`, async () => {
    equal(await told(url), what);
  });
}

test.run();
