import { CdpError } from '../../cdp/cdp-error.js';
import { DocumentGone, ForeignAnswer, InstallFailed } from '../../isolated-world/engine-failures.js';
import { EngineWorld } from '../../isolated-world/world.js';
import { withTarget } from '../session/bare-target.js';
import { methodsOf } from '../session/recorded-page.js';
import { RecordingSession, type SentCommand } from '../session/recording-session.js';
import { equal, instance, is, match, not, ok, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { pause, until } from '../support/wait-for.js';
import { type Echo, readEcho, toyEngine } from './toy-engine.js';

const test = suite('the world of the engine');

interface WorldUnderTest {
  readonly world: EngineWorld;
  readonly recorder: RecordingSession;
  /** Shows a page, and waits until the world has heard of it. */
  show(content: Parameters<typeof serve>[0]): Promise<string>;
  echo(argument?: unknown): Promise<Echo>;
}

function useWorld(use: (under: WorldUnderTest) => Promise<void>): Promise<void> {
  return withTarget(async (session) => {
    const recorder = new RecordingSession(session);
    const world = new EngineWorld(recorder, toyEngine);
    await session.send('Page.enable');
    await world.install({});
    await use({
      world,
      recorder,
      show: async (content) => {
        const { epoch } = world;
        const url = await serve(content);
        const loaded = new Promise<void>((resolve) => session.on('Page.loadEventFired', () => resolve()));
        await session.send('Page.navigate', { url });
        await until('the document changed', () => world.epoch > epoch);
        await loaded;
        recorder.takeSent();
        return url;
      },
      echo: async (argument = null) => (await world.call('echo', argument, readEcho, {})).value,
    });
    await world.uninstall({ deadlineMs: 1_000 });
    is(recorder.subscriptions, 0);
  });
}

const isEngineCall = ({ method, params }: SentCommand): boolean =>
  method === 'Runtime.callFunctionOn' && params.serializationOptions !== undefined;

test('the engine is called with an argument and read by whoever calls; what it kept is held', () =>
  useWorld(async ({ world, show }) => {
    await show('<title>t</title>');
    const argument = { text: 'é\u2028"\\', list: [1, null, true], nested: { a: {} } };
    const { value, objectId } = await world.call('echo', argument, readEcho, {});
    equal(value, { secret: world.secret, argument, title: 't' });
    is(typeof objectId, 'string');
    equal(world.handles.counts, { live: 1, peak: 1, acquired: 1, released: 0, dropped: 0 });
    is(world.holdsEngine, true);
    await world.handles.release(objectId, 1_000);
    is(world.handles.counts.live, 0);
  }));

test('it is there before the first script of a page, once for each document', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show(
      '<script>globalThis.isThere = Object.getOwnPropertyNames(globalThis).some((n) => /^c[0-9a-f]{32}$/.test(n))</script>',
    );
    await echo();
    await echo();
    const evaluated = recorder.sent.find(({ method }) => method === 'Runtime.evaluate');
    const reply = await recorder.send('Runtime.evaluate', {
      expression: 'globalThis.installations',
      contextId: evaluated?.params.contextId as number,
      returnByValue: true,
    });
    is(reply.result.value, 1);
    const inPage = await recorder.send('Runtime.evaluate', {
      expression: '[globalThis.isThere, "installations" in globalThis]',
      returnByValue: true,
    });
    equal(inPage.result.value, [false, false], 'the page sees none of it');
    not.match(JSON.stringify(methodsOf(recorder.sent)), 'Runtime.enable');
    is(world.epoch > 0, true);
  }));

test('names and secret are random for each attachment', async () => {
  const names = new Set<string>();
  for (let i = 0; i < 2; i++) {
    await useWorld(async ({ world, recorder, echo }) => {
      await echo();
      names.add(world.secret);
      for (const { params } of recorder.sent) if (params.worldName !== undefined) names.add(`${params.worldName}`);
      const expression = recorder.sent.find(({ method }) => method === 'Runtime.evaluate')?.params.expression;
      names.add(/"(\w+)"/.exec(`${expression}`)?.[1] as string);
    });
  }
  is(names.size, 6);
  for (const name of names) match(name, /^c[0-9a-f]{32}$/);
});

test('every call has an object group of its own, and says nothing else', () =>
  useWorld(async ({ recorder, show, echo }) => {
    await show('');
    await echo();
    await echo();
    await echo();
    const groups = recorder.sent.filter(isEngineCall).map(({ params }) => params.objectGroup);
    is(new Set(groups).size, 3);
    equal(methodsOf(recorder.sent).slice(3), ['Runtime.callFunctionOn', 'Runtime.callFunctionOn']);
  }));

test('what is to go in the same flight is sent right after the call', () =>
  useWorld(async ({ world, recorder, echo }) => {
    await echo();
    recorder.takeSent();
    const afterSend = () => recorder.log.push('afterSend');
    await world.call('echo', 1, readEcho, { afterSend });
    equal(recorder.log, ['> Runtime.callFunctionOn', 'afterSend', '< Runtime.callFunctionOn']);
  }));

