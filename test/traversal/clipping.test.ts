import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('visibility: clipped away');
const tab = new Tab(test, { clickSurfaces: false });

const box = (style: string, content: string) => `<div style="${style}">${content}</div>`;
const NO = '<button>no</button>';
const YES = '<button>yes</button>';

test('a box without height or width that clips takes away what stands in it', () =>
  tab.showsOnly(
    box('height:0;overflow:hidden', NO) +
      box('width:0;overflow:hidden', NO) +
      box('height:0;overflow-y:clip', NO) +
      box('max-height:0;overflow:auto', NO) +
      box('height:0;overflow:hidden', box('position:relative;height:50px', NO)),
    5,
  ));

test('a box without size that does not clip takes nothing away', () =>
  tab.showsOnly(
    box('height:0', YES) +
      box('height:0;overflow-x:clip', YES) +
      box('width:0;overflow-y:clip', YES) +
      box('height:0;padding:20px;overflow:hidden', YES) +
      box('display:inline;overflow:hidden', YES) +
      box('display:contents;height:0;overflow:hidden', YES),
    6,
  ));

test('a box with size that clips hides only what no scrolling shows, and that is listed', () =>
  tab.showsOnly(
    box('height:40px;overflow:auto', `${box('height:900px', '')}${YES}`) +
      box('height:40px;overflow:hidden', `${box('height:900px', '')}${YES}`),
    2,
  ));

test('an absolute box escapes what is not positioned', () =>
  tab.showsOnly(
    box('height:0;overflow:hidden', box('position:absolute', YES)) +
      box('height:0;overflow:hidden', '<button style="position:absolute">yes</button>') +
      box('height:0;overflow:hidden;position:relative', box('position:absolute', NO)) +
      box('height:0;overflow:hidden;transform:scale(1)', box('position:absolute', NO)),
    4,
  ));

test('a fixed box escapes what does not contain fixed boxes', () =>
  tab.showsOnly(
    box('height:0;overflow:hidden;position:relative', box('position:fixed', YES)) +
      box('height:0;overflow:hidden;transform:translateX(0)', box('position:fixed', NO)) +
      box('height:0;overflow:hidden;will-change:transform', box('position:fixed', NO)) +
      box('height:0;overflow:hidden;contain:paint', box('position:fixed', NO)) +
      box('height:0;overflow:hidden;filter:blur(0)', box('position:fixed', NO)) +
      box('height:0;overflow:hidden;transform:scale(1)', box('', box('position:fixed', box('position:fixed', NO)))),
    6,
  ));

test('the top layer escapes everything', () =>
  tab.showsOnly(
    `<div style="height:0;overflow:hidden;transform:scale(1)"><div popover id="p">${YES}<i style="position:fixed">${YES}</i></div></div>
     <script>p.showPopover()</script>`,
    2,
  ));

test('the overflow of the page belongs to the viewport', async () => {
  await tab.showsOnly(`<style>body{height:0;overflow:hidden}</style>${YES}`, 1);
  await tab.showsOnly(`<style>html,body{height:0;overflow:hidden}html{overflow:auto}</style><body>${NO}</body>`, 1);
});

test('what is slotted into a drawer without size goes with the drawer', () =>
  tab.showsOnly(
    `<p><template shadowrootmode="open"><div style="height:0;overflow:hidden"><slot></slot></div></template>${NO}</p>
     <p style="height:0;overflow:hidden"><template shadowrootmode="open"><div>${NO}</div></template></p>
     <p><template shadowrootmode="open"><div style="height:0;overflow:hidden"></div><slot></slot></template>${YES}</p>`,
    3,
  ));

test('a control is clipped by its own overflow too', () =>
  tab.showsOnly(
    `<a href="/x" style="display:block;height:0;overflow:hidden">no</a><a href="/x" style="display:block;height:0">yes</a>`,
    2,
  ));

test('each of many in one place gets the same answer', () =>
  tab.showsOnly(
    box('height:0;overflow:hidden', `${NO.repeat(40)}${box('position:fixed', YES.repeat(40))}`) +
      box('height:0;overflow:hidden', `${box('position:absolute', YES.repeat(40))}${NO.repeat(40)}`),
    160,
  ));

test.run();
