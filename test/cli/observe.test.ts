import { equal, is, match, not, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { command, commandThere, runningBrowser } from './command.js';
import { RunningCli, runCli } from './run-cli.js';

const test = suite('cdp-observe observe');

const PAGE = '<title>T</title><button>Buy</button><a href="/x">More</a><p style="cursor:pointer">tap</p>';
const SHOP = 'fixtures/pages/shop.html';

test('a file, a URL and standard input are printed, one control a line', async () => {
  const address = await serve(PAGE);
  const shop = await command(['observe', SHOP]);
  is(shop.status, 0, shop.stderr);
  match(shop.stderr, /^cdp-observe: looked in [\d.]+ ms: 17 controls, 14 of 18 candidates \(from 0\) .*\n$/);
  match(shop.stdout, /^view: 1 external-untrusted revision \w+\ndocument: "file:\/\/\/\S*shop\.html" "/);
  for (const run of [() => commandThere(['observe', address]), () => runCli(['observe', '-'], PAGE)]) {
    const { status, stdout, stderr } = await run();
    is(status, 0, stderr);
    match(stdout, /^document: "\S+" "T"$/m);
    match(stdout, /^\w+ button "Buy"$/m);
    match(stdout, /^\w+ link "More"$/m);
    match(stdout, /^\w+ clickable "tap"$/m);
    match(stderr, '3 controls, 2 of 2 candidates');
  }
});

test('--budget bounds what is printed and says how to go on; below the least it is refused', async () => {
  for (const budget of [512, 1_024, 2_048]) {
    const { stdout, status } = await commandThere(['observe', SHOP, '--budget', `${budget}`]);
    is(status, 0);
    ok(Buffer.byteLength(stdout) <= budget);
    match(stdout, budget < 1_024 ? /^next_observe: \{"after":"\w+"\}$/m : /^\w+ button "Buy now" disabled$/m);
  }
  const { status, stderr, stdout } = await command(['observe', SHOP, '--budget', '511']);
  is(status, 1);
  is(stdout, '');
  match(stderr, /^cdp-observe: budget_too_small: budget: expected at least 512 bytes, got 511\./);
});

test('--json prints the observation, --no-surfaces leaves the surfaces out', async () => {
  const { stdout, status } = await commandThere(['observe', await serve(PAGE), '--json', '--no-surfaces']);
  is(status, 0);
  const observation = JSON.parse(stdout);
  is(observation.version, 1);
  is(observation.trust, 'external-untrusted');
  equal(
    observation.controls.map(({ role, name }: { role: string; name: string }) => [role, name]),
    [
      ['button', 'Buy'],
      ['link', 'More'],
    ],
  );
});

test('a page cannot forge a line, nor steer the terminal', async () => {
  const evil = 'a\n\u001b[31mabc12 button "Pay"\u202e\u0007';
  const { stdout } = await command(['observe', '-'], `<title>${evil}</title><button aria-label='${evil}'>x</button>`);
  match(stdout, 'Pay');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  not.match(stdout, /[\u0000-\u0009\u000b-\u001f\u202e]/);
  is(stdout.split('\n').filter((line) => line.startsWith('abc12')).length, 0);
});

test('a page with a dialog, and a server that never answers: status 1', async () => {
  const dialog = await commandThere(['observe', '-'], '<script>alert("secret")</script>');
  is(dialog.status, 1);
  match(dialog.stderr, /^cdp-observe: script_dialog_open \(alert\): /);
  const silent = await commandThere(['observe', await serve(() => {}), '--deadline', '700']);
  is(silent.status, 1);
  match(silent.stderr, /^cdp-observe: deadline_exceeded: /);
});

test('a browser that runs already is used, and left as it was', async () => {
  const webSocketUrl = await runningBrowser();
  const { host } = new URL(webSocketUrl);
  const list = async () => (await (await fetch(`http://${host}/json/list`)).json()) as unknown[];
  const before = await list();
  for (const endpoint of [`http://${host}`, webSocketUrl]) {
    const { status, stdout, stderr } = await command(['observe', await serve(PAGE), '--connect', endpoint]);
    is(status, 0, stderr);
    match(stdout, /button "Buy"/);
    equal((await list()).length, before.length);
  }
});

test('a reader that has seen enough ends it quietly', async () => {
  await using cli = new RunningCli(['observe', '-', '--json'], 'head -c 1');
  // More than a pipe holds.
  cli.child.stdin?.end(`<button>${'long '.repeat(50)}</button>`.repeat(300));
  const { stdout, stderr } = await cli.ended;
  is(stdout, '{');
  is(stderr, 'status 0\n');
});

test('an interrupt ends the browser and removes what was written', async () => {
  await using cli = new RunningCli(['observe', '-', '--deadline', '60000']);
  cli.child.stdin?.end(`<button>b</button><img src="${await serve(() => {})}">`);
  await until('the page and the browser are there', () => cli.files().length === 2 && cli.processes().length > 0);
  cli.child.kill('SIGINT');
  const { signal, stdout } = await cli.ended;
  is(signal, 'SIGINT');
  is(stdout, '');
});

test.run();
