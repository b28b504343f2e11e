import { ObserveError } from '../../traversal/errors.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { type Peer, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause, until, untilPage } from '../support/wait-for.js';
import { isCode } from './observe-error.js';
import { useRecorded } from './recorded-page.js';
import { isLook, type SentCommand } from './recording-session.js';
import { ACQUISITIONS } from './strategies.js';

/** How often it is tried, in each strategy a third. */
const TRIES = Number(process.env.CONTINUATION_NAVIGATIONS ?? 40);

const test = suite('a page that navigates while it is gone on with', { deadlineMs: 120_000 + TRIES * 2_000 });

/** Every document served is another one: its title and all its names are its number. */
async function serveRestless(): Promise<string> {
  let count = 0;
  const addresses: string[] = [];
  for (const host of ['localhost', '127.0.0.1']) {
    const next = addresses.length === 0 ? 1 : 0;
    const address = await serve((_, response) => {
      const number = ++count;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<title>${number}</title>${`<button>${number}</button>`.repeat(400)}<script>
          setTimeout(() => location.href = ${JSON.stringify(addresses[next])}, 5 + Math.random() ** 2 * 150)</script>`,
      );
    });
    addresses.push(address.replace('127.0.0.1', host));
  }
  return addresses[0] as string;
}

test(`each of ${TRIES} tries gives one document or a typed error, and goes on in the same document alone`, async () => {
  const address = await serveRestless();
  const outcomes = new Map<string, number>();
  const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (const acquisition of ACQUISITIONS) {
    await usePage(
      new URL('about:blank'),
      async (page) => {
        await page.load(address, { deadlineMs: 300 }).catch(() => undefined);
        let before: Observation | undefined;
        for (let i = 0; i < Math.ceil(TRIES / ACQUISITIONS.length); i++) {
          for (const request of [() => ({}), goOnWithCursor, goOnAfter]) {
            const asked: ObserveRequest = before === undefined ? {} : request(before);
            try {
              const seen = await page.observe(asked, { deadlineMs: 10_000 });
              const names = new Set(seen.controls.map(({ name }) => name));
              if (seen.controls.length > 0) equal([...names], [seen.document.title], 'one document');
              if ('after' in asked || 'cursor' in asked) {
                is(seen.document.title, before?.document.title, 'the document that is gone on with');
                ok(seen.coverage.offset > 0);
                is(seen.coverage.shifted, false);
              }
              count(`${Object.keys(asked)[0] ?? 'look'}: seen`);
              before = seen;
            } catch (error) {
              if (!(error instanceof ObserveError)) throw error;
              is(error.code, 'stale_reference');
              is(error.reason, 'navigated');
              count(`${Object.keys(asked)[0] ?? 'look'}: navigated`);
              before = undefined;
            }
            const { acquired, live, released, dropped } = page.handles;
            is(acquired, live + released + dropped);
          }
          await pause(i % 5);
        }
        await page.load('about:blank');
      },
      { acquisition },
    );
  }
  console.log(`\n  ${[...outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(', ')}`);
  for (const outcome of ['look: seen', 'cursor: seen', 'after: seen']) ok(outcomes.has(outcome), outcome);
  ok(
    [...outcomes.keys()].some((outcome) => outcome.endsWith('navigated')),
    'some were left',
  );
});

const goOnWithCursor = ({ coverage }: Observation): ObserveRequest =>
  coverage.cursor === undefined ? {} : { cursor: coverage.cursor };
const goOnAfter = ({ controls }: Observation): ObserveRequest =>
  controls[3] === undefined ? {} : { after: controls[3].ref };

const PAGE = `${'<button>b</button>'.repeat(300)}<button hidden>h</button>`;

async function reload(peer: Peer): Promise<void> {
  await peer.evaluate('globalThis.old = true');
  await peer.session.send('Page.reload');
  await untilPage(peer, 'globalThis.old !== true && document.readyState === "complete"');
}

const isMembers = ({ method }: SentCommand): boolean => method === 'Runtime.getProperties';

for (const acquisition of ACQUISITIONS) {
  for (const when of ['before it is sent', 'before its reply is read']) {
    for (const [what, isMeant] of [
      ['the call', isLook],
      ['the question for handles', isMembers],
      ['a release', ({ method }: SentCommand) => method === 'Runtime.releaseObject'],
    ] as const) {
      if (acquisition === 'capture' && isMeant === isMembers) continue;
      test(`${acquisition}: the document goes at ${what}, ${when}`, () =>
        useRecorded(
          PAGE,
          async ({ page, recorder, peer }) => {
            for (const mode of ['look', 'cursor', 'after'] as const) {
              const before = await page.observe();
              let going: Promise<void> | undefined;
              const navigate = async (command: SentCommand): Promise<void> => {
                if (going !== undefined || !isMeant(command)) return;
                going = reload(peer);
                await going;
              };
              if (when === 'before it is sent') recorder.beforeSend = navigate;
              else recorder.holdReply = navigate;
              const request: ObserveRequest =
                mode === 'look' ? {} : mode === 'cursor' ? goOnWithCursor(before) : goOnAfter(before);
              const seen = await page.observe(request).catch((error: unknown) => error);
              // A look does not wait for the answer to a release.
              await until('the document went', () => going !== undefined);
              await going;
              recorder.beforeSend = undefined;
              recorder.holdReply = async () => {};
              if (seen instanceof Error) isCode('stale_reference', 'navigated')(seen);
              await until('the page is as it was', () => peer.evaluate<boolean>('document.readyState === "complete"'));
              for (const { ref } of before.controls.slice(0, 3)) {
                await rejects(page.observe({ after: ref }), isCode('stale_reference'));
              }
              if (!(seen instanceof Error)) {
                // What was seen is the document that is there now, or nothing of it can be gone on with.
                const { ref } = (seen as Observation).controls[0] as { ref: string };
                await page.observe({ after: ref }).catch(isCode('stale_reference', 'navigated'));
              }
              is((await page.observe()).controls.length, 256);
              const { acquired, live, released, dropped } = page.handles;
              is(acquired, live + released + dropped);
              is(live, acquisition === 'capture' ? 1 : 257);
            }
          },
          { acquisition },
        ));
    }
  }
}

for (const acquisition of ACQUISITIONS) {
  test(`${acquisition}: through the back-forward cache no old reference is valid and no old handle is sent`, () =>
    useRecorded(
      PAGE,
      async ({ page, recorder, peer }) => {
        const given = new Set<string>();
        recorder.alterReply = (_, reply) => {
          JSON.stringify(reply, (key, value) => {
            if (key === 'objectId') given.add(value);
            return value;
          });
          return reply;
        };
        const old: Observation[] = [];
        await peer.evaluate('globalThis.mark = 1');
        old.push(await page.observe());
        await page.load(await serve(PAGE));
        old.push(await page.observe());
        const { entries, currentIndex } = await peer.session.send('Page.getNavigationHistory');
        for (const step of [-1, 0, -1]) {
          const { dropped } = page.handles;
          const stale = new Set(given);
          given.clear();
          recorder.takeSent();
          await peer.session.send('Page.navigateToHistoryEntry', {
            entryId: entries[currentIndex + step]?.id as number,
          });
          await until('the page heard of it', () => page.handles.dropped > dropped);
          await untilPage(peer, `(globalThis.mark === 1) === ${step === -1}`);
          for (const { controls, coverage } of old) {
            for (const request of [{ after: controls[0]?.ref as string }, { cursor: coverage.cursor as string }]) {
              await rejects(page.observe(request), isCode('stale_reference', /navigated|obsolete/));
            }
          }
          equal(recorder.sent, [], 'the host refuses them by itself');
          old.push(await page.observe());
          // An id may have been minted again: what is sent before it was given anew is the old one.
          const sent = JSON.stringify(recorder.sent.map(({ params }) => params));
          for (const id of stale) if (!given.has(id)) ok(!sent.includes(`"${id}"`), `${id} was sent`);
        }
      },
      { acquisition },
    ));
}

test.run();