test('calls side by side search for the engine once', () =>
  useWorld(async ({ recorder, show, echo }) => {
    await show('<title>t</title>');
    const answers = await Promise.all([echo(1), echo(2), echo(3)]);
    equal(
      answers.map(({ argument }) => argument),
      [1, 2, 3],
    );
    is(methodsOf(recorder.sent).filter((method) => method === 'Page.createIsolatedWorld').length, 1);
  }));

test('a search that failed is not remembered', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    recorder.alterReply = ({ method }, reply) => {
      if (method === 'Runtime.evaluate') throw new CdpError('protocol', method, 'Internal error', -32603);
      return reply;
    };
    await rejects(echo(), (error) => error instanceof CdpError);
    is(world.holdsEngine, false);
    is(methodsOf(recorder.sent).at(-1), 'Runtime.releaseObjectGroup');
    recorder.alterReply = (_, reply) => reply;
    await echo();
  }));

const UNUSABLE = ['fail', 'none', 'missing'];
for (const method of UNUSABLE) {
  test(`an answer without the form that was asked for (${method}) is foreign, and its group is released`, () =>
    useWorld(async ({ world, recorder, echo }) => {
      await echo();
      const held = world.handles.counts.acquired;
      recorder.takeSent();
      await rejects(world.call(method, null, readEcho, {}), ForeignAnswer);
      equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn', 'Runtime.releaseObjectGroup']);
      is(recorder.sent[0]?.params.objectGroup, recorder.sent[1]?.params.objectGroup);
      is(world.handles.counts.acquired, held);
    }));
}

test('an answer that cannot be read is not held, and the reader’s own error is told', () =>
  useWorld(async ({ world, recorder, echo }) => {
    await echo();
    recorder.takeSent();
    const read = (): never => {
      throw new RangeError('not what I wanted');
    };
    await rejects(world.call('plain', null, read, {}), RangeError);
    equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn', 'Runtime.releaseObjectGroup']);
    is(world.handles.counts.acquired, 1);
  }));

test('a document with scripts disabled gets the engine through an object of its own world, never by number', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    // Chromium runs the script all the same in the first document that follows the blank one.
    await show('');
    await show({ headers: { 'content-security-policy': 'sandbox' }, body: '<title>t</title>' });
    is((await echo()).title, 't');
    const carriers = recorder.sent.filter(({ params }) => JSON.stringify(params).includes(world.secret));
    equal(methodsOf(carriers), ['Runtime.callFunctionOn']);
    is(typeof carriers[0]?.params.objectId, 'string');
    recorder.takeSent();
    await echo();
    equal(methodsOf(recorder.sent), ['Runtime.callFunctionOn']);
  }));

test('a document that goes while scripts are disabled gets no secret', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    await show({ headers: { 'content-security-policy': 'sandbox' }, body: '' });
    const next = await serve('<title>next</title>');
    recorder.holdReply = async ({ method }) => {
      if (method !== 'Runtime.evaluate') return;
      const { epoch } = world;
      await recorder.send('Page.navigate', { url: next });
      await until('the document changed', () => world.epoch > epoch);
    };
    await rejects(echo(), DocumentGone);
    ok(recorder.sent.every(({ params }) => !JSON.stringify(params).includes(world.secret)));
    recorder.holdReply = async () => {};
    is((await echo()).title, 'next');
  }));

test('where there is no engine, and none can be put: InstallFailed, and what was found is released', () =>
  useWorld(async ({ recorder, show, echo }) => {
    await show('');
    recorder.alterReply = ({ method }, reply) =>
      method === 'Runtime.evaluate' ? { result: { type: 'string' } } : reply;
    await rejects(echo(), InstallFailed);
    is(methodsOf(recorder.sent).at(-1), 'Runtime.releaseObjectGroup');
    await show({ headers: { 'content-security-policy': 'sandbox' }, body: '' });
    recorder.alterReply = (command, reply) =>
      command.method === 'Runtime.callFunctionOn' ? { result: { type: 'undefined' } } : reply;
    await rejects(echo(), InstallFailed);
    is(methodsOf(recorder.sent).at(-1), 'Runtime.releaseObjectGroup');
    recorder.alterReply = (_, reply) => reply;
    await echo();
  }));

test('every document of the main frame begins an epoch; those of frames, and routes, do not', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    let gone = 0;
    const stop = world.onDocumentGone(() => gone++);
    const frame = await serve('<title>inner</title>');
    await show(`<title>outer</title><iframe src="${frame}"></iframe>`);
    const { epoch } = world;
    is(gone, 1);
    const inPage = (expression: string) => recorder.send('Runtime.evaluate', { expression, awaitPromise: true });
    await inPage('new Promise((done) => { const f = frames[0].frameElement; f.onload = done; f.src += "?again" })');
    await inPage('history.pushState({}, "", "/route"), location.hash = "x"');
    is(world.epoch, epoch);
    is((await echo()).title, 'outer');
    await show('');
    is(world.epoch, epoch + 1);
    is(gone, 2);
    stop();
    await show('');
    is(gone, 2);
  }));

