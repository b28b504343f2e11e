/**
 * Finds a browser, and installs one where that is simple: `node --import tsx scripts/ensure-browser.ts` prints its path.
 * Exit status: 0 there is one, 1 there is none.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findBrowser } from '../cdp/executable.js';
import { SetupError } from '../cdp/setup-error.js';
import { isMain } from './is-main.js';

const SHOWN_LINES = 20;

/**
 * The path of the browser that the engine will start. On Debian and Ubuntu, as root, a missing one is installed.
 * @throws {Error} One line that says what to do. A wrong `CDP_OBSERVE_BROWSER` is never repaired by installing.
 */
export async function ensureBrowser(): Promise<string> {
  try {
    return await findBrowser();
  } catch (error) {
    const isMissing = error instanceof SetupError && error.code === 'browser_not_found';
    if (!isMissing || !(await canInstall())) throw error;
  }
  process.stderr.write('no browser found: installing chromium with apt-get\n');
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', 'chromium');
  return await findBrowser();
}

async function canInstall(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(release);
}

async function apt(...parameters: string[]): Promise<void> {
  const child = spawn('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...parameters], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | string>((resolve) =>
    child
      .on('error', (error) => resolve(error.message))
      .on('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  if (status === 0) return;
  if (output) process.stderr.write(`${output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}\n`);
  throw new Error(
    `apt-get ${parameters[0]} failed (${status}): install chromium yourself, or set CDP_OBSERVE_BROWSER to a browser's path`,
  );
}

if (isMain(import.meta.url)) {
  try {
    console.log(await ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
