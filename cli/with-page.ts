import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { onProcessEnd } from '../cdp/exit-cleanup.js';
import { type Browser, connect, launch, type PageSession } from '../index.js';
import { requireAddress } from '../session/navigation.js';
import type { PageArguments } from './arguments.js';
import { toAddress } from './page-address.js';
import type { Streams } from './streams.js';

/** Opens the page that was asked for, and closes all that was opened, whatever comes. */
export async function withPage<T>(
  options: PageArguments,
  { stdin, stderr }: Streams,
  use: (page: PageSession) => Promise<T>,
): Promise<T> {
  await using input = options.page === '-' ? await toFile(stdin) : undefined;
  // Before a browser is started for nothing.
  const address = requireAddress(await toAddress(input?.path ?? options.page));
  await using browser = await openBrowser(options, stderr);
  const page = await browser.open(address);
  return await use(page);
}

async function openBrowser({ endpoint, clickSurfaces, deadlineMs }: PageArguments, stderr: Writable): Promise<Browser> {
  const engine = { clickSurfaces, deadlineMs };
  if (endpoint !== undefined) return connect(endpoint, engine);
  const browser = await launch(engine);
  if (browser.sandboxed === false) {
    stderr.write('cdp-observe: the browser runs without its sandbox, because this is root\n');
  }
  return browser;
}

/** The page on standard input, as a file that is removed afterwards. */
async function toFile(stdin: Readable): Promise<{ path: string } & AsyncDisposable> {
  const page = await buffer(stdin);
  const folder = await mkdtemp(join(tmpdir(), 'cdp-observe-page-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const takeBack = onProcessEnd(remove);
  const path = join(folder, 'page.html');
  await writeFile(path, page);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      takeBack();
      remove();
    },
  };
}
