import { PageSession } from '../../session/page-session.js';
import type { Acquisition } from '../../traversal/acquisition.js';
import { ObserveError } from '../../traversal/errors.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { sharedConnection } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { FAULTS, type Fault, FaultySession } from './faulty-session.js';
import { isCode } from './observe-error.js';
import { ACQUISITIONS, withoutTokens } from './strategies.js';

const test = suite('one message goes wrong', { deadlineMs: 240_000 });

/** Milliseconds of a call whose message is not answered, and of any other. */
const SHORT_MS = 300;
const LONG_MS = 5_000;
/** A deadline that has passed is noticed a moment later, on a busy machine. */
const SLACK_MS = 2_000;

/** Two windows by the styles that are read: few controls, so that each message can go wrong. */
const PAGE = `<!doctype html><button>one</button><button hidden>h</button><button>two</button>
  ${'<i></i>'.repeat(8_300)}<button>three</button><button hidden>h</button>`;

const LOOKS = [
  'a fresh look on a new document',
  'a second look',
  'a cursor',
  'an after',
  'a region',
  'a text',
] as const;
type Look = (typeof LOOKS)[number];
/** A look into a region acquires its controls as any other does: one strategy is enough. */
const IN_REGION: ReadonlySet<Look> = new Set(['a region', 'a text']);

test('each message of each look, in each way, in each strategy: a typed error in time, no reference and no handle left', async () => {
  const tables = await Promise.all(ACQUISITIONS.map((acquisition) => tryAll(acquisition)));
  const lines = tables.flat();
  console.log(`\n${format(lines)}`);
  const failed = lines.filter(({ outcome }) => outcome !== 'ok');
  console.log(
    `  ${lines.length} runs, ${failed.length} ended with an error, ${lines.length - failed.length} were not touched by the fault;` +
      ` ${groupRuns} more with the release of their group lost`,
  );
});

/** Runs in which the release of what the failed call left was lost as well. */
let groupRuns = 0;

interface Cell {
  readonly acquisition: Acquisition;
  readonly look: Look;
  readonly n: number;
  readonly method: string;
  readonly fault: Fault;
  readonly outcome: string;
}

async function tryAll(acquisition: Acquisition): Promise<Cell[]> {
  const shared = await sharedConnection();
  const { targetId } = await shared.browser.send('Target.createTarget', { url: 'about:blank' });
  const real = await shared.attach(targetId);
  const session = new FaultySession(real);
  const page = await PageSession.attach(session, { acquisition });
  const cells: Cell[] = [];
  const address = await serve(PAGE);
  try {
    await page.load(address);
    for (const look of LOOKS) {
      if (IN_REGION.has(look) && acquisition !== 'capture') continue;
      const messages = await countMessages(page, session, look, address);
      for (const fault of FAULTS) {
        for (let n = 1; n <= messages; n++) {
          const cell = await tryOne(page, session, look, n, { fault }, address);
          cells.push({ acquisition, look, n, fault, ...cell });
          // What a failure leaves is given back by one message, which can be lost as well.
          if (cell.outcome === 'ok') continue;
          await tryOne(page, session, look, n, { fault, groupFault: 'hangs' }, address);
          groupRuns++;
        }
      }
    }
    await page.close();
    is(page.handles.live, 0);
    is(await session.countHeld(), 0, `${acquisition}: the browser holds nothing after the page was left`);
  } finally {
    await page.close();
    await real.close();
    await shared.browser.send('Target.closeTarget', { targetId });
  }
  return cells;
}

/** A fresh look. On a busy machine one may run out of its time, and then says less. */
async function lookInFull(page: PageSession): Promise<Observation> {
  for (let tries = 1; ; tries++) {
    const seen = await page.observe({}, { deadlineMs: LONG_MS });
    if (!seen.coverage.time_limit_reached || tries === 5) return seen;
  }
}

/** Prepares a look: a new document for a fresh one, else an observation to go on from. */
async function prepare(
  page: PageSession,
  session: FaultySession,
  look: Look,
  address: string,
): Promise<Observation | undefined> {
  if (look !== 'a fresh look on a new document') return lookInFull(page);
  await page.load(address);
  session.given.clear();
  return undefined;
}

/** How many messages a look takes where nothing goes wrong. */
async function countMessages(page: PageSession, session: FaultySession, look: Look, address: string): Promise<number> {
  const before = await prepare(page, session, look, address);
  session.sent = [];
  await page.observe(requestFor(look, before));
  return session.sent.length;
}

