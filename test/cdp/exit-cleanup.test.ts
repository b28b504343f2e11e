import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { endsSoon } from './running.js';

const test = suite('exit cleanup', { deadlineMs: 120_000 });

const LAUNCH = new URL('../../cdp/launch.ts', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
const running: { kill(signal: NodeJS.Signals): boolean }[] = [];

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exit-test-'));
});
test.after.each(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A program that launches something which speaks like a browser, then does as the test says. */
async function run(program: string) {
  const browser = join(folder, 'browser');
  // It tells, as its address, who it is and where the launcher put the profile.
  await writeFile(
    browser,
    `#!/bin/sh
for flag; do
  case $flag in --user-data-dir=*) profile=$(echo "$flag" | cut -d= -f2-);; esac
done
mkdir -p "$profile"
echo "DevTools listening on ws://x/$$/$profile" >&2
exec sleep 300
`,
  );
  await chmod(browser, 0o755);
  const source = join(folder, 'program.mts');
  await writeFile(
    source,
    `import { launch } from ${JSON.stringify(LAUNCH)};
     const browser = await launch({ executablePath: ${JSON.stringify(browser)} });
     ${program}
     console.log(browser.webSocketUrl);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', source], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [, pid, profile] = /^ws:\/\/x\/(\d+)\/(.*)$/.exec(line) ?? [];
  return { child, exited, pid: Number(pid), profile: String(profile) };
}

async function assertGone({ pid, profile }: { pid: number; profile: string }): Promise<void> {
  await assert.rejects(access(profile), /ENOENT/);
  assert.ok(await endsSoon(pid));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} ends the program as it always does, and the browser and its folder with it`, async () => {
    const program = await run('');
    await access(program.profile);
    program.child.kill(signal);
    assert.equal(await program.exited, [null, signal]);
    await assertGone(program);
  });
}

test('a program that exits leaves no browser', async () => {
  const program = await run('setTimeout(() => process.exit(5), 50);');
  assert.equal(await program.exited, [5, null]);
  await assertGone(program);
});

test('a program that fails leaves no browser', async () => {
  const program = await run(
    "process.on('uncaughtException', () => process.exit(6)); setTimeout(() => { throw 1; }, 50);",
  );
  assert.equal(await program.exited, [6, null]);
  await assertGone(program);
});

test('a program that handles the signal itself keeps its browser until it ends', async () => {
  const program = await run(
    "process.on('SIGTERM', () => setTimeout(() => { process.kill(Number(browser.pid), 0); process.exit(7); }, 300));",
  );
  program.child.kill('SIGTERM');
  assert.equal(await program.exited, [7, null]);
  await assertGone(program);
});

test.run();
