import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { equal, is, match, not } from '../support/assert.js';
import { suite } from '../support/test.js';
import { type CommandResult, command, commandThere } from './command.js';
import { runCli } from './run-cli.js';

const test = suite('the command line');

function requireUsage({ status, stdout, stderr }: CommandResult, said: RegExp): void {
  is(status, 2, stderr);
  is(stdout, '');
  match(stderr, /^cdp-observe: [^\n]+ \(see cdp-observe --help\)\n$/);
  match(stderr, said);
  not.ok(stderr.length > 400);
}

test('--version and --help', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  equal(await runCli(['--version']), { status: 0, signal: null, stdout: `${version}\n`, stderr: '' });
  const help = await command(['--help']);
  is(help.status, 0);
  match(help.stdout, 'cdp-observe observe URL|FILE|-');
  match(help.stdout, 'Exit status: 0 done, 1 refused or failed');
});

const WRONG: readonly [args: string[], said: RegExp][] = [
  [[], /expected a command/],
  [['frobnicate'], /unknown command "frobnicate"/],
  [['toString'], /unknown command "toString"/],
  [['evil\n\u001b[31mline'], /unknown command "evil\\n\\u001b/],
  [['observe'], /observe: expected a URL or a file/],
  [['observe', 'a', 'b'], /expected one URL or file, got 2/],
  [['observe', '--frobnicate', 'a'], /--frobnicate/],
  [['observe', 'a', '--deadline', 'soon'], /--deadline: expected milliseconds, 1 to 600000, got "soon"/],
  [['observe', 'a', '--deadline', '0'], /--deadline/],
  [['observe', 'a', '--deadline'], /--deadline/],
  [['observe', 'a', '--deadline', '1.5'], /--deadline/],
  [['observe', 'a', '--budget', 'much'], /--budget: expected bytes, 1 to 16777216, got "much"/],
  [['observe', 'a', '--budget', '0'], /--budget/],
  [['session', 'a', '--json'], /session: it always answers in JSON/],
  [['session', '-'], /session: expected a URL or a file/],
];

test('wrong usage is one line and status 2', async () => {
  for (const [args, said] of WRONG) requireUsage(await command(args), said);
  requireUsage(await runCli(['frobnicate']), /unknown command/);
});

function requireInvalid(result: CommandResult, said: RegExp): void {
  is(result.status, 2, result.stderr);
  requireFailure({ ...result, status: 1 }, said);
}

function requireFailure({ status, stdout, stderr }: CommandResult, said: RegExp): void {
  is(status, 1, stderr);
  is(stdout, '');
  match(stderr, said);
  is(stderr.trimEnd().split('\n').length, 1);
}

test('a file that is not there, and a folder: status 2, with the code', async () => {
  requireInvalid(
    await command(['observe', 'no-such-file.html']),
    /^cdp-observe: invalid_request: .*"no-such-file.html"/,
  );
  requireInvalid(await command(['observe', 'javascript:alert(1)']), /invalid_request: expected a URL/);
  requireInvalid(await command(['observe', 'fixtures']), /invalid_request: .*"fixtures", which is no file/);
  requireInvalid(await command(['session', 'no-such-file.html']), /invalid_request/);
});

test('a port where nothing listens, for the page and for the browser', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const address = `http://127.0.0.1:${port}`;
  requireFailure(await commandThere(['observe', address]), /navigation_failed \(net::ERR_CONNECTION_REFUSED\)/);
  requireFailure(await command(['observe', 'about:blank', '--connect', address]), /connection_lost/);
});

test('an address of a kind that is not opened, and an endpoint that is none, are wrong usage', async () => {
  is((await command(['observe', 'about:memory'])).status, 2);
  const { status, stderr } = await command(['observe', 'about:blank', '--connect', 'nonsense']);
  is(status, 2);
  match(stderr, 'invalid_request');
});

test('no browser to start', async () => {
  const named = process.env.CDP_OBSERVE_BROWSER;
  process.env.CDP_OBSERVE_BROWSER = '/no/such/browser';
  try {
    const { status, stderr } = await command(['observe', 'about:blank']);
    is(status, 2);
    match(stderr, 'CDP_OBSERVE_BROWSER');
  } finally {
    if (named === undefined) delete process.env.CDP_OBSERVE_BROWSER;
    else process.env.CDP_OBSERVE_BROWSER = named;
  }
});

test.run();