test('handles and the engine of a document that went are forgotten unsent', () =>
  useWorld(async ({ world, recorder, show }) => {
    await show('');
    const { objectId } = await world.call('echo', 1, readEcho, {});
    await show('');
    is(world.holdsEngine, false);
    equal(world.handles.counts, { live: 0, peak: 1, acquired: 1, released: 0, dropped: 1 });
    await world.handles.release(objectId, 1_000);
    equal(recorder.sent, []);
  }));

test('a document that goes during the call: the answer is not believed', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('<title>old</title>');
    await echo();
    const next = await serve('<title>next</title>');
    recorder.holdReply = async (command) => {
      if (!isEngineCall(command)) return;
      const { epoch } = world;
      await recorder.send('Page.navigate', { url: next });
      await until('the document changed', () => world.epoch > epoch);
    };
    await rejects(echo(), (error) => error instanceof DocumentGone && error.answered);
    recorder.holdReply = async () => {};
    is((await echo()).title, 'next');
    is(world.handles.counts.live, 1);
  }));

test('a document that goes while its world is made costs no attempt: the world is that of the next', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('<title>old</title>');
    const next = await serve('<title>next</title>');
    recorder.beforeSend = async ({ method }) => {
      if (method !== 'Page.createIsolatedWorld') return;
      const { epoch } = world;
      await recorder.send('Page.navigate', { url: next });
      await until('the document changed', () => world.epoch > epoch);
    };
    is((await echo()).title, 'next');
  }));

test('a document that is replaced without an event: gone, and then found again', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('<title>old</title>');
    await echo();
    const { epoch } = world;
    await recorder.send('Runtime.evaluate', { expression: `location.href = "javascript:'<title>new</title>'"` });
    await until('it is there', async () => {
      const reply = await recorder.send('Runtime.evaluate', { expression: 'document.title', returnByValue: true });
      return reply.result.value === 'new';
    });
    is(world.epoch, epoch, 'no event said so');
    await rejects(echo(), (error) => error instanceof DocumentGone && !error.answered);
    is(world.epoch, epoch + 1);
    is((await echo()).title, 'new');
  }));

test('a crash ends calls, and is told at once until the next document', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    await echo();
    recorder.send('Page.crash').catch(() => undefined);
    await until('the renderer crashed', () => world.handles.counts.live === 0);
    recorder.takeSent();
    await rejects(echo(), (error) => error instanceof CdpError && error.failure === 'crashed');
    equal(methodsOf(recorder.sent), []);
    await show('<title>back</title>');
    is((await echo()).title, 'back');
  }));

test('a call that is late or aborted has its group released, after it', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    await echo();
    const busy = { expression: 'const end = Date.now() + 300; while (Date.now() < end);' };
    recorder.send('Runtime.evaluate', busy).catch(() => undefined);
    await pause(30);
    recorder.takeSent();
    const late = world.call('echo', 1, readEcho, { deadlineMs: 50 });
    await rejects(late, (error) => error instanceof CdpError && error.failure === 'deadline');
    const controller = new AbortController();
    const aborted = world.call('echo', 1, readEcho, { signal: controller.signal });
    await pause(5);
    controller.abort();
    await rejects(aborted, (error) => error instanceof CdpError && error.failure === 'aborted');
    equal(methodsOf(recorder.sent), [
      'Runtime.callFunctionOn',
      'Runtime.releaseObjectGroup',
      'Runtime.callFunctionOn',
      'Runtime.releaseObjectGroup',
    ]);
    await echo();
    is(world.handles.counts.live, 2);
  }));

test('leaving tells the engine, takes it out and gives its handle back', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    await echo();
    const { expression, contextId } = recorder.sent.find(({ method }) => method === 'Runtime.evaluate')?.params ?? {};
    const inWorld = async (asked: string) =>
      (
        await recorder.send('Runtime.evaluate', {
          expression: asked,
          contextId: contextId as number,
          returnByValue: true,
        })
      ).result.value;
    is(await inWorld(`typeof (${expression}).echo`), 'function');
    recorder.takeSent();
    await world.uninstall({ deadlineMs: 1_000 });
    equal(methodsOf(recorder.sent), [
      'Page.removeScriptToEvaluateOnNewDocument',
      'Runtime.callFunctionOn',
      'Runtime.releaseObject',
    ]);
    is(await inWorld(`Array.isArray(${expression})`), true);
    is(await inWorld('globalThis.hasLeft'), true);
    recorder.takeSent();
    await world.uninstall({ deadlineMs: 1_000 });
    equal(recorder.sent, [], 'a second time says nothing');
  }));

test('leaving a document that the engine was never called in', () =>
  useWorld(async ({ world, recorder, show, echo }) => {
    await show('');
    await echo();
    await show('');
    await world.uninstall({ deadlineMs: 1_000 });
    equal(methodsOf(recorder.sent), [
      'Page.removeScriptToEvaluateOnNewDocument',
      'Page.createIsolatedWorld',
      'Runtime.evaluate',
    ]);
    instance(world, EngineWorld);
  }));

test.run();
