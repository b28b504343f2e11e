/**
 * Shows what the engine sees: `npm start [-- URL | FILE …]`. Ends with the exit status of the command line.
 * Without arguments it looks at a page of this repository.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './ensure-browser.js';

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

try {
  await ensureBrowser();
  process.exitCode = await observe(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function observe(given: readonly string[]): Promise<number> {
  const parameters = given.length > 0 ? given : [pathOf('fixtures/pages/shop.html')];
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), pathOf('cli/main.ts'), 'observe', ...parameters],
    // npm changes the folder: a relative FILE is meant from where the command was typed.
    { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() },
  );
  // An interrupt from the terminal reaches the child as well, which closes its browser and then ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return await new Promise((resolve, reject) =>
    child
      .on('error', reject)
      .on('close', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0))),
  );
}
