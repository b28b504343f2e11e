import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../../cdp/connection.js';
import { launch as launchProcess } from '../../cdp/launch.js';
import { openWebSocket } from '../../cdp/websocket.js';
import { type Browser, connect, launch } from '../../index.js';
import { Browser as ConnectedBrowser } from '../../session/browser.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';

const test = suite('a browser that ends');

/** Processes that this one has started and not yet seen the end of. */
function children(): number[] {
  try {
    return execFileSync('pgrep', ['-P', `${process.pid}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

/** A folder for temporary files that nobody else uses. */
let temporary = '';
const systemTemporary = process.env.TMPDIR;

test.before(() => {
  temporary = mkdtempSync(join(tmpdir(), 'end-'));
  process.env.TMPDIR = temporary;
});
test.after(() => {
  if (systemTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = systemTemporary;
  rmSync(temporary, { recursive: true });
});

/** Launches through the public door, and finds the process. */
async function launchWithPid(): Promise<{ browser: Browser; pid: number }> {
  const before = new Set(children());
  const browser = await launch();
  // `pgrep` itself is a child too, and has ended when it is read.
  const pid = children().find((child) => !before.has(child) && isAlive(child));
  ok(pid);
  return { browser, pid };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const BUSY =
  '<button>b</button><script>setTimeout(() => { const end = Date.now() + 3_000; while (Date.now() < end); }, 300)</script>';

test('a launched one that is killed: browser_gone, for every pending and later call; nothing is left', async () => {
  const { browser, pid } = await launchWithPid();
  const page = await browser.open(await serve(BUSY));
  await page.observe();
  await pause(500);
  const pending = [page.observe(), page.observe(), page.load('about:blank'), browser.open('about:blank')];
  const told = pending.map((call) => rejects(call, isCode('browser_gone')));
  await pause(50);
  process.kill(pid, 'SIGKILL');
  await Promise.all(told);
  await rejects(page.observe(), isCode('browser_gone'));
  await rejects(page.recover(), isCode('browser_gone'));
  await rejects(browser.open('about:blank'), isCode('browser_gone'));
  is(page.handles.live, 0);
  await page.close();
  await page.close();
  await browser.close();
  await browser.close();
  await until('its folder is removed', () => readdirSync(temporary).length === 0);
  is(isAlive(pid), false);
});

test('one that was connected to and is killed: connection_lost', async () => {
  const running = await launchProcess();
  try {
    const browser = await connect(running.webSocketUrl);
    const page = await browser.open(await serve(BUSY));
    await pause(500);
    const told = rejects(page.observe(), isCode('connection_lost'));
    await pause(50);
    process.kill(running.pid, 'SIGKILL');
    await told;
    await rejects(page.observe(), isCode('connection_lost'));
    await rejects(browser.open('about:blank'), isCode('connection_lost'));
    await rejects(connect(running.webSocketUrl), isCode('connection_lost'));
    await browser.close();
  } finally {
    await running.close();
  }
});

test('a socket that closes while the browser goes on: connection_lost, and the next connection works', async () => {
  const running = await launchProcess();
  try {
    const transport = await openWebSocket(running.webSocketUrl);
    const browser = new ConnectedBrowser(new Connection(transport));
    const page = await browser.open(await serve('<button>b</button>'));
    await page.observe();
    const told = rejects(page.observe(), isCode('connection_lost'));
    transport.close();
    await told;
    await browser.close();
    const next = await connect(running.webSocketUrl);
    // The page of the lost connection stands; ours is opened beside it.
    const again = await next.attach(page.targetId);
    is((await again.observe()).controls.length, 1);
    const opened = await next.open(await serve('<button>c</button>'));
    is((await opened.observe()).controls[0]?.name, 'c');
    await next.close();
  } finally {
    await running.close();
  }
});

test('closing a connected browser closes the pages opened here, leaves the others, and the browser', async () => {
  const running = await launchProcess();
  try {
    const first = await connect(running.webSocketUrl);
    const kept = await first.open(await serve('<button>kept</button>'));
    const second = await connect(running.webSocketUrl);
    const attached = await second.attach(kept.targetId);
    const opened = await second.open(await serve('<button>opened</button>'));
    // One that is still on its way counts too.
    const onItsWay = second.open(await serve(() => {}));
    const told = rejects(onItsWay, isCode('session_closed'));
    await pause(100);
    await second.close();
    await told;
    await rejects(opened.observe(), isCode('session_closed'));
    await rejects(attached.observe(), isCode('session_closed'));
    await rejects(second.open('about:blank'), isCode('session_closed'));
    is((await kept.observe()).controls[0]?.name, 'kept');
    const left = (await first.pages()).map(({ targetId }) => targetId);
    ok(left.includes(kept.targetId));
    is(left.length, 2, 'beside the page that the browser started with');
    await first.close();
  } finally {
    await running.close();
  }
});

test('closing while a page is being opened leaves none, whenever it comes', async () => {
  const running = await launchProcess();
  try {
    const witness = await connect(running.webSocketUrl);
    const before = await witness.pages();
    for (const delayMs of [0, 2, 5, 10, 20, 40]) {
      const browser = await connect(running.webSocketUrl);
      const told = rejects(browser.open(await serve(() => {})), isCode('session_closed'));
      await pause(delayMs);
      await browser.close();
      await told;
      await until('no page is left', async () => (await witness.pages()).length === before.length);
    }
    await witness.close();
  } finally {
    await running.close();
  }
});

test('a launched one that is closed leaves no process and no folder', async () => {
  const { browser, pid } = await launchWithPid();
  {
    await using page = await browser.open(await serve('<button>b</button>'));
    await page.observe();
  }
  await browser.close();
  is(isAlive(pid), false);
  equal(readdirSync(temporary), []);
});

test('a launch that is aborted, or has nothing to start', async () => {
  await rejects(launch({ signal: AbortSignal.abort() }), isCode('aborted'));
  await rejects(launch({ executablePath: '/no/such/browser' }), isCode('browser_not_started'));
  await rejects(launch({ args: ['not a flag'] }), isCode('invalid_request'));
  await rejects(connect('nonsense'), isCode('invalid_request'));
  await rejects(connect('http://127.0.0.1:1'), isCode('connection_lost'));
});

test.run();
