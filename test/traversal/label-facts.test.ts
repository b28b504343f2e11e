import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('label facts');
const tab = new Tab(test, { clickSurfaces: false });

test('a page that shows one thing and says another is seen to say both', async () => {
  const { name, labels } = await tab.sole('<button aria-label="Continue" title="Go on">Delete account</button>');
  is(name, 'Continue');
  equal(labels, { label: 'Continue', content: 'Delete account', title: 'Go on' });
});

test('every source stands by itself', async () => {
  const html = `<p id="t">target</p><label for="x">label</label>
    <input id="x" aria-labelledby="t" aria-label="said" title="tip" placeholder="hint">`;
  const { name, labels } = await tab.sole(html);
  is(name, 'target');
  equal(labels, { labelledby: 'target', label: 'said', native: 'label', title: 'tip', placeholder: 'hint' });
});

test('the alternative of an image and the word of a button are sources', async () => {
  const html = `<input type="image" alt="Find" title="Search"><label for="s">Save</label><input type="submit" id="s"
    value="Delete">`;
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ labels }) => labels),
    [
      { alt: 'Find', title: 'Search' },
      { native: 'Save', content: 'Delete' },
    ],
  );
});

test('an element that says nothing has no label facts', async () => {
  equal((await tab.sole('<input>')).labels, {});
});

test('two sources of one text are both there', async () => {
  equal((await tab.sole('<button title="Save">Save</button>')).labels, { content: 'Save', title: 'Save' });
});

test('a value is in no source', async () => {
  const html = '<label>Amount <input value="secret" aria-valuetext="secret"></label>';
  equal((await tab.sole(html)).labels, { native: 'Amount' });
  equal((await tab.sole('<div contenteditable aria-label="Draft">secret</div>')).labels, { label: 'Draft' });
});

test('each source is cut to 256 bytes, and says so', async () => {
  const { labels, clipped, name } = await tab.sole(`<button aria-label="short">${'long '.repeat(4_000)}</button>`);
  is(name, 'short');
  is(clipped, true);
  ok(Buffer.byteLength(labels.content ?? '') <= 256 && (labels.content ?? '').startsWith('long long'));
});

test.run();
