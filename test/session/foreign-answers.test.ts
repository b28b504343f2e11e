import { CdpError } from '../../cdp/cdp-error.js';
import { ObserveError } from '../../traversal/errors.js';
import { MAX_OBSERVATION_BYTES } from '../../traversal/limits.js';
import { equal, is, match, ok, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';
import { methodsOf, useRecorded } from './recorded-page.js';
import { isLook, type SentCommand } from './recording-session.js';

const test = suite('answers that are not of the engine');

interface Reply {
  readonly result: { readonly objectId: string; readonly deepSerializedValue: { readonly value: unknown[] } };
}

/** The JSON that the engine answered with. */
const jsonOf = ({ result }: Reply): string => (result.deepSerializedValue.value[0] as { value: string }).value;

/** The same reply, with another text in it. */
const withText = ({ result }: Reply, value: unknown, type = 'string'): unknown => ({
  result: { ...result, deepSerializedValue: { type: 'array', value: [{ type, value }, { type: 'array' }] } },
});

/** The same reply, with its parsed JSON changed. */
function withParsed(reply: Reply, change: (parsed: [string, string, unknown[], number]) => unknown): unknown {
  return withText(reply, JSON.stringify(change(JSON.parse(jsonOf(reply)))));
}

const FORGERIES: readonly [what: string, forge: (reply: Reply) => unknown][] = [
  ['another secret', (reply) => withParsed(reply, ([, ...rest]) => ['0'.repeat(33), ...rest])],
  ['an empty secret', (reply) => withParsed(reply, ([, ...rest]) => ['', ...rest])],
  ['no secret', (reply) => withParsed(reply, ([, ...rest]) => rest)],
  ['the secret in an array', (reply) => withParsed(reply, ([secret, ...rest]) => [[secret], ...rest])],
  ['text that is not JSON', (reply) => withText(reply, 'look at me')],
  ['an empty text', (reply) => withText(reply, '')],
  ['JSON null', (reply) => withText(reply, 'null')],
  ['JSON nested deep', (reply) => withText(reply, '['.repeat(50_000) + ']'.repeat(50_000))],
  ['a number for a text', (reply) => withText(reply, 1, 'number')],
  [
    'an outcome that nobody knows',
    (reply) => withParsed(reply, ([secret, instance, , now]) => [secret, instance, ['bought'], now]),
  ],
  ['a captured outcome without evidence', (reply) => withParsed(reply, ([s, i]) => [s, i, ['captured']])],
  ['one part too many', (reply) => withParsed(reply, (parts) => [...parts, 1])],
  ['huge evidence', (reply) => withText(reply, `${jsonOf(reply)}${' '.repeat(MAX_OBSERVATION_BYTES)}`)],
  ['a huge text', (reply) => withText(reply, 'x'.repeat(20_000_000))],
  ['no objectId', ({ result: { deepSerializedValue } }) => ({ result: { deepSerializedValue } })],
  ['no value', ({ result: { objectId } }) => ({ result: { objectId } })],
  ['a value of another form', ({ result }) => ({ result: { ...result, deepSerializedValue: { type: 'null' } } })],
  ['a null in the array', ({ result }) => ({ result: { ...result, deepSerializedValue: { value: [null] } } })],
  ['an empty result', () => ({ result: {} })],
  ['no result', () => ({})],
  ['an exception', (reply) => ({ ...reply, exceptionDetails: { exceptionId: 1, text: 'Uncaught' } })],
];

for (const [what, forge] of FORGERIES) {
  test(`${what}: the look fails, and what came with it is released`, () =>
    useRecorded('<button>b</button>', async ({ page, recorder, peer }) => {
      await page.observe();
      const { acquired } = page.handles;
      let honest: Reply | undefined;
      let call: SentCommand | undefined;
      recorder.alterReply = (command, reply) => {
        if (!isLook(command)) return reply;
        honest = reply as Reply;
        call = command;
        return forge(honest);
      };
      recorder.takeSent();
      const error = await failureOf(page.observe());
      is(error.code, 'stale_reference');
      is(error.reason, 'capture_failed');
      ok(`${error.message}${(error.cause as Error).message}`.length < 800, 'the error is bounded');
      equal(methodsOf(recorder.sent), [
        'Runtime.callFunctionOn',
        'Runtime.releaseObject',
        'Runtime.releaseObjectGroup',
      ]);
      is(recorder.sent[2]?.params.objectGroup, call?.params.objectGroup);
      is(page.handles.live, 0);
      is(page.handles.acquired, acquired, 'an answer that proves nothing gives no handle');
      recorder.alterReply = (_, reply) => reply;
      // The same session asks for what the honest answer had kept.
      await rejects(
        recorder.send('Runtime.callFunctionOn', {
          objectId: honest?.result.objectId as string,
          functionDeclaration: 'function(){}',
        }),
        (thrown) => thrown instanceof CdpError && match(thrown.message, /Could not find object/) === undefined,
      );
      is((await page.observe()).controls.length, 1, 'the next look works');
      is(await peer.evaluate('document.querySelectorAll("button").length'), 1);
    }));
}

test('another object of the world, called in the place of the engine', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    recorder.alterReply = ({ method, params }, reply) =>
      method === 'Runtime.evaluate' && 'contextId' in params
        ? { result: { type: 'object', objectId: '1.1.1' } }
        : reply;
    const error = await failureOf(page.observe());
    is(error.code, 'stale_reference');
    is(page.handles.live, 0);
    recorder.alterReply = (_, reply) => reply;
    await page.observe();
  }));

