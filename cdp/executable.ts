import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { posix, resolve, win32 } from 'node:path';
import { excerpt } from './excerpt.js';
import { SetupError } from './setup-error.js';

/** The environment variable that names the browser to start. */
export const BROWSER_VARIABLE = 'CDP_OBSERVE_BROWSER';

const ADVICE = `install Chrome, Chromium or Edge, or set ${BROWSER_VARIABLE} to the path of one`;

const LINUX_NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];
/** Looked into after `PATH`, which services and cron jobs often have only in part. */
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MAC_BUNDLES = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The machine that is searched. */
export interface SearchedMachine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Whether the path is a file that may be run. */
  readonly isExecutable: (path: string) => Promise<boolean>;
}

/**
 * The path of an installed Chrome, Chromium or Edge, in this order. `CDP_OBSERVE_BROWSER` decides alone where it is set
 * and not empty: another browser is never started in its place. Nothing is installed and nothing is run.
 *
 * @throws {SetupError} `invalid_request` when the variable names no executable file, `browser_not_found` when none is in
 *   the usual places of Linux (`PATH` first), macOS or Windows.
 */
export async function findBrowser(machine: Partial<SearchedMachine> = {}): Promise<string> {
  const { env = process.env, platform = process.platform, isExecutable = isExecutableFile } = machine;
  const named = env[BROWSER_VARIABLE];
  if (named) {
    // Resolved, because a bare name would be looked up in PATH when it is started.
    if (await isExecutable(resolve(named))) return resolve(named);
    throw new SetupError(
      'invalid_request',
      `${BROWSER_VARIABLE} is ${excerpt(named, 120)}, which is no executable file; correct it, or unset it to search the usual places`,
    );
  }
  for (const path of listUsualPaths(platform, env)) if (await isExecutable(path)) return path;
  throw new SetupError('browser_not_found', `no browser was found in the usual places; ${ADVICE}`);
}

/** Where browsers usually are on a platform, the likeliest first. */
export function listUsualPaths(platform: NodeJS.Platform, env: SearchedMachine['env']): string[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(isPresent);
    return WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => win32.join(root, program)));
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])];
    return MAC_BUNDLES.flatMap((name) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  // A relative folder of PATH depends on where the program was started: it is no usual place.
  const onPath = (env.PATH ?? '').split(':').filter(posix.isAbsolute);
  const folders = [...new Set([...onPath, ...LINUX_FOLDERS])];
  const named = LINUX_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  return [...named, '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'];
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    // A folder may be "executed" too.
    if (!(await stat(path)).isFile()) return false;
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isPresent(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
