import { type BrowserFlagOptions, listBrowserFlags } from '../../cdp/browser-flags.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('browser flags');

const list = (options: Partial<BrowserFlagOptions> = {}) =>
  listBrowserFlags({ headless: true, sandbox: true, profilePath: '/profile', args: [], ...options });

test('the browser listens on a port of its own choice, with the profile, on a blank page', async () => {
  const flags = await list();
  assert.is(flags.filter((flag) => flag.startsWith('--remote-debugging-')).join(), '--remote-debugging-port=0');
  assert.is(flags.filter((flag) => flag.startsWith('--user-data-dir')).join(), '--user-data-dir=/profile');
  assert.ok(flags.includes('about:blank'));
});

test('headless is the new one, or none', async () => {
  assert.ok((await list()).includes('--headless=new'));
  assert.not.ok((await list({ headless: false })).some((flag) => flag.startsWith('--headless')));
});

test('the sandbox goes only when that is asked', async () => {
  process.env.PUPPETEER_DANGEROUS_NO_SANDBOX = 'true';
  try {
    assert.not.ok((await list()).includes('--no-sandbox'));
  } finally {
    delete process.env.PUPPETEER_DANGEROUS_NO_SANDBOX;
  }
  assert.ok((await list({ sandbox: false })).includes('--no-sandbox'));
});

test('each flag stands once, and the features of all are merged', async () => {
  const flags = await list({ args: ['--disable-features=Mine', '--lang=de'] });
  const names = flags.map((flag) => flag.split('=')[0]);
  assert.equal(names, [...new Set(names)]);
  assert.match(
    flags.find((flag) => flag.startsWith('--disable-features=')) ?? '',
    /Translate.*AutofillServerCommunication.*Mine/,
  );
  assert.ok(flags.includes('--lang=de'));
});

test('pages meet the browser that a person has', async () => {
  const flags = await list();
  for (const flag of ['--disable-popup-blocking', '--disable-ipc-flooding-protection'])
    assert.not.ok(flags.includes(flag));
  for (const flag of ['--enable-automation', '--disable-component-update', '--disable-background-networking']) {
    assert.ok(flags.includes(flag));
  }
});

test.run();
