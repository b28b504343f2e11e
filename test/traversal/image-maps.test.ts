import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('visibility: areas of an image');
const tab = new Tab(test, { clickSurfaces: false });

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const image = (use: string, style = '') =>
  `<img alt="" usemap="${use}" width="60" height="60" style="${style}" src="${DOT}">`;
const map = (name: string, rest = `coords="0,0,9,9"`, id = 'name') =>
  `<map ${id}="${name}"><area href="/x" alt="${name}" ${rest}></map>`;

test('an area is where its image is', async () => {
  const html =
    image('#shown') +
    map('shown') +
    image('#hidden', 'display:none') +
    map('hidden') +
    image('#unseen', 'visibility:hidden') +
    map('unseen') +
    image('#flat', 'height:0') +
    map('flat') +
    `<div style="height:0;overflow:hidden">${image('#clipped')}</div>` +
    map('clipped') +
    map('unused');
  equal(await tab.names(html), ['shown']);
});

test('a map needs no box, and goes by its name or its id', async () => {
  const html = `<div hidden>${map('by name')}${map('by id', undefined, 'id')}</div>${image('#by name')}${image('#by id')}`;
  equal(await tab.names(html), ['by name', 'by id']);
});

test('an image names its map behind a hash', async () => {
  equal(await tab.names(image('plain') + map('plain') + image('file#page') + map('page')), ['page']);
});

test('an area encloses something', async () => {
  const shapes = [
    ['rect', '0,0,9,9', 1],
    ['rect', '9,9,0,0', 1],
    ['rect', '5,5,5,9', 0],
    ['rect', '0,0,9', 0],
    ['', '0 0 9 9', 1],
    ['circle', '5,5,3', 1],
    ['circle', '5,5,0', 0],
    ['CIRCLE', '5;5;2.5', 1],
    ['poly', '0,0,9,0,9,9', 1],
    ['poly', '0,0,9,0', 0],
    ['default', '', 1],
    ['nonsense', '0,0,9,9', 1],
    ['rect', '', 0],
  ] as const;
  const areas = shapes.map(([shape, coords], i) => `<area href="/x" alt="${i}" shape="${shape}" coords="${coords}">`);
  const expected = shapes.flatMap(([, , visible], i) => (visible === 1 ? [String(i)] : []));
  equal(await tab.names(`${image('#m')}<map name="m">${areas.join('')}</map>`), expected);
});

test('an area is as opaque as its image', async () => {
  const { controls } = await tab.look(`${image('#m', 'opacity:0')}${map('m')}`);
  equal(
    controls.map(({ states }) => states),
    [{ transparent: true }],
  );
});

test('image and map find each other in one tree only', async () => {
  const html = `${image('#inner')}<p><template shadowrootmode="open">${image('#own')}${map('own')}${map('inner')}</template></p>`;
  equal(await tab.names(html), ['own']);
});

test('an area outside a map is nowhere', async () => {
  equal(await tab.names(`${image('#m')}<area href="/x" coords="0,0,9,9" alt="stray">`), []);
});

test('a map is found behind any number of images', async () => {
  equal(await tab.names(`${image('#other').repeat(300)}${image('#m')}${map('m')}`), ['m']);
});

test.run();
