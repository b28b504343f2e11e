import type { ModelView } from '../../projection/model.js';
import type { ObserveRequest } from '../../traversal/observation.js';
import { equal, is, match, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { commandThere } from './command.js';
import { LiveSession } from './live-session.js';
import { RunningCli } from './run-cli.js';

const test = suite('cdp-observe session');

const LOOK = '{"tool":"browser.observe","input":{}}';

interface Answer {
  readonly ok: boolean;
  readonly result?: { revision: string; controls: { name: string }[] };
  readonly error?: { code: string; reason?: string; message: string; hint: string };
}

/** Gives lines to a session, and takes its answers. */
async function answersTo(lines: readonly string[], page = '<button>b</button>'): Promise<Answer[]> {
  const { status, stdout, stderr } = await commandThere(['session', await serve(page)], `${lines.join('\n')}\n`);
  is(status, 0, stderr);
  is(stderr, '');
  ok(stdout === '' || stdout.endsWith('\n'));
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('one answer a line, in the order of the lines, whatever they are; the end of the input ends it', async () => {
  const answers = await answersTo([
    LOOK,
    'not json',
    '',
    '   ',
    '{"tool":"browser.observe","input":{"selector":"button"}}',
    '{"tool":"browser.script","input":{}}',
    '{"tool":"browser.observe","input":{},"extra":1}',
    '{"tool":"browser.observe"}',
    '{"tool":"browser.observe","input":[]}',
    '{"tool":"browser.observe","input":{"after":"abc"}}',
    '[]',
    'null',
    '"\u2028\u001b[31m"',
    `{"tool":"browser.observe","input":{"after":"${'x'.repeat(70_000)}"}}`,
    `${LOOK}\r`,
  ]);
  const codes = answers.map(({ ok: isOk, error }) => (isOk ? 'ok' : error?.code));
  const invalid = 'invalid_request';
  // What is well-formed is the page's to refuse.
  equal(codes.splice(7, 1).includes('ok'), false);
  equal(codes, ['ok', ...Array(10).fill(invalid), 'ok']);
  for (const { error } of answers) {
    if (error === undefined) continue;
    ok(error.message.length < 300);
    ok(error.hint.length > 0);
  }
  const messages = answers.map(({ error }) => error?.message ?? '');
  match(messages[1] as string, 'line: expected JSON, got 8 characters');
  is(messages[1]?.includes('not json'), false, 'the line is not repeated');
  match(messages[2] as string, 'unknown key "selector"');
  match(
    messages[3] as string,
    'tool: expected browser.observe, .act, .navigate, .dialog or .switch_page, got "browser.script"',
  );
  match(messages[4] as string, 'unknown key "extra"');
  match(messages[11] as string, /line: expected at most 65536 characters, got 70\d\d\d/);
  ok(answers[0]?.result?.revision !== answers.at(-1)?.result?.revision);
  is(answers[0]?.result?.controls[0]?.name, 'b');
});

test('with --budget an answer is a view, and its requests can be sent as they are', async () => {
  const page = Array.from({ length: 40 }, (_, i) => `<p>Paragraph ${i} <button>Button ${i}</button></p>`).join('');
  await using session = await LiveSession.open(await serve(page), ['--budget', '600']);
  const names: string[] = [];
  let request: ObserveRequest | undefined = {};
  for (let looks = 0; request !== undefined; looks++) {
    ok(looks < 40);
    const view: ModelView = await session.view(request);
    ok(Buffer.byteLength(view.text) <= 600);
    names.push(...[...view.text.matchAll(/^\w+ button "(.*)"$/gm)].map(([, name]) => name as string));
    request = view.next_observe;
  }
  equal(
    names,
    Array.from({ length: 40 }, (_, i) => `Button ${i}`),
  );
  const small = await commandThere(['session', await serve(''), '--budget', '100'], LOOK);
  is(small.status, 1);
  match(small.stderr, 'budget_too_small');
});

test('no line at all, and a last line without its end', async () => {
  equal(await answersTo([]), []);
  const { stdout } = await commandThere(['session', await serve('')], LOOK);
  is(JSON.parse(stdout).ok, true);
});

test('a line of many megabytes is refused, and the next one answered', async () => {
  const { stdout } = await commandThere(['session', await serve('')], `${'x'.repeat(20_000_000)}\n${LOOK}\n`);
  const [refused, seen] = stdout.split('\n');
  is(JSON.parse(refused as string).error.code, 'invalid_request');
  is(JSON.parse(seen as string).ok, true);
});

test('each answer comes when its line does, and a failed look ends nothing', async () => {
  await using cli = new RunningCli([
    'session',
    await serve('<button>b</button><script>setTimeout(() => alert("now"), 1_500)</script>'),
  ]);
  const { stdin, stdout } = cli.child;
  ok(stdin !== null && stdout !== null);
  const ask = async (): Promise<Answer> => {
    const answered = new Promise<string>((resolve) => {
      let text = '';
      const onData = (chunk: Buffer): void => {
        text += chunk.toString();
        if (!text.endsWith('\n')) return;
        stdout.off('data', onData);
        resolve(text);
      };
      stdout.on('data', onData);
    });
    stdin.write(`${LOOK}\n`);
    return JSON.parse(await answered);
  };
  is((await ask()).ok, true);
  is((await ask()).ok, true);
  await new Promise((resolve) => setTimeout(resolve, 1_700));
  equal((await ask()).error?.code, 'script_dialog_open');
  stdin.end();
  is((await cli.ended).status, 0);
});

test('a reader that goes away ends it quietly, with the browser', async () => {
  await using cli = new RunningCli(['session', await serve('<button>b</button>')]);
  cli.child.stdin?.write(`${LOOK}\n`);
  await new Promise((resolve) => cli.child.stdout?.once('data', resolve));
  cli.child.stdout?.destroy();
  cli.child.stdin?.write(`${LOOK}\n${LOOK}\n`);
  const { status, stderr } = await cli.ended;
  is(stderr, '');
  is(status, 0);
});

test('SIGTERM ends it, with the browser', async () => {
  await using cli = new RunningCli(['session', await serve('<button>b</button>')]);
  cli.child.stdin?.write(`${LOOK}\n`);
  await new Promise((resolve) => cli.child.stdout?.once('data', resolve));
  cli.child.kill('SIGTERM');
  is((await cli.ended).signal, 'SIGTERM');
});

test('a page that cannot be opened: status 1, and no answer', async () => {
  const { status, stdout, stderr } = await commandThere(['session', await serve({ status: 204, body: '' })], LOOK);
  is(status, 1);
  is(stdout, '');
  match(stderr, /^cdp-observe: navigation_failed \(net::ERR_ABORTED\)/);
});

test('only the owner acknowledges, and the page is inspected again', async () => {
  const lines = `${LOOK}\n{"owner":"acknowledge"}\n${LOOK}\n{"owner":"acknowledge","x":1}\n`;
  const page = await serve('<input type="password">');
  const of = async (...options: string[]): Promise<string[]> => {
    const { stdout } = await commandThere(['session', page, ...options], lines);
    const answers: Answer[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return answers.map(({ ok: isOk, error }) => (isOk ? 'ok' : `${error?.code}`));
  };
  equal(await of('--owner'), ['sign_in_required', 'ok', 'sign_in_required', 'invalid_request']);
  equal(await of(), ['sign_in_required', 'invalid_request', 'sign_in_required', 'invalid_request']);
});

test.run();
