import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, listUsualPaths } from '../../cdp/executable.js';
import { SetupError } from '../../cdp/setup-error.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('executable');

let folder: string;
const isRefused = (code: string, message: RegExp) => (error: SetupError) => {
  assert.instance(error, SetupError);
  assert.is(error.code, code);
  assert.match(error.message, message);
  assert.not.ok(error.message.includes('\n'));
};
const everything = async () => true;
const nothing = async () => false;

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'executable-test-'));
});
test.after.each(() => rm(folder, { recursive: true }));

async function put(name: string, mode: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, mode);
  return path;
}

test('the variable decides', async () => {
  const path = await put('mine', 0o755);
  assert.is(await findBrowser({ env: { CDP_OBSERVE_BROWSER: path, PATH: process.env.PATH } }), path);
});

test('a relative path in the variable is made absolute', async () => {
  const found = await findBrowser({ env: { CDP_OBSERVE_BROWSER: 'chromium' }, isExecutable: everything });
  assert.is(found, join(process.cwd(), 'chromium'));
});

test('a wrong variable is an error, although there is a browser elsewhere', async () => {
  const file = await put('text', 0o644);
  await mkdir(join(folder, 'folder'));
  await put('chromium', 0o755);
  for (const wrong of [join(folder, 'missing'), join(folder, 'folder'), file, 'x'.repeat(5_000)]) {
    const env = { CDP_OBSERVE_BROWSER: wrong, PATH: folder };
    await assert.rejects(findBrowser({ env, platform: 'linux' }), (error: SetupError) => {
      isRefused('invalid_request', /^CDP_OBSERVE_BROWSER is .* no executable file/)(error);
      assert.ok(error.message.length < 300);
    });
  }
});

test('an empty variable counts as none', async () => {
  const path = await put('chromium', 0o755);
  assert.is(await findBrowser({ env: { CDP_OBSERVE_BROWSER: '', PATH: folder }, platform: 'linux' }), path);
});

test('Chrome comes before Chromium, and Chromium before Edge', async () => {
  for (const name of ['microsoft-edge', 'chromium', 'google-chrome']) {
    const path = await put(name, 0o755);
    assert.is(await findBrowser({ env: { PATH: folder }, platform: 'linux', isExecutable: isInFolder }), path);
  }
});

test('none at all is one line that says what to do', async () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    await assert.rejects(
      findBrowser({ env: {}, platform, isExecutable: nothing }),
      isRefused('browser_not_found', /install Chrome, Chromium or Edge, or set CDP_OBSERVE_BROWSER/),
    );
  }
});

test('relative folders of PATH are not searched', () => {
  const paths = listUsualPaths('linux', { PATH: 'bin::.:/somewhere' });
  assert.ok(paths.every((path) => path.startsWith('/')));
  assert.ok(paths.includes('/somewhere/chromium'));
});

test('the usual places of macOS and Windows', () => {
  const mac = listUsualPaths('darwin', { HOME: '/Users/me' });
  assert.is(mac[0], '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  assert.ok(mac.includes('/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'));
  const windows = listUsualPaths('win32', { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me' });
  assert.is(windows[0], 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  assert.ok(windows.includes('C:\\Users\\me\\Chromium\\Application\\chrome.exe'));
});

/** Leaves out what is installed on this machine. */
async function isInFolder(path: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => join(folder, name) === path);
}

test.run();