test('an engine that gives no handle: the document is not supported', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    recorder.alterReply = ({ method }, reply) =>
      method === 'Runtime.evaluate' ? { result: { type: 'undefined' } } : reply;
    await rejects(page.observe(), isCode('unsupported_document'));
    recorder.alterReply = (_, reply) => reply;
    await page.observe();
  }));

test('an engine that failed inside: no word of the page reaches the error', () =>
  useRecorded('<button>b</button>', async ({ page, recorder }) => {
    recorder.alterReply = (command, reply) =>
      isLook(command)
        ? withParsed(reply as Reply, ([secret, instance, , now]) => [
            secret,
            instance,
            ['fault', 'TypeError at a place'],
            now,
          ])
        : reply;
    const error = await failureOf(page.observe());
    is(error.reason, 'capture_failed');
    match((error.cause as Error).message, 'TypeError at a place');
    is(page.handles.live, 0);
  }));

const OUTCOMES = [
  ['timeout', 'capture_timeout'],
  ['late', 'page_unresponsive'],
] as const;
for (const [outcome, code] of OUTCOMES) {
  test(`an engine that answers "${outcome}" is told as ${code}, and its handle is released`, () =>
    useRecorded('<button>b</button>', async ({ page, recorder }) => {
      recorder.alterReply = (command, reply) =>
        isLook(command) ? withParsed(reply as Reply, ([s, i, , now]) => [s, i, [outcome], now]) : reply;
      await rejects(page.observe(), isCode(code));
      is(methodsOf(recorder.sent).at(-1), 'Runtime.releaseObjectGroup');
      is(page.handles.live, 0);
    }));
}

test('a page that fires the events of leaving by itself changes nothing', () =>
  useRecorded('<button>b</button>', async ({ page, recorder, peer }) => {
    const instances: unknown[] = [];
    recorder.alterReply = (command, reply) => {
      if (isLook(command)) instances.push(JSON.parse(jsonOf(reply as Reply))[1]);
      return reply;
    };
    await page.observe();
    await peer.evaluate(
      `for (const type of ['pagehide', 'pageshow', 'unload', 'freeze', 'visibilitychange']) {
        for (const target of [window, document]) target.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      }`,
    );
    recorder.takeSent();
    await page.observe();
    equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn', 'Runtime.releaseObject']);
    equal(instances[0], instances[1]);
  }));

test('no name of the engine can be read by the page', () =>
  useRecorded('<button>b</button>', async ({ page, peer, recorder }) => {
    await page.observe();
    const sources = JSON.stringify(recorder.sent);
    const names = [...new Set(sources.match(/\bc[0-9a-f]{32}\b/g))];
    ok(names.length >= 2, 'the world and the property have names');
    for (const name of names) {
      is(await peer.evaluate(`${JSON.stringify(name)} in globalThis`), false);
      is(await peer.evaluate(`document.documentElement.outerHTML.includes(${JSON.stringify(name)})`), false);
    }
  }));

async function failureOf(look: Promise<unknown>): Promise<ObserveError> {
  const error = await look.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ObserveError)) throw new Error(`expected an ObserveError, got ${error}`);
  return error;
}

test.run();
