import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { launch } from '../../cdp/launch.js';
import { runCommandLine } from '../../cli/command-line.js';
import { onRunEnd } from '../support/test.js';

/** How a command line ended. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  /** Without the word about the missing sandbox, which root alone sees. */
  readonly stderr: string;
}

/** Runs a command line in this process. */
export async function command(args: readonly string[], input = ''): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const status = await runCommandLine(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [written, complained] = await output;
  return { status, stdout: written, stderr: withoutSandboxWord(complained) };
}

export function withoutSandboxWord(stderr: string): string {
  return stderr.replace(/^cdp-observe: the browser runs without its sandbox.*\n/m, '');
}

let endpoint: Promise<string> | undefined;

/** The address of a browser that runs for these tests alone. */
export function runningBrowser(): Promise<string> {
  endpoint ??= launch().then((browser) => {
    onRunEnd(() => browser.close(), { what: 'the browser of the command line' });
    return browser.webSocketUrl;
  });
  return endpoint;
}

/** Runs a command line in this process, with a browser that runs already. */
export async function commandThere(args: readonly string[], input = ''): Promise<CommandResult> {
  return command([...args, '--connect', await runningBrowser()], input);
}
