import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CdpError } from '../../cdp/cdp-error.js';
import { Connection } from '../../cdp/connection.js';
import { type LaunchedBrowser, type LaunchOptions, launch } from '../../cdp/launch.js';
import { SetupError } from '../../cdp/setup-error.js';
import { openWebSocket } from '../../cdp/websocket.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { endsSoon, isRunning } from './running.js';

const test = suite('launch', { deadlineMs: 120_000 });

/** For all files of a test, those of the launcher included: other programs that launch do not meet it here. */
let folder: string;
let systemFolder: string | undefined;
let processListeners: number[];
const browsers: LaunchedBrowser[] = [];

const listOwnFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('cdp-observe-'));
async function start(options?: LaunchOptions): Promise<LaunchedBrowser> {
  const browser = await launch(options);
  browsers.push(browser);
  return browser;
}

/** An executable that is no browser. */
async function script(body: string): Promise<string> {
  const path = join(folder, 'not-a-browser');
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

async function assertNothingLeft(): Promise<void> {
  assert.equal(await listOwnFolders(), []);
}

const isNotStarted = (message: RegExp) => (error: SetupError) => {
  assert.instance(error, SetupError);
  assert.is(error.code, 'browser_not_started');
  assert.match(error.message, message);
  assert.not.ok(error.message.includes('\n'));
  assert.ok(error.message.length < 500);
};

const countProcessListeners = () =>
  ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => process.listenerCount(event));

