import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Browser, type PageSession } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { table } from './measure.js';
import { generatePage } from './pages.js';

const CONTROLS = 1_000;
/** Fresh looks alone, and looks that go on by turns by cursor and by reference. */
const SERIES: readonly { readonly name: string; readonly looks: number; readonly look: Looking }[] = [
  { name: 'fresh looks', looks: 1_000, look: (page) => page.observe() },
  { name: 'looks with continuations', looks: 10_000, look: lookOn },
];
type Looking = (page: PageSession, seen: Seen, i: number) => Promise<Seen>;
type Seen = Awaited<ReturnType<PageSession['observe']>>;

/** A fresh look, on by cursor, on by the middle control, and again; where nothing follows, a fresh look. */
function lookOn(page: PageSession, { coverage, controls }: Seen, i: number): Promise<Seen> {
  const { cursor } = coverage;
  const middle = controls[controls.length >> 1];
  if (i % 3 === 1 && cursor !== undefined) return page.observe({ cursor });
  if (i % 3 === 2 && middle !== undefined) return page.observe({ after: middle.ref });
  return page.observe();
}

/** Many looks in a row: what the ledger, the page and Node hold before and after. */
export async function benchMemory(folder: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await using opened = await openBenchBrowser();
  const path = join(folder, 'memory.html');
  await writeFile(path, generatePage(CONTROLS));
  const page = await new Browser(opened.connection).open(pathToFileURL(path).href, { deadlineMs: 60_000 });
  const session = await opened.connection.attach(page.targetId);
  const count = async (): Promise<Counts> => {
    await session.send('HeapProfiler.collectGarbage', undefined, { deadlineMs: 30_000 });
    collect();
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { live, engine } = page.handles;
    return { nodes, jsEventListeners, live, engine, heap: process.memoryUsage().heapUsed };
  };
  const rows = [['', 'handles', 'engine', 'page nodes', 'page listeners', 'Node heap MiB']];
  let seen = await page.observe();
  for (const { name, looks, look } of SERIES) {
    for (let i = 0; i < WARM_UP_LOOKS; i++) seen = await look(page, seen, i);
    rows.push(row(`before ${name}`, await count()));
    for (let i = 0; i < looks; i++) seen = await look(page, seen, i);
    rows.push(row(`after ${looks}`, await count()));
  }
  console.log(`Looks in a row at a page of ${CONTROLS} controls (${WARM_UP_LOOKS} before each count to warm up)\n`);
  console.log(`${table(rows)}\n`);
  await session.close();
  await page.close();
}

const WARM_UP_LOOKS = 300;

interface Counts {
  readonly nodes: number;
  readonly jsEventListeners: number;
  readonly live: number;
  readonly engine: number;
  readonly heap: number;
}

function row(name: string, { nodes, jsEventListeners, live, engine, heap }: Counts): string[] {
  return [name, String(live), String(engine), String(nodes), String(jsEventListeners), (heap / 1_048_576).toFixed(2)];
}
