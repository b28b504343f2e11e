import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('visibility: cut off by boxes that nobody scrolls');
const tab = new Tab(test, { clickSurfaces: false });

const box = (style: string, content = '') => `<div style="${style}">${content}</div>`;
const CUT = '<button>cut</button>';
const SEEN = '<button>seen</button>';

/** All buttons are listed, and those called `cut` say that they are cut off. */
async function says(html: string): Promise<void> {
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ name, states }) => [name, states.cut_off === true]),
    [...html.matchAll(/<button[^>]*>(cut|seen)/g)].map(([, name]) => [name, name === 'cut']),
  );
}

test('below, beside and before a box that hides its overflow', () =>
  says(
    box('height:40px;overflow:hidden', SEEN + box('height:900px') + CUT) +
      box(
        'width:99px;height:40px;overflow:clip;position:relative',
        `<button style="position:absolute;left:300px">cut</button>`,
      ) +
      box(
        'width:99px;height:40px;overflow:hidden;position:relative',
        `<button style="position:absolute;top:-90px">cut</button>`,
      ),
  ));

test('a part that shows is enough', () =>
  says(
    box('height:40px;overflow:hidden;position:relative', `<button style="position:absolute;top:39px">seen</button>`) +
      box('height:40px;width:40px;overflow:hidden', `<button style="margin-left:-20px;width:50px">seen</button>`),
  ));

test('what is scrolled to is not cut off, and what scrolls may be', () =>
  says(
    box('height:40px;overflow:auto', box('height:900px') + SEEN) +
      box('height:90px;overflow:hidden', box('height:40px;overflow:scroll', box('height:900px') + SEEN)) +
      box('height:90px;overflow:hidden', box('height:200px') + box('height:40px;overflow:scroll', CUT)) +
      box(
        'height:40px;overflow:hidden auto;width:60px',
        `${box('height:900px')}<button>seen</button><button style="margin-left:500px">cut</button>`,
      ),
  ));

test('one axis alone', () =>
  says(
    box('height:40px;overflow-y:clip', SEEN + box('height:90px') + CUT) +
      box('width:60px;overflow-x:clip', `<button style="margin-left:300px">cut</button>`) +
      box('height:10px;overflow-x:clip', box('height:90px') + SEEN),
  ));

test('what is positioned out of the box escapes it, the top layer too', () =>
  says(
    box('height:40px;overflow:hidden', box('height:90px') + box('position:absolute', SEEN)) +
      box('height:40px;overflow:hidden;position:relative', box('height:90px') + box('position:absolute', CUT)) +
      box('height:40px;overflow:hidden;position:relative', box('height:90px') + box('position:fixed;top:9px', SEEN)) +
      box('height:40px;overflow:hidden;transform:scale(1)', box('height:90px') + box('position:fixed;top:90px', CUT)),
  ));

test('a dialog in the top layer escapes', async () => {
  await tab.load(box('height:40px;overflow:hidden', `${box('height:90px')}<dialog>${SEEN}</dialog>`));
  await tab.peer.evaluate("document.querySelector('dialog').showModal()");
  const [control] = (await tab.page.observe()).controls;
  equal(control?.states, {});
});

for (const [where, shown] of [
  ['html', SEEN],
  ['body', SEEN],
  ['html,body', CUT],
] as const) {
  test(`the overflow of ${where}: that of the viewport hides nothing`, () =>
    says(`<style>${where}{height:100%;overflow:hidden}</style>${box('height:5000px')}${shown}`));
}

test('in slots and shadow trees, after the boxes as they are rendered', () =>
  says(
    `<x-a><template shadowrootmode="open"><div style="height:40px;overflow:hidden"><p style="height:90px"></p><slot></slot></div></template>${CUT}</x-a>` +
      `<x-b style="display:block;height:40px;overflow:hidden"><template shadowrootmode="open"><p style="height:90px"></p>${CUT}</template></x-b>`,
  ));

test('what is cut off is acted on where a script may scroll its box', async () => {
  const html = `<script>log=[]</script>${box('height:40px;overflow:hidden', `${box('height:900px')}<button onclick="log.push(1)">cut</button>`)}`;
  const { controls } = await tab.look(html);
  const result = await tab.page.act({ ref: controls[0]?.ref ?? '', action: 'click' });
  equal([result.status, await tab.peer.evaluate('log')], ['dispatched', [1]]);
});

test.run();
