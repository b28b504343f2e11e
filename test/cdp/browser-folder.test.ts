import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBrowserFolder } from '../../cdp/browser-folder.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('browser folder');

let folder: string;
const systemFolder = process.env.TMPDIR;

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-test-'));
  process.env.TMPDIR = folder;
});
test.after.each(async () => {
  if (systemFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = systemFolder;
  await rm(folder, { recursive: true, force: true });
});

test('all that a browser writes goes into one folder, that others cannot read', async () => {
  const { profilePath, env, remove } = await createBrowserFolder();
  const root = dirname(profilePath);
  for (const path of [root, profilePath, ...Object.values(env)]) assert.ok(path.startsWith(root));
  assert.ok('BREAKPAD_DUMP_LOCATION' in env);
  assert.is('TMPDIR' in env, process.platform === 'linux');
  assert.is((await stat(root)).mode & 0o077, 0);
  await remove();
});

test('it is removed with all it holds, nothing else is, and twice is no error', async () => {
  await writeFile(join(folder, 'cdp-observe-of-another'), '');
  for (const how of ['remove', 'removeNow'] as const) {
    const own = await createBrowserFolder();
    await mkdir(join(own.profilePath, 'Default'), { recursive: true });
    assert.is((await readdir(folder)).length, 2);
    assert.is(await own[how](), undefined);
    assert.is(await own[how](), undefined);
    assert.equal(await readdir(folder), ['cdp-observe-of-another']);
  }
});

test('a path too long for a socket is left to the system', async () => {
  process.env.TMPDIR = join(folder, 'long'.repeat(20));
  await mkdir(process.env.TMPDIR);
  const { env, remove } = await createBrowserFolder();
  assert.not.ok('TMPDIR' in env);
  await remove();
});

test.run();
