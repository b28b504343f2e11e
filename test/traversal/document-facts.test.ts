import { equal, is } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('what a look says of the document');
const tab = new Tab(test);

test('its type is the one that the browser uses', async () => {
  const types = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'text/plain', 'application/json'];
  for (const type of types) {
    const body = type.includes('svg')
      ? '<svg xmlns="http://www.w3.org/2000/svg"/>'
      : '<html xmlns="http://www.w3.org/1999/xhtml"/>';
    is((await tab.look({ body, type })).document.content_type, type);
  }
});

test('an image says that it is one', async () => {
  const body = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const { document, controls } = await tab.look({ body, type: 'image/gif' });
  equal([document.content_type, controls.length], ['image/gif', 0]);
});

test('its title is folded and cut like a name', async () => {
  const { document } = await tab.look(`<title> a\n b\u202e ${'x'.repeat(300)}</title>`);
  equal([document.title, document.clipped], [`a b ${'x'.repeat(252)}`, true]);
});

test('a title of ten megabytes is cut', async () => {
  await tab.load('<title>x</title>');
  await tab.peer.evaluate(`document.title = 'y'.repeat(10_000_000)`);
  equal((await tab.page.observe()).document.title, 'y'.repeat(256));
});

test('its address is the one of the moment', async () => {
  await tab.load('<button>b</button>');
  await tab.peer.evaluate(`history.pushState(null, '', '/somewhere/else?key=value#part')`);
  const { origin } = new URL(await serve(''));
  is((await tab.page.observe()).document.url, `${origin}/somewhere/else?key=`);
});

test('in design mode the whole document is a draft', async () => {
  await tab.load('<p><a href="/x">typed</a></p>');
  await tab.peer.evaluate("document.designMode = 'on'");
  const { controls } = await tab.page.observe();
  is(
    controls.some(({ name }) => name.includes('typed')),
    false,
  );
});

test.run();
