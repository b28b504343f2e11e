import { readdir } from 'node:fs/promises';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { repositoryRoot } from './repository.js';
import { runNode } from './run-node.js';

/** A test file, its exit status, its last line, and what it must say. In stock uvu most of these are green. */
const runs: readonly [file: string, status: number, counts: string, says: RegExp][] = [
  ['all-pass', 0, '2 passed, 0 failed', /closed first\nclosed last\n/],
  ['before-throws', 1, '0 passed, 2 failed', /"two": `before`: no set-up/],
  ['after-throws', 1, '1 passed, 1 failed', /suite "after throws": `after`: not closed/],
  ['after-each-throws', 1, '1 passed, 1 failed', /"one": `after\.each`: a handle was left/],
  ['no-error', 1, '1 passed, 3 failed', /"a string": threw "a string", which is no Error/],
  ['forgotten-run', 1, '1 passed, 2 failed', /suite "forgotten": 2 registered, but `\.run\(\)` was never called/],
  ['only-left-in', 1, '2 passed, 2 failed', /"two": `\.only` does not exist here/],
  ['process-ends', 1, '1 passed, 3 failed', /"three": did not run/],
  ['never-settles', 1, '1 passed, 5 failed', /"hangs with a deadline of its own": not finished after 50 ms/],
  ['nothing-awaited', 1, '1 passed, 2 failed', /"a throw in a callback": an error that nothing awaited/],
  [
    'asynchronous-throws',
    1,
    '1 passed, 3 failed',
    /"not\.throws": `assert\.not\.throws` was given something asynchronous/,
  ],
  ['closer-fails', 1, '1 passed, 2 failed', /closing a browser: not finished after 100 ms/],
  ['bigint', 1, '1 passed, 1 failed', /1n !== 2n/],
  ['main-throws', 1, '1 passed, 1 failed', /after the registration/],
  ['no-test', 1, '0 passed, 1 failed', /suite "no test": no test/],
  ['late-registration', 1, '0 passed, 1 failed', /comes after `\.run\(\)`/],
];

const wrapper = suite('test wrapper');

for (const [name, status, counts, says] of runs) {
  wrapper(`${name}: exit status ${status}, ${counts}`, async ({ signal }) => {
    const run = await runNode(`test/support/red-runs/${name}.ts`, [], { signal });
    assert.match(run.stdout, says);
    assert.equal([run.status, run.lastLine], [status, counts], run.stderr);
  });
}

wrapper('every such file has its case', async () => {
  const files = await readdir(`${repositoryRoot}/test/support/red-runs`);
  assert.equal(files.sort(), [...runs.map(([name]) => `${name}.ts`), 'interrupted.ts'].sort());
});

wrapper('an interrupted run closes what is open and is red', async ({ signal }) => {
  const run = await runNode('test/support/red-runs/interrupted.ts', [], {
    signal,
    onOutput: (text, kill) => text.includes('waiting') && kill('SIGTERM'),
  });
  assert.match(run.stdout, /the browser is closed/);
  assert.match(run.stdout, /ended by SIGTERM/);
  assert.equal([run.status, run.lastLine], [1, '0 passed, 2 failed']);
});

wrapper("uvu's own command line is refused", async ({ signal }) => {
  const run = await runNode('node_modules/uvu/bin.js', ['test/support/red-runs', 'all-pass'], { signal });
  assert.is(run.status, 1);
  assert.match(run.stderr, /npm test/);
});

wrapper.run();
