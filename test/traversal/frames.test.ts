import type { Observation } from '../../traversal/observation.js';
import { equal, is } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('coverage: what is outside');
const tab = new Tab(test);

const outside = async (html: string): Promise<Observation['coverage']['outside']> =>
  (await tab.look(html)).coverage.outside;

test('documents in frames are counted and not read', async () => {
  const inner = await serve('<button>inside</button>');
  const observation = await tab.look(`<iframe src="${inner}"></iframe><button>outside</button>`);
  equal(
    observation.controls.map(({ name }) => name),
    ['outside'],
  );
  is(observation.coverage.outside.frames, 1);
});

test('frames in open shadow roots count, and hidden ones, and those of every kind', async () => {
  const page = await serve('');
  const html = `<p><template shadowrootmode="open"><iframe></iframe></template></p><iframe hidden></iframe>
    <object data="${page}" type="text/html"></object><embed src="${page}" type="text/html"><iframe srcdoc="x"></iframe>
    <object></object><embed><svg><iframe></iframe></svg><template><iframe></iframe></template>`;
  is((await outside(html)).frames, 5);
});

test('a frameset has its frames', async () => {
  const page = await serve('');
  const html = `<frameset cols="*,*"><frame src="${page}" aria-label="left"><frame src="${page}" title="right"></frameset>`;
  equal(
    (await outside(html)).named.map(({ name }) => name),
    ['left', 'right'],
  );
});

test('a frame is named by its label or its title, and not by its name for scripts', async () => {
  const html = `<iframe aria-label="label" title="title" name="name"></iframe><iframe title="title" name="name"></iframe>
    <iframe name="name"></iframe><iframe></iframe><iframe title="${'x'.repeat(300)}"></iframe>`;
  equal(
    (await outside(html)).named.map(({ name }) => name),
    ['label', 'title', '', '', 'x'.repeat(256)],
  );
});

test('a frame has the origin that its attributes ask for, and a sandbox takes it away', async () => {
  const other = 'http://other.invalid:8080';
  const html = `<iframe loading="lazy" style="margin-top:9999px" src="${other}/path?secret#x"></iframe><iframe src="relative"></iframe><iframe></iframe>
    <iframe srcdoc="x" src="${other}"></iframe><iframe src="about:blank"></iframe><iframe sandbox src="relative"></iframe>
    <iframe sandbox="allow-scripts allow-same-origin" src="relative"></iframe><iframe src="data:text/html,x"></iframe>`;
  const { named } = await outside(html);
  const own = await tab.peer.evaluate<string>('location.origin');
  equal(
    named.map(({ origin }) => origin),
    [other, own, own, own, own, 'null', own, 'null'],
  );
});

test('eight frames are named, all are counted', async () => {
  const { frames, named } = await outside('<iframe></iframe>'.repeat(12));
  equal([frames, named.length], [12, 8]);
});

test('a closed shadow root is neither read nor counted', async () => {
  const html = `<p><template shadowrootmode="closed"><button>closed</button><iframe></iframe></template></p><button>b</button>`;
  const { controls, coverage } = await tab.look(html);
  equal([controls.length, coverage.scanned, coverage.outside.frames], [1, 1, 0]);
});

test.run();
