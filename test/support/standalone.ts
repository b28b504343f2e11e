import { realpathSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestFile } from './registry.js';
import { guardProcess, recordStray, runRegistered } from './run.js';

const testRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The file that Node was started with, as a test file. */
export function fileOfMain(): TestFile {
  const main = requireMain();
  const path = relative(testRoot, main);
  const isInside = !path.startsWith('..');
  return {
    part: isInside && path.includes(sep) ? (path.split(sep)[0] ?? '') : 'file',
    path: isInside ? path : basename(main),
  };
}

/** Runs what the main module registers, once it has been evaluated to its end. */
export function runMain(): void {
  const main = requireMain();
  guardProcess();
  // The same module that Node is evaluating: the import settles with it.
  void import(pathToFileURL(main).href)
    .catch((thrown: unknown) => recordStray(thrown, fileOfMain().part, fileOfMain().path))
    .then(runRegistered);
}

function requireMain(): string {
  const [, main] = process.argv;
  if (main === undefined || /[\\/]uvu[\\/]bin\.js$|[\\/]\.bin[\\/]uvu$/.test(main)) {
    throw new Error('these tests are run with `npm test`, or by starting one test file');
  }
  return realpathSync(main);
}
