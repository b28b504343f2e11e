import { CdpError } from '../../cdp/cdp-error.js';
import { ObserveError } from '../../traversal/errors.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { isLook, type RecordingSession } from './recording-session.js';

const test = suite('a page that navigates while it is looked at');

const LOOKS = 100;

/** A document whose title and controls say which of the two it is. */
const documentOf = (letter: string, script: string): string =>
  `<title>${letter}</title>${`<button>${letter}</button>`.repeat(50)}<script>${script}</script>`;

/**
 * Two pages on two hosts, so in two processes, that go to each other after some milliseconds. A look of a new document
 * needs three round trips: of documents that live shorter it sees none, so some here live longer.
 */
async function serveRestless(): Promise<string> {
  const addresses: string[] = [];
  for (const letter of ['a', 'b']) {
    addresses.push(
      await serve((_, response) => {
        const next = letter === 'a' ? addresses[1]?.replace('127.0.0.1', 'localhost') : addresses[0];
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          documentOf(letter, `setTimeout(() => location.href = ${JSON.stringify(next)}, Math.random() ** 2 * 120)`),
        );
      }),
    );
  }
  return addresses[0] as string;
}

test(
  `each of ${LOOKS} answers is an observation of one document, or a typed error`,
  async () => {
    const address = await serveRestless();
    await usePage(new URL('about:blank'), async (page) => {
      await page.load(address, { deadlineMs: 300 }).catch(() => undefined);
      const outcomes = new Map<string, number>();
      const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      for (let i = 0; i < LOOKS; i++) {
        try {
          const { document, controls } = await page.observe({}, { deadlineMs: 10_000 });
          count(document.title);
          const names = new Set(controls.map(({ name }) => name));
          if (controls.length > 0) equal([...names], [document.title], 'the controls are those of the document');
        } catch (error) {
          if (!(error instanceof ObserveError)) throw error;
          count(error.code);
          is(error.code, 'stale_reference');
          is(error.reason, 'navigated');
        }
        const { acquired, live, released, dropped } = page.handles;
        is(acquired, live + released + dropped);
        ok(live <= 1);
        await pause(i % 4);
      }
      ok((outcomes.get('a') ?? 0) > 0 && (outcomes.get('b') ?? 0) > 0, `both were seen: ${[...outcomes]}`);
      await page.load('about:blank');
    });
  },
  { deadlineMs: 60_000 },
);

test('a second attempt is made when the document went before the call could run', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    await page.observe();
    recorder.takeSent();
    let fails = 1;
    refuseLooks(recorder, () => fails-- > 0);
    is((await page.observe()).controls[0]?.name, 'b');
    equal(methodsOf(recorder.sent), [
      'Runtime.callFunctionOn',
      'Runtime.releaseObject',
      'Page.createIsolatedWorld',
      'Runtime.evaluate',
      'Runtime.callFunctionOn',
    ]);
  }));

test('and no third one', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    refuseLooks(recorder, () => true);
    await expectNavigated(page.observe());
    equal(methodsOf(recorder.sent).filter((method) => method === 'Runtime.callFunctionOn').length, 2);
  }));

test('none when the call ran, and its document went before the answer was read', () =>
  useRecorded('<button>b</button>', async ({ page, recorder, peer }) => {
    await page.observe();
    recorder.takeSent();
    recorder.holdReply = async (command) => {
      if (!isLook(command)) return;
      await peer.session.send('Page.reload');
      await peer.session.send('Runtime.evaluate', { expression: '0' });
      await pause(50);
    };
    await expectNavigated(page.observe());
    equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn', 'Runtime.releaseObject']);
    recorder.holdReply = async () => {};
    is((await page.observe()).controls[0]?.name, 'b');
  }));

test('a document that goes while its controls are held one by one gives no observation to go on from', () =>
  useRecorded(
    `<button>b</button>${'<button hidden>h</button>'.repeat(20)}`,
    async ({ page, recorder, peer }) => {
      let isLeft = false;
      recorder.holdReply = async ({ method }) => {
        if (method !== 'Runtime.releaseObject' || isLeft) return;
        isLeft = true;
        await peer.session.send('Page.reload');
        await until('the page heard of it', () => page.handles.live === 0);
      };
      await expectNavigated(page.observe());
      recorder.holdReply = async () => {};
      is(isLeft, true);
      is(page.handles.live, 0);
    },
    { acquisition: 'per-candidate' },
  ));

test('none for any other failure', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    recorder.alterReply = (command, reply) => {
      if (isLook(command)) throw new CdpError('protocol', command.method, 'Internal error', -32603);
      return reply;
    };
    await rejects(page.observe(), isCode('stale_reference', 'capture_failed'));
    is(methodsOf(recorder.sent).filter((method) => method === 'Runtime.callFunctionOn').length, 1);
  }));

function refuseLooks(recorder: RecordingSession, refuses: () => boolean): void {
  recorder.alterReply = (command, reply) => {
    if (isLook(command) && refuses()) {
      throw new CdpError('protocol', command.method, 'Cannot find context with specified id', -32000);
    }
    return reply;
  };
}

async function expectNavigated(look: Promise<unknown>): Promise<void> {
  await rejects(look, isCode('stale_reference', 'navigated'));
}

test.run();
