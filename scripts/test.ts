/**
 * Runs the tests: `node --import tsx scripts/test.ts [--root FOLDER] [PART | FILE]…`.
 *
 * A part is a folder under `test/`; without arguments every part runs. All of them run in this process, so that they
 * share one browser. The last line is `N passed, N failed`. Exit status: 0 all passed, 1 a failure, 2 wrong usage.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { withDeadline } from '../test/support/deadline.js';
import { enterFile, strayFailures, suites, type TestFile } from '../test/support/registry.js';
import { endRun, guardProcess, recordStray, runRegistered } from '../test/support/run.js';
import { ensureBrowser } from './ensure-browser.js';

/** Folders under `test/` that hold no tests of their own. */
const NO_PARTS = ['support', 'reference'];
/** What the tree itself must hold, then the layers from below. Other parts come last. */
const ORDER = [
  'package',
  'cdp',
  'isolated-world',
  'traversal',
  'session',
  'projection',
  'runtime',
  'hosted',
  'inspector',
  'cli',
];
/** Parts that look at the source tree alone. */
const NO_BROWSER = ['package'];
const IMPORT_DEADLINE_MS = 60_000;

const { root, files } = await selectFiles();
guardProcess();
await prepareBrowser(files);
for (const file of files) await importFile(root, file);
await runRegistered();

async function selectFiles(): Promise<{ root: string; files: TestFile[] }> {
  try {
    const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true });
    const root = resolve(values.root ?? fileURLToPath(new URL('../test', import.meta.url)));
    const parts = listParts(root);
    const selected = positionals.length === 0 ? parts : positionals;
    return { root, files: selected.flatMap((argument) => filesOf(root, parts, argument)) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** The files of a part, or the one file. A part without files stays in the list by its name, and fails there. */
function filesOf(root: string, parts: readonly string[], argument: string): TestFile[] {
  if (parts.includes(argument)) {
    const paths = listTests(join(root, argument));
    if (paths.length === 0) return [{ part: argument, path: '' }];
    return paths.map((path) => ({ part: argument, path: relative(root, path) }));
  }
  const path = relative(root, resolve(argument));
  const [part = ''] = path.split(sep);
  if (path.endsWith('.test.ts') && parts.includes(part) && existsSync(join(root, path))) return [{ part, path }];
  throw new Error(`there is no part or test file "${argument.slice(0, 200)}"; the parts are: ${parts.join(', ')}`);
}

function listParts(root: string): string[] {
  const rank = (part: string): number => (ORDER.includes(part) ? ORDER.indexOf(part) : ORDER.length);
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_PARTS.includes(entry.name))
    .map((entry) => entry.name)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function listTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path).endsWith('.test.ts'))
    .sort()
    .map((path) => join(folder, path));
}

/** A run that needs a browser and finds none is red: its tests are never skipped. */
async function prepareBrowser(files: readonly TestFile[]): Promise<void> {
  if (files.every(({ part }) => NO_BROWSER.includes(part))) return;
  try {
    await ensureBrowser();
  } catch (error) {
    strayFailures.push({
      part: 'run',
      where: 'the browser',
      message: error instanceof Error ? error.message : `${error}`,
    });
    await endRun();
  }
}

async function importFile(root: string, file: TestFile): Promise<void> {
  if (file.path === '') {
    strayFailures.push({ part: file.part, where: `test/${file.part}`, message: 'the part has no test' });
    return;
  }
  enterFile(file);
  try {
    await withDeadline(() => import(pathToFileURL(join(root, file.path)).href), IMPORT_DEADLINE_MS);
    if (suites.every((suite) => suite.file !== file)) throw new Error('the file has no test');
  } catch (thrown) {
    recordStray(thrown, file.part, file.path);
  }
}
