import { join } from 'node:path';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { bundleForBrowser } from './browser-bundle.js';
import { repositoryRoot } from './repository.js';
import { temporaryFolder } from './temporary-folder.js';

const test = suite('core bundle');

test('the core is bundled for a browser without any module of Node', async () => {
  const { nodeImports, inputs } = await bundleForBrowser(join(repositoryRoot, 'core.ts'), repositoryRoot);
  assert.equal(nodeImports, []);
  assert.ok(inputs.includes('core.ts') && inputs.some((path) => path.startsWith('session/')), inputs.join(' '));
});

test('a module of Node is found, with or without its prefix, however deep', async () => {
  await using folder = await temporaryFolder({
    'core.ts': `export * from './a.js'; import type { Server } from 'node:net'; export type S = Server;`,
    'a.ts': `import 'node:events'; export const b = () => import('fs');`,
  });
  const { nodeImports, inputs } = await bundleForBrowser(join(folder.path, 'core.ts'), folder.path);
  assert.equal([...nodeImports].sort(), ['a.ts: fs', 'a.ts: node:events']);
  assert.equal([...inputs].sort(), ['a.ts', 'core.ts']);
});

test('an entry that is not there fails', async () => {
  await using folder = await temporaryFolder({});
  await assert.rejects(bundleForBrowser(join(folder.path, 'core.ts'), folder.path), /core\.ts/);
});

test.run();
