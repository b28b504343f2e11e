import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { type Declared, findViolations } from './layer-rules.js';
import { readManifest, repositoryRoot } from './repository.js';
import { importsOf, readSourceTree } from './source-tree.js';

const declared: Declared = {
  name: 'cdp-observe',
  dependencies: ['ws', 'io-ts', 'puppeteer-core'],
  devDependencies: ['typescript', 'playwright-core', 'uvu', 'devtools-protocol'],
};

/** What the rules say about a tree of the given files. */
function judge(files: Record<string, string>): string[] {
  return findViolations(new Map(Object.entries(files)), declared);
}

const layers = suite('layers');

layers('the tree keeps them', async () => {
  const tree = await readSourceTree(repositoryRoot);
  const { name, dependencies, devDependencies } = await readManifest();
  assert.ok(tree.has('cdp/session.ts') && tree.has('test/package/layers.test.ts'), 'the tree was read');
  assert.equal(
    findViolations(tree, {
      name,
      dependencies: Object.keys(dependencies),
      devDependencies: Object.keys(devDependencies),
    }),
    [],
  );
});

layers.run();

const rules = suite('layer rules');

rules('every form of import is seen', () => {
  const text = `import a from './a.js';
import type { B } from './b.js';
import { type C } from './c.js';
import './d.js';
export * from './e.js';
export type { F } from './f.js';
const g = await import('./g.js');
let h: import('./h.js').H;
import i = require('./i.js');
const j = require('./j.js');
const k = await import(\`./\${a}.js\`);
const notOne = "import './z.js'"; // import './y.js'
`;
  assert.equal(
    importsOf('x.ts', text).map(
      ({ line, specifier, isTypeOnly }) => `${line} ${specifier}${isTypeOnly ? ' type' : ''}`,
    ),
    [
      '1 ./a.js',
      '2 ./b.js type',
      '3 ./c.js',
      '4 ./d.js',
      '5 ./e.js',
      '6 ./f.js type',
      '7 ./g.js',
      '8 ./h.js type',
      '9 ./i.js',
      '10 ./j.js',
      '11 undefined',
    ],
  );
});

rules('a tree in order has no violation', () => {
  assert.equal(
    judge({
      'cdp/session.ts': `import type { X } from 'devtools-protocol';`,
      'cdp/launch.ts': `import 'puppeteer-core'; import { spawn } from 'node:child_process';`,
      'traversal/limits.ts': '',
      'traversal/wire.ts': `import './limits.js';`,
      'traversal/in-page/dom.ts': `import '../wire.js';`,
      'traversal/in-page/engine.ts': `import './dom.js';`,
      'session/page-session.ts': `import '../cdp/session.js'; import '../traversal/limits.js';`,
      'projection/model.ts': `import type { X } from '../traversal/wire.js'; import '../traversal/limits.js';`,
      'traversal/errors.ts': '',
      'projection/budget.ts': `import '../traversal/errors.js';`,
      'core.ts': `export * from './session/page-session.js'; export type { L } from './cdp/launch.js';`,
      'index.ts': `export * from './core.js'; export * from './cdp/launch.js';`,
      'cli/main.ts': `import '../index.js';`,
      'bench/main.ts': `import 'playwright-core'; import '../index.js';`,
      'examples/embed.ts': `import { launch } from 'cdp-observe';`,
      'test/session/page.test.ts': `import '../../session/page-session.js';`,
    }),
    [],
  );
});

