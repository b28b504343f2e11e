import { TASKS } from '../../fixtures/tasks/tasks.js';
import { Browser } from '../../session/browser.js';
import { equal, is, ok } from '../support/assert.js';
import { listPages, sharedConnection, untilPagesAre } from '../support/shared-browser.js';
import { suite } from '../support/test.js';
import { runTask } from './run-task.js';

const test = suite('tasks: what a scripted agent brings about by views alone', { deadlineMs: 120_000 });

const BUDGET = 1_024;

test('there are at least 24, each with a name of its own', () => {
  ok(TASKS.length >= 24);
  is(new Set(TASKS.map(({ id }) => id)).size, TASKS.length);
});

for (const task of TASKS) {
  test(`${task.id}: ${task.proves}`, async () => {
    const before = await listPages();
    const { outcome, reason, observed } = await runTask(new Browser(await sharedConnection()), task, BUDGET);
    equal([outcome, reason, observed], ['done', undefined, task.effects]);
    await untilPagesAre(before);
  });
}

const [task] = TASKS.filter(({ id }) => id === 'choices');

test('an agent that does nothing, the wrong thing or too little is found out', async () => {
  ok(task);
  const run = async (script: typeof task.script) =>
    runTask(new Browser(await sharedConnection()), task, BUDGET, script);
  is((await run(async () => {})).outcome, 'wrong');
  is((await run(async (agent) => void (await agent.click('button', 'Order')))).outcome, 'wrong');
  is((await run(async (agent) => void (await agent.click('button', 'Pay')))).outcome, 'stopped');
  const others = await runTask(
    new Browser(await sharedConnection()),
    { ...task, effects: [...task.effects, 'more'] },
    BUDGET,
  );
  is(others.outcome, 'wrong');
});

test.run();
