import { readFileSync } from 'node:fs';
import { quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';
import { observe } from './observe.js';
import { session } from './session.js';
import type { Streams } from './streams.js';
import { USAGE, UsageError } from './usage.js';

const COMMANDS: Record<string, (args: readonly string[], streams: Streams) => Promise<void>> = { observe, session };

/** Runs one command line; gives the exit status: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommandLine([command = '', ...args]: readonly string[], streams: Streams): Promise<number> {
  const { stdout, stderr } = streams;
  try {
    if (command === '--version') stdout.write(`${version()}\n`);
    else if (command === '--help' || command === 'help') stdout.write(USAGE);
    else if (Object.hasOwn(COMMANDS, command)) await COMMANDS[command]?.(args, streams);
    else throw new UsageError(command === '' ? 'expected a command' : `unknown command ${quote(command)}`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`cdp-observe: ${error.message} (see cdp-observe --help)\n`);
      return 2;
    }
    if (!(error instanceof ObserveError)) throw error;
    const reason = error.reason === undefined ? '' : ` (${error.reason})`;
    stderr.write(`cdp-observe: ${error.code}${reason}: ${error.message.replace(/[^.]$/, '$&.')} ${error.hint}\n`);
    return error.code === 'invalid_request' ? 2 : 1;
  }
}

/** The package's version; its manifest stands above this file in the sources, and one folder higher in `dist/`. */
function version(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (name === 'cdp-observe') return version;
    } catch {}
  }
  return 'unknown';
}
