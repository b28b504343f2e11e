import type { ActRequest } from '../../session/act-request.js';
import type { ActResult } from '../../session/act-result.js';
import { PageSession } from '../../session/page-session.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { FAULTS, type Fault, FaultySession } from './faulty-session.js';

const test = suite('one message of an action goes wrong', { deadlineMs: 240_000 });

/** Milliseconds of an action whose message is not answered, and of any other. */
const SHORT_MS = 400;
const LONG_MS = 5_000;

const PAGE = `<!doctype html><script>
  globalThis.count = {};
  for (const type of ['mousedown', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'change'])
    addEventListener(type, () => { count[type] = (count[type] ?? 0) + 1 }, true);
</script><button>b</button><input aria-label=t><select aria-label=s><option>1<option>2</select><input type=checkbox aria-label=c>
<input type=date aria-label=d>`;

/** What the page hears of each action that arrives whole. */
const ACTS: readonly (readonly [
  request: Omit<ActRequest, 'ref'> & { readonly name: string },
  whole: Record<string, number>,
])[] = [
  [
    { name: 'b', action: 'click' },
    { mousedown: 1, mouseup: 1, click: 1 },
  ],
  [{ name: 't', action: 'fill', value: 'x' }, { input: 1 }],
  [
    { name: 's', action: 'select', value: '2' },
    { input: 1, change: 1 },
  ],
  [
    { name: 'd', action: 'fill', value: '2026-01-02' },
    { input: 1, change: 1 },
  ],
  [
    { name: 't', action: 'press', value: 'Escape' },
    { keydown: 1, keyup: 1 },
  ],
  [
    { name: 'c', action: 'check' },
    { mousedown: 1, mouseup: 1, click: 1, input: 1, change: 1 },
  ],
  [{ name: 'b', action: 'hover' }, {}],
];

/** The messages that have an effect on the page, by their methods; two calls of the engine have one too. */
const isInput = (method: string): boolean => method.startsWith('Input.');

test('each message of each action, in each way: nothing happens twice, and the outcome is never better than it was', async () => {
  const shared = await sharedConnection();
  const { targetId } = await shared.browser.send('Target.createTarget', { url: 'about:blank' });
  const session = new FaultySession(await shared.attach(targetId));
  const page = await PageSession.attach(session);
  const peer = new Peer(await shared.attach(targetId));
  const address = await serve(PAGE);
  const table = new Map<string, number>();
  let runs = 0;
  try {
    await page.load(address);
    for (const [request, whole] of ACTS) {
      const { name, ...act } = request;
      const run = async (at: number, fault: Fault, deadlineMs: number): Promise<ActResult> => {
        await page.load(address, { deadlineMs: 20_000 });
        const seen = await page.observe({}, { deadlineMs: 20_000 });
        const ref = seen.controls.find((control) => control.name === name)?.ref ?? '';
        session.arm(at, fault);
        return page.act({ ...act, ref }, { deadlineMs });
      };
      const heard = () => peer.evaluate<Record<string, number>>('({ ...count })');
      equal(await run(0, 'fails', LONG_MS), { status: 'dispatched' });
      const messages = session.sent.filter((method) => !method.startsWith('Runtime.release')).length;
      equal(await heard(), whole);
      const setsInPage = whole.change === 1 && act.action !== 'check';
      for (const fault of FAULTS) {
        for (let at = 1; at <= messages; at++) {
          const isSilent = fault === 'hangs' || fault === 'is lost';
          const result = await run(at, fault, isSilent ? SHORT_MS : LONG_MS);
          const method = session.sent[at - 1] ?? '';
          session.lift();
          runs++;
          const where = `${act.action} ${name}, message ${at} ${method} ${fault}: ${JSON.stringify(result)}`;
          const counts = await heard();
          for (const [type, count] of Object.entries(counts)) {
            ok(count <= (whole[type] ?? 0), `${where}: ${type} ${count} times`);
          }
          const sawAny = Object.keys(counts).length > 0;
          if (result.status === 'refused')
            ok(!sawAny, `${where}: refused, and the page heard ${JSON.stringify(counts)}`);
          if (result.status === 'dispatched') equal(counts, whole, where);
          else ok(result.code !== undefined, where);
          // The second message gives the focus, or sets the value: what became of it is known by its answer alone.
          const isByHand = setsInPage || act.action === 'fill' || act.action === 'press';
          const reached = session.sent.slice(0, at).some(isInput) || (isByHand && at > 1);
          const isTouched = result.status !== 'dispatched';
          if (isTouched) is(result.status, reached ? 'outcome_unknown' : 'refused', where);
          const line = `${act.action.padEnd(8)} ${method.padEnd(28)} ${fault.padEnd(10)} ${result.status}`;
          table.set(line, (table.get(line) ?? 0) + 1);
        }
      }
    }
    console.log(`\n${[...table].map(([line, count]) => `  ${line} ${count}`).join('\n')}\n  ${runs} runs`);
    await page.close();
    is(page.handles.live, 0);
    is(await session.countHeld(), 0, 'the browser holds nothing after the page was left');
  } finally {
    await page.close();
    await peer.session.close();
    await shared.browser.send('Target.closeTarget', { targetId });
  }
});

for (const [what, end] of [
  [
    'the session ends',
    (peer: Peer, targetId: string) => peer.session.send('Target.closeTarget' as never, { targetId } as never),
  ],
  ['the renderer crashes', (peer: Peer) => peer.session.send('Page.crash')],
] as const) {
  test(`${what} while a click is handled: the outcome is unknown`, async () => {
    const shared = await sharedConnection();
    const { targetId } = await shared.browser.send('Target.createTarget', { url: 'about:blank' });
    const page = await PageSession.attach(await shared.attach(targetId));
    const peer = new Peer(await shared.attach(targetId));
    try {
      await page.load(
        await serve('<button onmousedown="const end = Date.now() + 1000; while (Date.now() < end);">b</button>'),
      );
      const { controls } = await page.observe();
      const acting = page.act({ ref: controls[0]?.ref ?? '', action: 'click' });
      await new Promise((resolve) => setTimeout(resolve, 400));
      end(peer, targetId).catch(() => undefined);
      const result = await acting;
      is(result.status, 'outcome_unknown');
      ok(result.code === 'session_closed' || result.code === 'page_crashed', result.code);
    } finally {
      await page.close();
      await peer.session.close();
      await shared.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    }
  });
}

test.run();
