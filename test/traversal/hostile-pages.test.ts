import { project } from '../../projection/model.js';
import type { PageSession } from '../../session/page-session.js';
import { ObserveError } from '../../traversal/errors.js';
import { DEFAULT_DEADLINE_MS } from '../../traversal/limits.js';
import type { Observation } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { type Peer, usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { pause } from '../support/wait-for.js';
import { differences, type Expectation, type HostilePage, hostilePages, saysOf } from './hostile-page.js';

const test = suite('hostile documents: every page of the folder', { deadlineMs: 120_000 });

/** What a look adds to its own time: the browser's layout, the message, a busy machine. */
const DEADLINE_SLACK_MS = 500;
/** What a large page may take to build itself. */
const LOAD_DEADLINE_MS = 60_000;
const LOOKS_BETWEEN = 4;
/** What two collections of one heap differ by, however many looks are between them. */
const HEAP_SLACK_BYTES = 3_000_000;

interface Row {
  readonly name: string;
  readonly ms: readonly number[];
  readonly reported: string;
}
const table: Row[] = [];

test.after(() => {
  console.log('page                            first ms   next ms  reported');
  for (const { name, ms, reported } of table) {
    const numbers = [ms[0], ms.length > 1 ? Math.min(...ms.slice(1)) : undefined];
    const columns = numbers.map((number) => (number === undefined ? '–' : number.toFixed(0)).padStart(9));
    console.log(`${name.padEnd(30)} ${columns.join(' ')}  ${reported}`);
  }
});

interface Look {
  readonly ms: number;
  /** What it gave: an observation, or the code of its error. */
  readonly gave: Observation | string;
}

/** One look with the usual deadline. What is thrown and is no error of ours is thrown on. */
async function look(page: PageSession): Promise<Look> {
  const started = performance.now();
  let gave: Look['gave'];
  try {
    gave = await page.observe({}, { deadlineMs: DEFAULT_DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof ObserveError)) throw error;
    gave = error.code;
  }
  const ms = performance.now() - started;
  ok(ms < DEFAULT_DEADLINE_MS + DEADLINE_SLACK_MS, `${ms} ms`);
  return { ms, gave };
}

function requireExpected(gave: Look['gave'], expected: Expectation): void {
  if (typeof gave === 'string') {
    ok(gave === expected.error || expected.may?.includes(gave), `failed with ${gave}`);
    return;
  }
  is(undefined, expected.error, 'must fail');
  equal(differences(gave, expected), []);
  is(JSON.stringify(gave).includes('secret'), false);
  if (expected.lines) requireLines(gave);
}

/** A line for each region and each control that there is, in order, and none that a page forged. */
function requireLines(observation: Observation): void {
  const { regions, controls, focus } = observation;
  const printed = project(observation, { budget: 1_048_576 }).text.split('\n');
  const prefix = printed.map((line) => /^ref: (\w+) \+ id$/.exec(line)?.[1]).find((found) => found) ?? '';
  const records = printed.filter((line) => line !== '' && !/^(@|[a-z_]+:|h\d+ ")/.test(line));
  equal(
    records.map((line) => prefix + line.split(' ')[0]),
    [...regions.filter(({ ref }) => ref !== focus?.region_ref), ...controls].map(({ ref }) => ref),
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  is(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/.test(printed.join('\n')), false);
}

/** Nodes and bytes that the page holds after everything unused was collected. */
async function memoryOf(peer: Peer): Promise<{ nodes: number; bytes: number }> {
  const limits = { deadlineMs: 60_000 };
  await peer.session.send('HeapProfiler.collectGarbage', undefined, limits);
  const { nodes } = await peer.session.send('Memory.getDOMCounters', undefined, limits);
  const { usedSize } = await peer.session.send('Runtime.getHeapUsage', undefined, limits);
  return { nodes, bytes: usedSize };
}

async function lookAt({ name, expected }: HostilePage, page: PageSession, peer: Peer) {
  const looks = [await look(page)];
  const again = async (): Promise<void> => void looks.push(await look(page));
  const isMeasured = typeof looks[0]?.gave !== 'string' && !expected.moves;
  let before: Awaited<ReturnType<typeof memoryOf>> | undefined;
  if (isMeasured) {
    await again();
    before = await memoryOf(peer);
    for (let i = 0; i < LOOKS_BETWEEN; i++) await again();
  }
  table.push({ name, ms: looks.map(({ ms }) => ms), reported: reportOf(looks) });
  for (const { gave } of looks) requireExpected(gave, expected);
  if (before === undefined) return;
  const after = await memoryOf(peer);
  ok(after.nodes <= before.nodes, `nodes: ${before.nodes}, then ${after.nodes}`);
  ok(after.bytes < before.bytes + HEAP_SLACK_BYTES, `heap: ${before.bytes} bytes, then ${after.bytes}`);
}

function reportOf(looks: readonly Look[]): string {
  const { gave } = looks.at(-1) as Look;
  if (typeof gave === 'string') return `error ${gave}`;
  const { kept, scanned } = gave.coverage;
  return [`${kept} of ${scanned}`, ...saysOf(gave)].join(', ');
}

for (const hostile of hostilePages()) {
  test(hostile.name, () =>
    usePage(
      { body: hostile.html },
      async (page, peer) => {
        await pause(hostile.expected.wait ?? 0);
        await lookAt(hostile, page, peer);
        if (hostile.expected.error === 'page_unresponsive') await page.recover();
      },
      { deadlineMs: LOAD_DEADLINE_MS },
    ),
  );
}

test.run();
