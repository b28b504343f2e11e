import { CdpError } from '../../cdp/cdp-error.js';
import { Connection } from '../../cdp/connection.js';
import { launch as launchProcess } from '../../cdp/launch.js';
import { openWebSocket } from '../../cdp/websocket.js';
import { attach } from '../../core.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { sharedConnection, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { openMinimalSession } from './minimal-session.js';
import { isCode } from './observe-error.js';
import { RecordingSession } from './recording-session.js';

const test = suite('attaching through a session of one’s own');

test('a session of a connection: the page is seen, and the session is closed with it', () =>
  usePage('<button>b</button>', async (owner) => {
    const session = await (await sharedConnection()).attach(owner.targetId);
    const page = await attach(session);
    is(page.targetId, owner.targetId);
    is((await page.observe()).controls[0]?.name, 'b');
    await page.close();
    await rejects(session.send('Page.enable'), (error) => error instanceof CdpError && error.failure === 'closed');
    is((await owner.observe()).controls[0]?.name, 'b', 'the page stands');
  }));

test('options reach the engine', () =>
  usePage('<button>b</button><p style="cursor: pointer">p</p>', async (owner) => {
    const shared = await sharedConnection();
    for (const clickSurfaces of [true, false]) {
      const page = await attach(await shared.attach(owner.targetId), { clickSurfaces });
      const roles = (await page.observe()).controls.map(({ role }) => role);
      equal(roles, clickSurfaces ? ['button', 'clickable'] : ['button']);
      await page.close();
    }
  }));

test('the root session of a browser is no page', async () => {
  const running = await launchProcess();
  try {
    const connection = new Connection(await openWebSocket(running.webSocketUrl));
    await rejects(attach(connection.browser), isCode('unsupported_document'));
  } finally {
    await running.close();
  }
});

test('a session that has ended', () =>
  usePage('', async (owner) => {
    const session = await (await sharedConnection()).attach(owner.targetId);
    await session.close();
    await rejects(attach(session), isCode('session_closed'));
  }));

test('a failed attachment closes the session and keeps no subscription', () =>
  usePage('', async (owner) => {
    const session = await (await sharedConnection()).attach(owner.targetId);
    const recorder = new RecordingSession(session);
    recorder.alterReply = ({ method }, reply) => {
      if (method === 'Page.addScriptToEvaluateOnNewDocument') throw new CdpError('protocol', method, 'no', -32000);
      return reply;
    };
    await rejects(attach(recorder), isCode('unsupported_document'));
    is(recorder.subscriptions, 0);
    await rejects(session.send('Page.enable'), (error) => error instanceof CdpError && error.failure === 'closed');
  }));

test('the least client that somebody else may have written', async () => {
  const running = await launchProcess();
  try {
    const { host } = new URL(running.webSocketUrl);
    const listing = await fetch(`http://${host}/json/new?about:blank`, { method: 'PUT' });
    const { id, webSocketDebuggerUrl } = (await listing.json()) as Record<string, string>;
    const session = await openMinimalSession(webSocketDebuggerUrl as string);
    const page = await attach(session, { deadlineMs: 2_000 });
    is(page.targetId, id);
    is(await page.load(await serve('<button>b</button>')), 'load');
    for (let i = 0; i < 5; i++) is((await page.observe()).controls[0]?.name, 'b');
    equal([page.handles.live, page.handles.peak, page.handles.acquired], [1, 1, 5]);
    is(await page.load(await serve('<button>c</button>')), 'load');
    is((await page.observe()).controls[0]?.name, 'c');

    // It knows neither deadlines nor signals: the page session does.
    session.send('Runtime.evaluate', { expression: 'const end = Date.now() + 600; while (Date.now() < end);' });
    await pause(50);
    await rejects(page.observe({}, { deadlineMs: 150 }), isCode('page_unresponsive'));
    const controller = new AbortController();
    const aborted = rejects(page.observe({}, { signal: controller.signal }), isCode('aborted'));
    controller.abort();
    await aborted;
    is((await page.observe()).controls[0]?.name, 'c');

    await page.close();
    is(session.socket.readyState, session.socket.CLOSED);
    const left = (await (await fetch(`http://${host}/json/list`)).json()) as { id: string }[];
    ok(
      left.some((target) => target.id === id),
      'the page stands',
    );
  } finally {
    await running.close();
  }
});

test.run();
