/**
 * Holds the engine to material that others wrote: `npm run conformance -- FOLDER`, a folder with `wpt/`, `pages/` and
 * `cases/`, whichever are there. Exit status: 0 nothing wrong, 1 something is, 2 wrong usage.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBenchBrowser } from '../bench/bench-browser.js';
import { Browser } from '../index.js';
import { checkCases } from './cases.js';
import { serveFolder } from './folder-server.js';
import { checkForms } from './forms.js';
import { checkOracle } from './oracle.js';
import { checkWpt } from './wpt.js';

/** Each part: the folder that it needs, what is done with it, and whether looks stop at what only an owner may answer. */
const CHECKS = {
  wpt: { needs: 'wpt', check: checkWpt, interruptions: false },
  pages: { needs: 'pages', check: checkOracle, interruptions: false },
  forms: { needs: 'pages/forms', check: checkForms, interruptions: true },
  cases: { needs: 'cases', check: checkCases, interruptions: true },
} as const;

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const [folder, ...rest] = positionals;
if (folder === undefined || rest.length > 0 || !existsSync(folder)) {
  console.error('expected one folder that holds wpt/, pages/ or cases/: npm run conformance -- FOLDER [--only PART]');
  process.exit(2);
}
await using opened = await openBenchBrowser();
await using server = await serveFolder(folder);
for (const [part, { needs, check, interruptions }] of Object.entries(CHECKS)) {
  if (values.only !== undefined && values.only !== part) continue;
  if (!existsSync(join(folder, needs))) {
    console.log(`${part}: skipped, the folder has no ${needs}/`);
    continue;
  }
  await using page = await new Browser(opened.connection, { interruptions }).open('about:blank');
  const peer = await opened.connection.attach(page.targetId);
  const wrong = await check(folder, server.origin, page, peer);
  await peer.close();
  if (wrong.length > 0) process.exitCode = 1;
}
