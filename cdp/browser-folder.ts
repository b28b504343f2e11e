import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onProcessEnd } from './exit-cleanup.js';

/**
 * What a socket address of Unix holds, and the longest that Chromium makes below `TMPDIR`. The six X stand for the letters
 * that `mkdtemp` puts in their place: only the length counts.
 */
const SOCKET_PATH_BYTES = 104;
const CHROMIUM_SOCKET_PATH = '/org.chromium.Chromium.XXXXXX/SingletonSocket';

/** A browser that has just ended may still be writing: the folder fills again while it is emptied. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

/** The folder of one browser, new and its own; nothing else is ever removed. */
export interface BrowserFolder {
  /** For a profile that nobody keeps. */
  readonly profilePath: string;
  /** Variables for the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes the folder; idempotent. Gives its path when something could not be removed, which Windows allows itself. */
  remove(): Promise<string | undefined>;
  /** The same when the process ends, without a word. */
  removeNow(): void;
}

/** Makes a folder in that of the system for temporary files, readable for this user alone. It goes with the process. */
export async function createBrowserFolder(): Promise<BrowserFolder> {
  const root = await mkdtemp(join(tmpdir(), 'cdp-observe-'));
  const removeNow = (): void => {
    try {
      rmSync(root, REMOVAL);
    } catch {
      // Best effort: the process ends.
    }
  };
  const takeBack = onProcessEnd(removeNow);
  const temporary = join(root, 't');
  await mkdir(temporary);
  // Chromium on Linux leaves a folder with its singleton socket in TMPDIR, even when it is closed politely.
  const fits = temporary.length + CHROMIUM_SOCKET_PATH.length < SOCKET_PATH_BYTES;
  return {
    profilePath: join(root, 'profile'),
    // A crash dump holds what the page held; by default it would stay in the home folder.
    env: { BREAKPAD_DUMP_LOCATION: temporary, ...(process.platform === 'linux' && fits ? { TMPDIR: temporary } : {}) },
    remove: async () => {
      try {
        await rm(root, REMOVAL);
        return undefined;
      } catch {
        return root;
      } finally {
        takeBack();
      }
    },
    removeNow,
  };
}