const breaches: readonly [title: string, files: Record<string, string>, expected: string][] = [
  [
    'a layer imports one above it',
    { 'cdp/a.ts': `\nimport '../session/b.js';`, 'session/b.ts': '' },
    'cdp/a.ts:2: cdp must not import session/b.ts: session stands above it',
  ],
  [
    'types count',
    { 'isolated-world/a.ts': `import type { B } from '../traversal/wire.js';`, 'traversal/wire.ts': '' },
    'isolated-world/a.ts:1: isolated-world must not import traversal/wire.ts: traversal stands above it',
  ],
  [
    'a layer imports an entry',
    { 'hosted/a.ts': `import '../index.js';`, 'index.ts': '' },
    'hosted/a.ts:1: hosted must not import index.ts',
  ],
  [
    'a layer imports a test',
    { 'cli/a.ts': `import '../test/support/b.js';`, 'test/support/b.ts': '' },
    'cli/a.ts:1: cli must not import test/support/b.ts',
  ],
  [
    'an entry imports a measurement',
    { 'index.ts': `import './bench/a.js';`, 'bench/a.ts': '' },
    'index.ts:1: an entry must not import bench/a.ts',
  ],
  [
    'projection imports code of traversal',
    { 'projection/a.ts': `import { x } from '../traversal/wire.js';`, 'traversal/wire.ts': '' },
    'projection/a.ts:1: projection must not import traversal/wire.ts: only types, limits, errors and text of traversal',
  ],
  [
    'projection imports the session',
    { 'projection/a.ts': `import type { X } from '../session/b.js';`, 'session/b.ts': '' },
    'projection/a.ts:1: projection must not import session/b.ts: only types, limits, errors and text of traversal',
  ],
  [
    'the page imports the host',
    { 'traversal/in-page/a.ts': `import '../capture.js';`, 'traversal/capture.ts': '' },
    "traversal/in-page/a.ts:1: the page's program must not import traversal/capture.ts",
  ],
  [
    'the page imports a package',
    { 'traversal/in-page/a.ts': `import 'io-ts';` },
    'traversal/in-page/a.ts:1: the page\'s program imports no module: "io-ts"',
  ],
  [
    'the host imports the page',
    { 'session/a.ts': `import type { A } from '../traversal/in-page/a.js';`, 'traversal/in-page/a.ts': '' },
    "session/a.ts:1: the host must not import traversal/in-page/a.ts: the page's program is bundled, not imported",
  ],
  [
    'the wire imports the host',
    { 'traversal/wire.ts': `import '../cdp/a.js';`, 'cdp/a.ts': '' },
    'traversal/wire.ts:1: what crosses to the page must not import cdp/a.ts',
  ],
  [
    'a cycle',
    { 'cdp/a.ts': `import './b.js';`, 'cdp/b.ts': `import './c.js';`, 'cdp/c.ts': `export type { A } from './a.js';` },
    'import cycle: cdp/a.ts -> cdp/b.ts -> cdp/c.ts -> cdp/a.ts',
  ],
  [
    'Playwright in the engine',
    { 'cdp/adapters/playwright.ts': `import type { CDPSession } from 'playwright-core';` },
    'cdp/adapters/playwright.ts:1: imports "playwright-core": Playwright is the reference of test/ and bench/ alone',
  ],
  [
    'the reference looks with the engine',
    {
      'test/reference/a.ts': `import '../../traversal/codec.js';`,
      'traversal/codec.ts': '',
    },
    'test/reference/a.ts:1: the reference must not import traversal/codec.ts: it shares limits, errors and types with the engine',
  ],
  [
    'the reference loads what it may only name',
    {
      'test/reference/a.ts': `import { x } from '../../session/adapter.js';`,
      'session/adapter.ts': '',
    },
    'test/reference/a.ts:1: the reference must not import session/adapter.ts: it shares limits, errors and types with the engine',
  ],
  [
    "the reference shares the page's program",
    {
      'test/reference/in-page/a.ts': `import type { X } from '../../../traversal/in-page/dom.js';`,
      'traversal/in-page/dom.ts': '',
    },
    'test/reference/in-page/a.ts:1: the reference must not import traversal/in-page/dom.ts: it shares limits, errors and types with the engine',
  ],
  [
    'Puppeteer outside the launcher',
    { 'session/a.ts': `const puppeteer = await import('puppeteer-core');` },
    'session/a.ts:1: imports "puppeteer-core": only the launcher and the adapter for Puppeteer import it',
  ],
  [
    'uvu in a test',
    { 'test/cdp/a.test.ts': `import { test } from 'uvu';` },
    'test/cdp/a.test.ts:1: imports "uvu": tests import the wrapper, test/support/test.ts and assert.ts',
  ],
  [
    'a development package in the engine',
    { 'cdp/a.ts': `import 'typescript';` },
    'cdp/a.ts:1: imports "typescript", which package.json does not declare for that',
  ],
  [
    'the package by its own name in the engine',
    { 'cli/a.ts': `import 'cdp-observe/core';` },
    'cli/a.ts:1: imports "cdp-observe/core", which package.json does not declare for that',
  ],
  [
    'a computed module in the engine',
    { 'cli/a.ts': 'await import(process.argv[2]);' },
    'cli/a.ts:1: the module that `import()` loads must be a literal',
  ],
  [
    'Node in the core',
    { 'core.ts': `import './session/a.js';`, 'session/a.ts': `import { type Server } from 'node:net';` },
    'session/a.ts:1: core.ts reaches "node:net", which only Node has',
  ],
];

for (const [title, files, expected] of breaches) {
  rules(`${title}: found`, () => assert.equal(judge(files), [expected]));
}

rules.run();