test.before(() => {
  processListeners = countProcessListeners();
});
test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-test-'));
  systemFolder = process.env.TMPDIR;
  process.env.TMPDIR = folder;
});
test.after.each(async () => {
  for (const browser of browsers.splice(0)) await browser.close();
  if (systemFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = systemFolder;
  await assertNothingLeft();
  assert.equal(countProcessListeners(), processListeners);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('a browser starts, is spoken to, and is gone after close, with its folder', async () => {
  const browser = await start();
  assert.is(browser.sandboxed, process.getuid?.() !== 0);
  assert.match(browser.webSocketUrl, /^ws:\/\/127\.0\.0\.1:\d+\/devtools\/browser\//);
  assert.is((await listOwnFolders()).length, 1);
  const connection = new Connection(await openWebSocket(browser.webSocketUrl));
  assert.match((await connection.browser.send('Browser.getVersion')).product, /Chrome|Edg/);
  await Promise.all([browser.close(), browser.close(), browser[Symbol.asyncDispose]()]);
  assert.match(await connection.closed, /^the connection was lost/);
  assert.not.ok(isRunning(browser.pid));
  assert.equal(await browser.exited, { code: null, signal: 'SIGKILL' });
  await assertNothingLeft();
});

test('a browser that is killed from outside takes its folder along', async () => {
  const browser = await start();
  process.kill(browser.pid, 'SIGKILL');
  assert.is((await browser.exited).signal, 'SIGKILL');
  await assertNothingLeft();
  await browser.close();
});

test('a profile that was given is kept, with its cookies, when the browser is closed politely', async () => {
  const profilePath = join(folder, 'profile');
  const cookie = { name: 'kept', value: '1', domain: 'example.org', path: '/', expires: Date.now() / 1_000 + 3_600 };
  const first = await start({ profilePath });
  const connection = new Connection(await openWebSocket(first.webSocketUrl));
  await connection.browser.send('Storage.setCookies', { cookies: [cookie] });
  await connection.browser.send('Browser.close');
  await first.close({ graceMs: 20_000 });
  assert.is((await first.exited).signal, null);
  assert.ok((await stat(profilePath)).isDirectory());
  const second = await start({ profilePath });
  const again = new Connection(await openWebSocket(second.webSocketUrl));
  const { cookies } = await again.browser.send('Storage.getCookies');
  assert.equal(
    cookies.map(({ name }) => name),
    ['kept'],
  );
  await again.close();
});

test('an executable that ends at once is one line with its last words', async () => {
  const executablePath = await script('echo first >&2; printf "the last\\tword" >&2; exit 3');
  await assert.rejects(
    start({ executablePath }),
    isNotStarted(/not-a-browser ended with status 3 before it gave a DevTools address; its last line: the last word$/),
  );
});

test('an executable that ends in silence, or by a signal, says so', async () => {
  await assert.rejects(
    start({ executablePath: await script('exit 1') }),
    isNotStarted(/status 1 .* it wrote nothing$/),
  );
  await assert.rejects(start({ executablePath: await script('kill -9 $$') }), isNotStarted(/ended by SIGKILL/));
});

test('an executable that ends and leaves a process behind is ended with it', async () => {
  const pidFile = join(folder, 'pid');
  const executablePath = await script(`sleep 300 > /dev/null 2>&1 & echo $! > ${pidFile}; exit 1`);
  await assert.rejects(start({ executablePath }), isNotStarted(/status 1/));
  assert.ok(await endsSoon(Number(await readFile(pidFile, 'utf8'))));
});

test('an executable that writes without end is quoted in part', async () => {
  const executablePath = await script('head -c 3000000 /dev/zero | tr "\\\\0" x >&2; exit 1');
  await assert.rejects(start({ executablePath }), isNotStarted(/its last line: xxx/));
});

test('a refusal over the sandbox says which option it is about', async () => {
  const executablePath = await script('echo "[1:1] No usable sandbox!" >&2; exit 1');
  await assert.rejects(start({ executablePath }), isNotStarted(/`sandbox: false` starts it without a sandbox$/));
});

test('an executable that hangs is ended at the deadline, with what it started', async () => {
  const pids = join(folder, 'pids');
  const executablePath = await script(`sleep 300 & echo $! > ${pids}; echo $$ >> ${pids}; wait`);
  await assert.rejects(start({ executablePath, deadlineMs: 500 }), isNotStarted(/gave no address within 500 ms$/));
  await assertNothingLeft();
  const started = (await readFile(pids, 'utf8')).trim().split('\n').map(Number);
  assert.is(started.length, 2);
  for (const pid of started) assert.ok(await endsSoon(pid));
});

test('a start is aborted', async () => {
  const executablePath = await script('exec sleep 300');
  const isAborted = (error: CdpError) => {
    assert.instance(error, CdpError);
    assert.is(error.failure, 'aborted');
    assert.is(error.method, 'launch');
  };
  await assert.rejects(start({ executablePath, signal: AbortSignal.timeout(200) }), isAborted);
  await assert.rejects(start({ executablePath, signal: AbortSignal.abort() }), isAborted);
});

test('what is no executable is refused in one line', async () => {
  await assert.rejects(start({ executablePath: join(folder, 'missing') }), isNotStarted(/cannot be run: .*ENOENT$/));
  const text = join(folder, 'text');
  await writeFile(text, 'no program');
  await assert.rejects(start({ executablePath: text }), isNotStarted(/cannot be run: .*EACCES$/));
  await assert.rejects(start({ executablePath: 'nul\0' }), isNotStarted(/cannot be run/));
});

for (const args of [
  ['https://example.org/'],
  ['--remote-debugging-port=1'],
  ['--user-data-dir=x'],
  ['--no-sandbox'],
  ['-x'],
]) {
  test(`the flag ${args[0]} is refused`, async () => {
    await assert.rejects(start({ args }), (error: SetupError) => assert.is(error.code, 'invalid_request'));
  });
}

test('a program that speaks like a browser is taken for one', async () => {
  const executablePath = await script('echo "DevTools listening on ws://127.0.0.1:1/x" >&2; exec sleep 300');
  const before = countProcessListeners();
  const browser = await start({ executablePath });
  assert.is(browser.webSocketUrl, 'ws://127.0.0.1:1/x');
  assert.not.equal(countProcessListeners(), before);
});

test.run();