/** One look with one fault. */
async function tryOne(
  page: PageSession,
  session: FaultySession,
  look: Look,
  n: number,
  { fault, groupFault }: { readonly fault: Fault; readonly groupFault?: Fault },
  address: string,
  patience = 1,
): Promise<{ method: string; outcome: string }> {
  const where = `${look}, message ${n} ${fault}${groupFault === undefined ? '' : `, its group ${groupFault}`}`;
  const before = await prepare(page, session, look, address);
  const request = requestFor(look, before);
  const deadlineMs = fault === 'hangs' || fault === 'is lost' ? SHORT_MS * patience : LONG_MS;
  session.arm(n, fault, groupFault);
  const started = performance.now();
  const result = await page.observe(request, { deadlineMs }).catch((error: unknown) => error);
  const elapsedMs = performance.now() - started;
  const method = session.sent[n - 1];
  session.lift();
  // A busy machine may not come so far in a short time, or may leave the page none to look in.
  const isCut = !(result instanceof Error) && (result as Observation).coverage.time_limit_reached;
  if ((method === undefined || isCut) && patience < 10)
    return tryOne(page, session, look, n, { fault, ...(groupFault && { groupFault }) }, address, patience * 3);
  if (method === undefined) throw new Error(`${where}: there was no such message`);
  ok(elapsedMs <= deadlineMs + SLACK_MS, `${where}: ${elapsedMs} ms`);
  const wholesome = look === 'a cursor' || look === 'an after' ? undefined : ['one', 'two'];
  let outcome = 'ok';
  if (result instanceof Error) {
    if (!(result instanceof ObserveError))
      throw new Error(`${where}: expected an ObserveError, got ${result}`, { cause: result });
    outcome = result.reason === undefined ? result.code : `${result.code} ${result.reason}`;
    is(page.handles.live, 0, `${where}: the ledger`);
    // No reference lives, and nothing is asked to say so.
    for (const old of oldRequests(before)) await rejects(page.observe(old), isCode('stale_reference'), where);
  } else {
    const { controls } = result as Observation;
    const names = controls.map(({ name }) => name);
    equal(names, wholesome ?? (look === 'a cursor' ? ['three'] : ['two']), where);
    for (const old of oldRequests(before))
      await rejects(page.observe(old), isCode('stale_reference', 'obsolete'), where);
  }
  const again = await lookInFull(page);
  equal(
    again.controls.map(({ name }) => name),
    ['one', 'two'],
    `${where}: the next look works`,
  );
  if (before !== undefined) equal(withoutTokens(again), withoutTokens(before), where);
  // What was not heard is said once more beside the look that was answered.
  const { live, engine } = page.handles;
  await until(`${where}: the browser holds what the ledger says`, async () => {
    return (await session.countHeld()) === live + engine;
  });
  return { method, outcome };
}

function requestFor(look: Look, before: Observation | undefined): ObserveRequest {
  if (before === undefined || look === 'a second look') return {};
  if (IN_REGION.has(look)) {
    const { focus, revision } = before;
    const ref = look === 'a text' ? focus?.text_cursor : focus?.region_ref;
    return { region_ref: ref as string, expected_revision: revision };
  }
  return look === 'a cursor'
    ? { cursor: before.coverage.cursor as string }
    : { after: before.controls[0]?.ref as string };
}

function oldRequests(before: Observation | undefined): ObserveRequest[] {
  if (before === undefined) return [];
  return [
    { cursor: before.coverage.cursor as string },
    ...before.controls.map(({ ref }): ObserveRequest => ({ after: ref })),
    { region_ref: before.regions[0]?.ref as string, expected_revision: before.revision },
  ];
}

/** The matrix: a line for each message of each look in each strategy, a column for each fault. */
function format(cells: readonly Cell[]): string {
  const rows = new Map<string, string[]>();
  for (const { look, n, method, acquisition, outcome } of cells) {
    const key = `${look.padEnd(30)} ${acquisition.padEnd(13)} ${n} ${method.replace(/^\w+\./, '')}`;
    rows.set(key, [...(rows.get(key) ?? []), outcome.replace('stale_reference ', '')]);
  }
  const line = (key: string, columns: readonly string[]) =>
    `  ${key.padEnd(66)} ${columns.map((column) => column.padEnd(18)).join('')}`.trimEnd();
  return [line('', FAULTS), ...[...rows].map(([key, row]) => line(key, row))].join('\n');
}

test.run();
