// npm runs this after an installation from the sources: it builds `dist/`, so that `npx cdp-observe` works at once.
// Where the tools or the sources are not installed (`--omit=dev`) there is nothing to build with, and nothing is said to
// be built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const needed = ['cli/main.ts', 'node_modules/tsx', 'node_modules/typescript', 'node_modules/esbuild'];
const missing = needed.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)));

if (missing.length > 0) {
  console.log(`cdp-observe is not built: ${missing.join(', ')} missing`);
} else {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
