/** Runs the tests that count by chance with long counts: `npm run test:long`. Takes many minutes; a count that is set stays. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COUNTS = {
  TRAVERSAL_DOCUMENTS: '400',
  CONTINUATION_DOCUMENTS: '150',
  CONTINUATION_NAVIGATIONS: '200',
  TEXT_DOCUMENTS: '60',
  PROJECTION_PAGES: '2000',
  PROJECTION_DOCUMENTS: '20',
};
const FILES = [
  'traversal/generated',
  'session/continuation-law',
  'session/continuation-navigation',
  'session/text-law',
  'session/faults',
  'projection/law',
  'projection/forgery',
  'projection/least-budget',
  'projection/browser-law',
];

const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/test.ts', ...FILES.map((file) => `test/${file}.test.ts`)],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), env: { ...COUNTS, ...process.env }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
