import { EngineWorld } from '../../isolated-world/world.js';
import { Browser } from '../../session/browser.js';
import { Interruptions } from '../../session/interruptions.js';
import { Tokens } from '../../session/references.js';
import { boundEngineSource } from '../../traversal/capture.js';
import type { ObserveError } from '../../traversal/errors.js';
import { equal, is, ok } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import { suite } from '../support/test.js';

const test = suite('interruptions of a session');

const refusal = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'none';
  } catch (error) {
    const { code, reason } = error as ObserveError;
    return `${code} ${reason}`;
  }
};

test('refuses every call until the owner acknowledges, drops all references, and inspects again', async () => {
  const connection = await sharedConnection();
  await using page = await new Browser(connection).open(await serve('<a href="#">one</a><p id="p"></p>'));
  const peer = new Peer(await connection.attach(page.targetId));
  const before = await page.observe();
  const after = before.controls[0]?.ref ?? '';
  await peer.evaluate(`p.innerHTML = '<input type=password>'; 0`);
  is(await refusal(page.observe({ after })), 'sign_in_required password');
  is(page.handles.live, 0);
  await peer.evaluate(`p.innerHTML = ''; 0`);
  is(await refusal(page.observe()), 'sign_in_required password');
  is(await refusal(page.observe({ after })), 'sign_in_required password');
  is(await refusal(page.load(await serve(''))), 'sign_in_required password');
  await page.acknowledge();
  is(await refusal(page.observe({ after })), 'stale_reference capture_failed');
  is((await page.observe()).controls.length, 1);
  await peer.evaluate(`p.innerHTML = '<input type=password>'; 0`);
  is(await refusal(page.observe()), 'sign_in_required password');
  await page.acknowledge();
  is(await refusal(page.observe()), 'sign_in_required password', 'a prompt that still stands');
  await peer.session.close();
});

test('what the owner calls mistaken is passed over in that document, and nothing else is', async () => {
  const connection = await sharedConnection();
  const form = '<form><h1>Sign in</h1><input type=email aria-label=Email><button>Next</button></form>';
  const address = await serve(`${form}<p id="p"></p>`);
  await using page = await new Browser(connection).open(address);
  const peer = new Peer(await connection.attach(page.targetId));
  is(await refusal(page.observe()), 'sign_in_required sign_in');
  await page.acknowledge();
  is(await refusal(page.observe()), 'sign_in_required sign_in');
  await page.acknowledge({ mistaken: true });
  const { controls } = await page.observe();
  is(controls.length, 2);
  is((await page.act({ ref: controls[0]?.ref ?? '', action: 'fill', value: 'x' })).status, 'dispatched');
  await peer.evaluate(`p.innerHTML = '<input type=password>'; 0`);
  is(await refusal(page.observe()), 'sign_in_required password');
  await page.acknowledge();
  await page.load(address);
  is(await refusal(page.observe()), 'sign_in_required sign_in', 'another document');
  await page.acknowledge();
  await peer.session.close();
});

test('a look that is told to passes over them', async () => {
  const connection = await sharedConnection();
  await using page = await new Browser(connection, { interruptions: false }).open(await serve('<input type=password>'));
  is((await page.observe()).controls.length, 1);
});

test('an inspection after an action shows the kind and nothing to act on, and leaves no handle', async () => {
  const connection = await sharedConnection();
  await using page = await new Browser(connection).open(
    await serve('<title>t</title><input type=password><a href>x</a>'),
  );
  const session = await connection.attach(page.targetId);
  const world = new EngineWorld(session, boundEngineSource);
  await session.send('Page.enable');
  await world.install({});
  const interruptions = new Interruptions();
  const limits = { deadlineMs: 5_000, signal: new AbortController().signal };
  const seen = await interruptions.inspectAfterAction(world, new Tokens(), limits);
  equal(seen?.interruption, { kind: 'password' });
  equal(
    [seen?.controls, seen?.regions, seen?.headings, seen?.text.content, seen?.coverage.cursor],
    [[], [], [], '', undefined],
  );
  is(seen?.document.title, 't');
  is(await refusal((async () => interruptions.requireNone())()), 'sign_in_required password');
  interruptions.acknowledge(false);
  interruptions.requireNone();
  const peer = new Peer(session);
  await peer.evaluate(`document.querySelector('input').remove(); 0`);
  is(await interruptions.inspectAfterAction(world, new Tokens(), limits), undefined);
  ok(world.handles.counts.live === 0);
  world.stop();
  await session.close();
});

test.run();
