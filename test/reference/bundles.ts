import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The name that the engine is registered by. */
export const ENGINE_NAME = 'cdp-observe-reference';

/** Bundles one of the reference's programs for the page to an expression that gives its exports. */
export async function bundleInPage(name: 'selector-engine' | 'library'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./in-page/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'exported',
    target: 'chrome110',
    logLevel: 'silent',
  });
  return `(() => { ${outputFiles[0]?.text ?? ''}; return exported; })()`;
}
