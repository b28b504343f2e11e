/**
 * Builds the package that plain Node runs, `dist/`, and tries it: `npm run build`.
 * Exit status: 0 built, 1 a step failed.
 */
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runStep, runSteps, type Step, script, tool } from './step.js';

const COMMAND = 'dist/cli/main.js';
/** Loads both entries by the names that users write. A package that type-checks can still fail to load in plain Node. */
const LOAD_ENTRIES = "await import('cdp-observe'); await import('cdp-observe/core');";

const compile: readonly Step[] = [
  { name: 'the bundled engine is in step', parameters: script('scripts/build-engine.ts', '--check') },
  { name: 'compile', parameters: tool('typescript', 'bin/tsc', '-p', 'tsconfig.build.json') },
];

async function build(): Promise<boolean> {
  await rm(join(root, 'dist'), { recursive: true, force: true });
  if (!(await runSteps(compile, { stopAtFailure: true }))) return false;
  await chmod(join(root, COMMAND), 0o755);
  const load: Step = { name: 'plain Node loads it', parameters: ['--input-type=module', '--eval', LOAD_ENTRIES] };
  return (await runSteps([load], { stopAtFailure: true })) && (await answersVersion());
}

async function answersVersion(): Promise<boolean> {
  const { passed, output } = await runStep({ name: '--version', parameters: [COMMAND, '--version'] });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const isRight = passed && output.includes(version);
  console.log(`${isRight ? 'ok    ' : 'FAILED'}  ${COMMAND} --version: ${output}`);
  return isRight;
}

process.exitCode = (await build()) ? 0 : 1;
