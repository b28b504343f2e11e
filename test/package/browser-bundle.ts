import { relative } from 'node:path';
import { build } from 'esbuild';
import { isNodeBuiltin } from './source-tree.js';

/** What a bundle for the browser took in. */
export interface BrowserBundle {
  /** `importer: specifier` for each import of a module that only Node has. */
  readonly nodeImports: readonly string[];
  /** The bundled files, by their path from `root`. */
  readonly inputs: readonly string[];
}

/** Bundles an entry as a Chrome extension or an Electron renderer would, and keeps what of Node it meets. */
export async function bundleForBrowser(entry: string, root: string): Promise<BrowserBundle> {
  const nodeImports: string[] = [];
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'chrome110',
    logLevel: 'silent',
    plugins: [
      {
        name: 'node-built-ins',
        setup: ({ onResolve }) => {
          onResolve({ filter: /./ }, ({ path, importer }) => {
            if (!isNodeBuiltin(path)) return undefined;
            nodeImports.push(`${relative(root, importer)}: ${path}`);
            return { path, external: true };
          });
        },
      },
    ],
  });
  return { nodeImports, inputs: Object.keys(metafile.inputs) };
}
