import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('what runs in a browser too');

const PORTABLE = ['connection', 'pending-calls', 'deadline', 'flat-session', 'protocol-errors', 'session', 'transport'];

for (const name of PORTABLE) {
  test(`${name}.ts needs neither Node nor a package`, async () => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL(`../../cdp/${name}.ts`, import.meta.url))],
      bundle: true,
      platform: 'neutral',
      format: 'esm',
      write: false,
      metafile: true,
      external: ['node:*'],
    });
    const foreign = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const packages = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'));
    assert.equal([...foreign, ...packages], []);
  });
}

test.run();
