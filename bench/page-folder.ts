import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Saved pages of real sites, which are not part of this repository. */
export interface SavedPage {
  readonly name: string;
  readonly url: string;
}

/**
 * The pages of the folder that `CDP_OBSERVE_PAGES` names, by default `shared/pages` beside the repository, in the order
 * of their names; undefined where there is none.
 */
export async function savedPages(): Promise<readonly SavedPage[] | undefined> {
  const folder = process.env.CDP_OBSERVE_PAGES ?? fileURLToPath(new URL('../../shared/pages', import.meta.url));
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  if (pages.length === 0) return undefined;
  return pages.map((file) => ({
    name: relative('.', file).replace(/\.html$/, ''),
    url: pathToFileURL(resolve(join(folder, file))).href,
  }));
}
