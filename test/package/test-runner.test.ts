import { pathToFileURL } from 'node:url';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { repositoryRoot } from './repository.js';
import { type NodeRun, runNode } from './run-node.js';
import { temporaryFolder } from './temporary-folder.js';

const wrapper = pathToFileURL(`${repositoryRoot}/test/support/test.ts`).href;

/** A test file with one suite of tests that pass or fail, as the letters say. */
const testFile = (outcomes: string): string => `import { suite } from ${JSON.stringify(wrapper)};
const test = suite('some');
${[...outcomes].map((outcome, index) => `test('${index}', () => { if ('${outcome}' === 'f') throw new Error('no'); });`).join('\n')}
test.run();
`;

/** Runs the runner over a folder of tests. What is no `package` part needs a browser: any file that exists will do. */
async function runOver(
  files: Record<string, string>,
  parameters: readonly string[],
  signal: AbortSignal,
  env: Record<string, string> = { CDP_OBSERVE_BROWSER: process.execPath },
): Promise<NodeRun> {
  // tsx reads the manifest for what kind of modules these are.
  await using folder = await temporaryFolder({ 'package.json': '{"type":"module"}', ...files });
  const resolved = parameters.map((parameter) => parameter.replace('ROOT', folder.path));
  return await runNode('scripts/test.ts', ['--root', folder.path, ...resolved], { signal, env });
}

const test = suite('test runner');

test('every part is counted, and the run', async ({ signal }) => {
  const files = {
    'cdp/a.test.ts': testFile('pp'),
    'cdp/deep/b.test.ts': testFile('pf'),
    'cdp/not-one.ts': 'throw new Error("not a test");',
    'package/c.test.ts': testFile('p'),
    'support/d.test.ts': 'throw new Error("not a part");',
  };
  const all = await runOver(files, [], signal);
  assert.match(all.stdout, /\npackage {2}1 passed, 0 failed\ncdp {6}3 passed, 1 failed\n\n4 passed, 1 failed\n$/);
  assert.is(all.status, 1);
  const part = await runOver(files, ['package'], signal);
  assert.equal([part.status, part.lastLine], [0, '1 passed, 0 failed'], part.stderr);
  const file = await runOver(files, ['ROOT/cdp/a.test.ts'], signal);
  assert.equal([file.status, file.lastLine], [0, '2 passed, 0 failed'], file.stderr);
});

test('a part without a test, a file without one and a file that does not load are failures', async ({ signal }) => {
  const run = await runOver(
    {
      'package/a.test.ts': testFile('p'),
      'package/b.test.ts': 'export {};',
      'package/c.test.ts': 'throw new Error("does not load");',
      'session/only.ts': '',
    },
    [],
    signal,
  );
  assert.match(run.stdout, /package\/b\.test\.ts: the file has no test\n/);
  assert.match(run.stdout, /package\/c\.test\.ts: does not load\n/);
  assert.match(run.stdout, /test\/session: the part has no test\n/);
  assert.equal([run.status, run.lastLine], [1, '1 passed, 3 failed']);
});

test('an unknown part is refused in one line', async ({ signal }) => {
  for (const name of ['nothing', 'support', '../package', 'package/none.test.ts']) {
    const run = await runOver({ 'package/a.test.ts': testFile('p'), 'support/b.test.ts': '' }, [name], signal);
    assert.is(run.stderr, `there is no part or test file "${name}"; the parts are: package\n`);
    assert.equal([run.status, run.stdout], [2, '']);
  }
});

test('without a browser the run is red, and nothing is skipped', async ({ signal }) => {
  const env = { CDP_OBSERVE_BROWSER: `${repositoryRoot}/no-such-browser` };
  const run = await runOver({ 'cdp/a.test.ts': testFile('p') }, [], signal, env);
  assert.match(run.stdout, /^FAIL {2}the browser: .*\n/);
  assert.equal([run.status, run.lastLine], [1, '0 passed, 1 failed']);
});

test.run();
