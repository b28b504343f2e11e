import type { ActRequest } from '../../session/act-request.js';
import type { ActResult } from '../../session/act-result.js';
import type { Control } from '../../traversal/observation.js';
import { equal, is, rejects } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { until } from '../support/wait-for.js';
import { commandThere } from './command.js';
import { LiveSession } from './live-session.js';

const test = suite('acting over the line protocol', { deadlineMs: 60_000 });

const BASKET = '<h1>Basket</h1><p>1 lamp</p>';
const FILE = new URL('../../fixtures/pages/shop.html', import.meta.url).pathname;

const controlOf = async (session: LiveSession, name: string): Promise<Control> => {
  const control = (await session.observe({})).controls.find((one) => one.name === name);
  if (control === undefined) throw new Error(`no control "${name}"`);
  return control;
};
const act = async (session: LiveSession, name: string, request: Omit<ActRequest, 'ref'>): Promise<ActResult> =>
  (await session.call('browser.act', { ref: (await controlOf(session, name)).ref, ...request })) as ActResult;

test('search, choose, put into the basket, answer the question, go to the new page and back in the history', async () => {
  const basket = await serve(BASKET);
  const shop = await serve(`<!doctype html><title>shop</title><label>Search <input></label>
    <select aria-label=Plug><option>Type C<option>Type G</select><label><input type=checkbox>Gift</label>
    <label>Photo <input type=file></label>
    <button onclick="if (confirm('Buy it?')) location = '${basket}'">Buy</button>
    <a target=_blank href="${basket}">Open basket</a>`);
  await using session = await LiveSession.open(shop, ['--file', `photo=${FILE}`]);
  const dispatched = { status: 'dispatched' };
  equal(await act(session, 'Search', { action: 'fill', value: 'lamp' }), dispatched);
  equal(await act(session, 'Search', { action: 'press', value: 'Escape' }), dispatched);
  equal(await act(session, 'Plug', { action: 'select', value: 'Type G' }), dispatched);
  equal(await act(session, 'Gift', { action: 'check' }), dispatched);
  equal(await act(session, 'Photo', { action: 'upload', value: 'photo' }), dispatched);
  is((await act(session, 'Photo', { action: 'upload', value: FILE })).reason, 'value_not_accepted');
  const { opened_pages: opened = [] } = await act(session, 'Open basket', { action: 'click' });
  equal(
    opened.map(({ url }) => url),
    [basket],
  );
  const asked = await act(session, 'Buy', { action: 'click' });
  equal(asked, { status: 'dispatched', script_dialog: { type: 'confirm', message: 'Buy it?' } });
  await rejects(session.observe({}), (error) => `${error}`.includes('script_dialog_open'));
  equal(await session.call('browser.dialog', { accept: true }), dispatched);
  await until('the basket is shown', async () => (await session.observe({})).headings[0]?.text === 'Basket');
  equal(await session.call('browser.navigate', { to: 'back' }), dispatched);
  is((await session.observe({})).document.title, 'shop');
  const there = (await session.call('browser.switch_page', { page: opened[0]?.page })) as {
    page: string;
    opener: string;
  };
  is(there.page, opened[0]?.page);
  is((await session.observe({})).headings[0]?.text, 'Basket');
  equal(await session.call('browser.switch_page', { page: there.opener }), { page: there.opener });
  is((await session.observe({})).document.title, 'shop');
});

test('bad input of every tool is one line, and a result or an error, never the end of the session', async () => {
  await using session = await LiveSession.open(await serve('<button>b</button>'));
  for (const tool of ['act', 'navigate', 'dialog']) {
    for (const input of [{}, { x: 1 }, { ref: 1, action: 'x' }, { ref: 'a', action: 'click', selector: 'b' }]) {
      const result = (await session.call(`browser.${tool}`, input)) as ActResult;
      equal([result.status, result.code], ['refused', 'invalid_request'], `${tool} ${JSON.stringify(input)}`);
    }
  }
  await rejects(session.call('browser.switch_page', { page: 'x' }), (error) => `${error}`.includes('invalid_request'));
  is((await session.observe({})).controls.length, 1);
});

test('--file belongs to a session', async () => {
  const { status } = await commandThere(['observe', '--file', 'a=b', FILE], '');
  is(status, 2);
});

test.run();
