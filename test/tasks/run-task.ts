import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withDeadline } from '../../cdp/deadline.js';
import type { Agent, Task } from '../../fixtures/tasks/task.js';
import type { Browser } from '../../session/browser.js';
import { type Operations, ViewAgent } from './agent.js';
import { TaskSite } from './site.js';

/** What became of one scenario at one budget. */
export interface TaskReport {
  readonly scenario: string;
  /** Bytes of one view. */
  readonly budget: number;
  /** `done`: the server heard what was expected, and nothing else. `stopped`: the script could not go on. */
  readonly outcome: 'done' | 'wrong' | 'stopped';
  /** Why it stopped. */
  readonly reason?: string;
  readonly operations: Operations;
  readonly ms: number;
  readonly expected: readonly string[];
  readonly observed: readonly string[];
}

const DEADLINE_MS = 120_000;
/** What was done may be on its way when the script ends; and one thing too many may come after it. */
const EFFECT_WAIT_MS = 3_000;
const AFTERWARDS_MS = 150;

/** Runs one scenario in a page of its own. @param script what is done in place of the scenario's own script */
export async function runTask(
  browser: Browser,
  task: Task,
  budget: number,
  script: (agent: Agent) => Promise<void> = task.script,
): Promise<TaskReport> {
  await using site = await TaskSite.open(task);
  const page = await browser.open(`${site.origin}/`, { deadlineMs: 20_000 });
  const folder = await mkdtemp(join(tmpdir(), 'cdp-observe-task-'));
  const agent = new ViewAgent({
    page,
    budget,
    files: await offeredFiles(folder, task.files ?? {}),
    owner: () => {
      site.ownerActed = true;
    },
  });
  try {
    const started = performance.now();
    const reason = await withDeadline(script(agent), { deadlineMs: DEADLINE_MS }, () => new Error('out of time')).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const ms = performance.now() - started;
    await untilEffects(site, task.effects);
    const isRight = isDeepStrictEqual(site.effects, task.effects);
    return {
      scenario: task.id,
      budget,
      outcome: reason !== undefined ? 'stopped' : isRight ? 'done' : 'wrong',
      ...(reason === undefined ? {} : { reason }),
      operations: agent.operations,
      ms: Math.round(ms),
      expected: task.effects,
      observed: [...site.effects],
    };
  } finally {
    for (const visited of agent.visited) await visited.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function offeredFiles(folder: string, files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    paths[name] = path;
  }
  return paths;
}

async function untilEffects(site: TaskSite, expected: readonly string[]): Promise<void> {
  const end = performance.now() + EFFECT_WAIT_MS;
  while (site.effects.length < expected.length && performance.now() < end) await sleep(20);
  await sleep(AFTERWARDS_MS);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
