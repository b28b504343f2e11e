import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('names: what stands inside and what is referred to');
const tab = new Tab(test, { clickSurfaces: false });

/** The name of the element with the id `c`: the last control of the page. */
async function name(html: string): Promise<string | undefined> {
  return (await tab.names(html)).at(-1);
}

test('generated content is read where it is painted, with a space where it is a block', async () => {
  const style = (rules: string) => `<style>${rules}</style><button class="g" data-w="word">text</button>`;
  equal(await name(style('.g::before{content:"be "} .g::after{content:"af"}')), 'be textaf');
  equal(await name(style('.g::before{content:"be";display:block} .g::after{content:attr(data-w)}')), 'be textword');
  equal(await name(style('.g::before{content:url(x.png) / "star"}')), 'startext');
  equal(
    await name(style('.g::before{content:"*" / ""} .g::after{content:"said \\"so\\" / not"}')),
    'textsaid "so" / not',
  );
  equal(await name(style('.g::before{content:"x";display:none} .g::after{content:none}')), 'text');
});

test('generated content of a label and of what stands inside counts too', async () => {
  const html = `<style>label::after{content:" (required)"} i::before{content:"→"}</style>
    <label for="c">City</label><input id="c">`;
  equal(await name(html), 'City (required)');
  equal(await name(`<style>i::before{content:"→"}</style><button>go<i></i></button>`), 'go→');
});

test('what a person adjusts inside a label says nothing, not even its own label', async () => {
  for (const field of [
    '<input aria-label="times" value="3">',
    '<select aria-label="times"><option>3</select>',
    '<span role="slider" aria-label="times" aria-valuetext="3" tabindex="0">3</span>',
    '<span role="textbox" aria-label="times" tabindex="0">3</span>',
    '<textarea title="times">3</textarea>',
  ]) {
    equal((await tab.names(`<label><input type="checkbox"> Flash ${field} times</label>`))[0], 'Flash times', field);
  }
});

const ITEMS: readonly [what: string, html: string, name: string][] = [
  [
    'the branches of a tree item are others',
    '<ul role="tree"><li role="treeitem" tabindex="0">Root<div><ul role="group"><li role="treeitem">Leaf</li></ul></div></li></ul>',
    'Root',
  ],
  [
    'so is the submenu of a menu item',
    '<div role="menuitem">File<div role="menu"><div role="menuitem">Open</div></div></div>',
    'File',
  ],
  ['and a dialog in a button', '<div role="button">Help<div role="dialog"><p>Long prose</p></div></div>', 'Help'],
  ['a group elsewhere is read', '<button>Size <span role="group">and colour</span></button>', 'Size and colour'],
  [
    'a label of what holds others is said',
    '<div role="menuitem">File<div role="menu" aria-label="submenu"><div role="menuitem">Open</div></div></div>',
    'File submenu',
  ],
];

for (const [what, html, expected] of ITEMS) {
  test(what, async () => {
    equal((await tab.names(html))[0], expected);
  });
}

test('a menu inside a label says nothing', async () => {
  const html = '<label><input type="checkbox"> Flash <span role="menu"><b role="menuitem">1</b></span> times</label>';
  equal((await tab.names(html))[0], 'Flash times');
});

test('a checkbox inside says its label, and one that is referred to says the labels it has', async () => {
  equal(await name('<button>Turn <input type="checkbox" aria-label="sound"> off</button>'), 'sound');
  equal((await tab.names('<button>Turn <input type="checkbox" aria-label="sound"> off</button>'))[0], 'Turn sound off');
  const html = '<label for="k">Sound</label><input type="checkbox" id="k"><button aria-labelledby="k">x</button>';
  equal(await name(html), 'Sound');
});

test('a label inside another one is read once', async () => {
  equal(await name('<label><input id="c"><label for="c">Card</label></label>'), 'Card');
});

test('an element inside may refer elsewhere, but not what is itself referred to', async () => {
  const texts = '<p id="one">one</p><p id="two" aria-labelledby="one">two</p>';
  equal(await name(`${texts}<button>say <i aria-labelledby="one">x</i></button>`), 'say one');
  equal(await name(`${texts}<button aria-labelledby="two">x</button>`), 'two');
  equal(await name('<p id="a"><button aria-labelledby="a">x</button> row</p>'), 'row');
});

test('a hidden target is read whole, a hidden part of a shown one not at all', async () => {
  equal(await name('<p id="t" hidden>all <b hidden>of</b> it</p><button aria-labelledby="t">x</button>'), 'all of it');
  equal(await name('<p id="t">not <b hidden>all</b> it</p><button aria-labelledby="t">x</button>'), 'not it');
  const within = '<div aria-hidden="true"><p id="t">so <b hidden>it</b> is</p></div>';
  equal(await name(`${within}<button aria-labelledby="t">x</button>`), 'so it is');
});

test('what an element owns is read after what it holds, once', async () => {
  equal(await name('<b id="o">owned</b><button aria-owns="o gone o">held</button>'), 'held owned');
});

test('an image button without any word shows the word of the browser', async () => {
  const inputs = '<input type="image" alt="Go"><input type="image" title="tip"><input type="image">';
  equal(await tab.names(inputs), ['Go', 'tip', 'Submit']);
});

test('an image that says it is none says nothing', async () => {
  const html = '<button>a<img alt="" title="t"><img role="none" alt="b"><img alt="c" title="t">d</button>';
  equal(await name(html), 'acd');
});

test.run();
