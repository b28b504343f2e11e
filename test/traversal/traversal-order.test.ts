import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('the order of the traversal');
const tab = new Tab(test, { clickSurfaces: false });

const shadow = (content: string) => `<template shadowrootmode="open">${content}</template>`;

test('an element comes first, then its shadow root, then its children', async () => {
  const html = `<div tabindex="0" aria-label="host">${shadow('<button>in shadow</button><slot></slot>')}<button>light</button></div>
    <button>after</button>`;
  equal(await tab.names(html), ['host', 'in shadow', 'light', 'after']);
});

test('slots do not change the order: light children come after the whole shadow root', async () => {
  const html = `<div>${shadow('<slot name="b"></slot><button>shadow</button><slot name="a"></slot>')}
    <button slot="a">first</button><button slot="b">second</button></div>`;
  equal(await tab.names(html), ['shadow', 'first', 'second']);
});

test('roots inside roots are walked where they stand', async () => {
  const html = `<div>${shadow(`<button>1</button><div>${shadow('<button>2</button><slot></slot>')}<button>3</button></div><button>4</button><slot></slot>`)}
    <button>5</button></div>`;
  equal(await tab.names(html), ['1', '2', '3', '4', '5']);
});

test('an empty root, and one without elements, leads on to the children', async () => {
  const html = `<div>${shadow('<slot></slot>')}<button>1</button></div><p tabindex="0" aria-label="2">${shadow('text')}</p><button>3</button>`;
  equal(await tab.names(html), ['1', '2', '3']);
});

test('places on the screen do not change the order', async () => {
  const html = `<div style="display:flex;flex-direction:column-reverse"><button>1</button><button style="order:-1">2</button></div>
    <button style="position:absolute;top:0">3</button><button tabindex="1">4</button>`;
  equal(await tab.names(html), ['1', '2', '3', '4']);
});

test('the head and the root are walked too', async () => {
  equal(
    await tab.names('<html tabindex="0" aria-label="root"><head></head><body onclick="1" aria-label="body">x</body>'),
    ['root', 'body'],
  );
});

test('a document without a root element has nothing, and one without a body is walked', async () => {
  await tab.load('<button>b</button>');
  await tab.peer.evaluate('document.body.remove()');
  equal((await tab.page.observe()).coverage.scanned, 0);
  await tab.peer.evaluate('document.documentElement.remove()');
  equal((await tab.page.observe()).coverage.scanned, 0);
});

test.run();
