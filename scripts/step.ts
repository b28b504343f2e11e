import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One step of a check or a build: a command of Node, run in the root of the repository. */
export interface Step {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** How a step ended, and all that it printed. */
export interface StepResult {
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The parameters for Node that run a script of this repository. */
export function script(path: string, ...parameters: string[]): string[] {
  return ['--import', 'tsx', path, ...parameters];
}

/** The parameters for Node that run a command of an installed package. */
export function tool(packageName: string, path: string, ...parameters: string[]): string[] {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return [join(dirname(manifest), path), ...parameters];
}

/** Runs a step to its end. */
export async function runStep({ parameters }: Step): Promise<StepResult> {
  const started = performance.now();
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { passed: status === 0, output: output.trimEnd(), seconds: (performance.now() - started) / 1000 };
}

/** Runs the steps in order and prints one line for each, and what a failed one said. Answers whether all have passed. */
export async function runSteps(
  steps: readonly Step[],
  { stopAtFailure }: { stopAtFailure: boolean },
): Promise<boolean> {
  let passed = true;
  for (const step of steps) {
    const result = await runStep(step);
    console.log(`${result.passed ? 'ok    ' : 'FAILED'}  ${step.name} (${result.seconds.toFixed(1)} s)`);
    if (result.passed) continue;
    console.log(`${result.output}\n`);
    passed = false;
    if (stopAtFailure) break;
  }
  return passed;
}
