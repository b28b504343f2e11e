import type { CdpCapabilities } from '../../cdp/session.js';
import { PageSession } from '../../session/page-session.js';
import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { withTarget } from './bare-target.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { RecordingSession } from './recording-session.js';

const test = suite('round trips of a look');

const LOOK = ['> Runtime.callFunctionOn', '> Runtime.releaseObject'];

test('a look is two messages in one flight: the call, and the release of the capture before', () =>
  useRecorded('<button>one</button>', async ({ page, recorder }) => {
    await page.observe();
    for (let i = 0; i < 3; i++) {
      recorder.takeSent();
      await page.observe();
      equal(recorder.log.slice(0, 2), LOOK, 'both are sent before any reply is read');
      is(recorder.sent.length, 2, 'and nothing else is sent');
    }
  }));

test('a look of a page of 5,000 controls is two messages too', () =>
  useRecorded('<button>b</button>'.repeat(5_000), async ({ page, recorder }) => {
    await page.observe();
    recorder.takeSent();
    is((await page.observe()).coverage.kept, 256);
    equal(recorder.log.slice(0, 2), LOOK);
    is(recorder.sent.length, 2);
  }));

test('what is released is the capture before, by its own id', () =>
  useRecorded('<button>one</button>', async ({ page, recorder }) => {
    const captured: string[] = [];
    recorder.alterReply = ({ method }, reply) => {
      if (method === 'Runtime.callFunctionOn')
        captured.push((reply as { result: { objectId: string } }).result.objectId);
      return reply;
    };
    await page.observe();
    await page.observe();
    await page.observe();
    const released = recorder.sent.filter(({ method }) => method === 'Runtime.releaseObject');
    equal(
      released.map(({ params }) => params.objectId),
      captured.slice(0, 2),
    );
    is(new Set(captured).size, 3);
  }));

test('the first look of a document costs its world and the search for the engine, once', () =>
  useRecorded('<button>one</button>', async ({ page, recorder, peer }) => {
    await page.observe();
    equal(methodsOf(recorder.takeSent()), ['Page.createIsolatedWorld', 'Runtime.evaluate', 'Runtime.callFunctionOn']);
    await peer.evaluate('history.pushState({}, "", "/elsewhere")');
    await page.observe();
    equal(methodsOf(recorder.takeSent()), ['Runtime.callFunctionOn', 'Runtime.releaseObject']);
  }));

test('no command of the Runtime domain but the four is ever sent, `Runtime.enable` least of all', () =>
  useRecorded('<button>one</button>', async ({ page, recorder, peer }) => {
    await page.observe();
    await peer.session.send('Page.reload');
    await page.observe();
    await page.load('data:text/html,<button>two</button>');
    await page.observe();
    await page.close();
    const runtime = new Set(methodsOf(recorder.sent).filter((method) => method.startsWith('Runtime.')));
    for (const allowed of ['evaluate', 'callFunctionOn', 'releaseObject', 'releaseObjectGroup']) {
      runtime.delete(`Runtime.${allowed}`);
    }
    equal([...runtime], []);
  }));

test('attaching sends `Page.enable` first and alone, and never `Runtime.enable`', () =>
  withRecordedTarget({ terminate: true, targets: true }, async (recorder, targetId) => {
    const page = await PageSession.attach(recorder);
    equal(recorder.log.slice(0, 2), ['> Page.enable', '< Page.enable']);
    equal(methodsOf(recorder.takeSent()), [
      'Page.enable',
      'Emulation.setFocusEmulationEnabled',
      'Page.addScriptToEvaluateOnNewDocument',
      'Page.getFrameTree',
    ]);
    is(page.targetId, targetId);
    await page.close();
  }));

test('a client that may neither terminate nor use the Target domain is never asked to', () =>
  withRecordedTarget({ terminate: false, targets: false }, async (recorder, targetId) => {
    const page = await PageSession.attach(recorder);
    is(page.targetId, targetId);
    await page.observe();
    is(await page.recover(), 'document_left');
    await page.close();
    equal(
      methodsOf(recorder.sent).filter((method) => /^(Target|Browser)\.|terminate/.test(method)),
      [],
    );
  }));

function withRecordedTarget(
  capabilities: CdpCapabilities,
  use: (recorder: RecordingSession, targetId: string) => Promise<void>,
): Promise<void> {
  return withTarget((session, targetId) => use(new RecordingSession(session, capabilities), targetId));
}

test.run();
