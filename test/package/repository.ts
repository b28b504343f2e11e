import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The fields of package.json that the tests read. */
export interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The text of a file of the repository. */
export function readRepositoryFile(path: string): Promise<string> {
  return readFile(new URL(path, new URL('../../', import.meta.url)), 'utf8');
}

/** package.json. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readRepositoryFile('package.json'));
}
