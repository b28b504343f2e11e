/**
 * Everything that can be said about the tree without a browser: `npm run check`. All steps run; what failed is shown.
 * Exit status: 0 all passed, 1 one failed.
 */
import { runSteps, type Step, script, tool } from './step.js';

const steps: readonly Step[] = [
  { name: 'types of the host', parameters: tool('typescript', 'bin/tsc', '-p', '.') },
  { name: 'types of the page', parameters: tool('typescript', 'bin/tsc', '-p', 'traversal/in-page') },
  {
    name: 'types of the reference in the page',
    parameters: tool('typescript', 'bin/tsc', '-p', 'test/reference/in-page'),
  },
  { name: 'types of the core, without Node', parameters: tool('typescript', 'bin/tsc', '-p', 'tsconfig.core.json') },
  { name: 'lint and format', parameters: tool('@biomejs/biome', 'bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'the bundled engine is in step', parameters: script('scripts/build-engine.ts', '--check') },
  { name: 'layers, documents and the test tools', parameters: script('scripts/test.ts', 'package') },
];

process.exitCode = (await runSteps(steps, { stopAtFailure: false })) ? 0 : 1;
