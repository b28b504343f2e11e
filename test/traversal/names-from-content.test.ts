import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('names: content');
const tab = new Tab(test, { clickSurfaces: false });

const button = (content: string) => `<button>${content}</button>`;

/** The names of buttons with these contents. */
async function named(expected: Readonly<Record<string, string>>): Promise<void> {
  const contents = Object.keys(expected);
  const { controls } = await tab.look(contents.map(button).join(''));
  equal(
    controls.filter(({ role }) => role === 'button').map(({ name }) => name),
    Object.values(expected),
  );
}

test('inline pieces join without a space, blocks with one', () =>
  named({
    'Re<b>mark</b>able': 'Remarkable',
    '<span>a</span><span>b</span>': 'ab',
    '<span>a</span> <span>b</span>': 'a b',
    '<div>a</div><div>b</div>': 'a b',
    'a<div>b</div>c': 'a b c',
    'a<br>b': 'a b',
    'a<span style="display:block">b</span>c': 'a b c',
    '<div style="display:inline">a</div><div style="display:inline">b</div>': 'ab',
    '<span style="display:flex"><i>a</i><i>b</i></span>': 'a b',
    'a<span></span>b': 'ab',
    'a<div></div>b': 'a b',
  }));

test('a block counts however many inline edges lie around it', () => {
  const deep = (content: string) => '<i>'.repeat(20) + content + '</i>'.repeat(20);
  return named({ [`${deep('a')}<b style="display:block">b</b>`]: 'a b', [deep('a') + deep('b')]: 'ab' });
});

test('white space is one space, and none at the ends', () =>
  named({ ' \n a \t\n b&nbsp;&#8195;c ': 'a b c', '<b> a </b> <b> b </b>': 'a b' }));

test('what is not rendered is left out', () =>
  named({
    'a<b hidden>no</b>': 'a',
    'a<b style="visibility:hidden">no</b>': 'a',
    'a<b style="visibility:hidden">no<i>no</i><i style="visibility:visible">b</i></b>': 'ab',
    'a<b style="visibility:hidden" aria-label="no" title="no"><i><i style="visibility:visible">b</i></i></b>': 'ab',
    'a<b aria-hidden="true">no</b>': 'a',
    'a<b style="display:block;content-visibility:hidden">no<i>no</i></b>': 'a',
    'a<b style="content-visibility:hidden">b</b>': 'ab',
    'a<script>no</script><style>no</style><template>no</template><!-- no -->': 'a',
    'a<b style="display:contents">b</b>': 'ab',
    'a<b style="opacity:0">b</b>': 'ab',
  }));

test('what stands inside may have a name of its own', () =>
  named({
    '<b aria-label="label">x</b>': 'label',
    '<i title="Delete"></i>': 'Delete',
    '<i title="no">text</i>': 'text',
    'x<i title="tip"> </i>': 'x tip',
    '<img alt="picture"> shown': 'picture shown',
    '<b aria-label=" ">text</b>': 'text',
  }));

test('a sheet or an attribute may leave the contents of a box unrendered, and then they are no text', async () => {
  const html = `<style>.h{display:block;content-visibility:hidden} .h::before{content:"no"} button{min-width:9px;min-height:9px}</style>
    <button class="h">no</button><button>a<b class="h">no</b></button><h2 class="h">no</h2><h3>head<b class="h">no</b></h3>
    <section tabindex="0" aria-labelledby="l"><b id="l">name<i class="h">no</i></b></section>`;
  const { controls, headings } = await tab.look(html);
  equal(
    controls.map(({ name }) => name),
    ['', 'a', 'name'],
  );
  equal(
    headings.map(({ text }) => text),
    ['head'],
  );
});

test('of closed details the summary is read', async () => {
  const details = (open: string) =>
    `<div role="link" tabindex="0">a<details ${open}>text<summary>b</summary><p>c</p></details></div>`;
  equal(await tab.names(details('') + details('open')), ['a b', 'b', 'a text b c', 'b']);
});

test('what is owned is read once, after what stands inside', async () => {
  const part = (id: string, owns: string, content: string) =>
    `<div role="button" tabindex="0" id="${id}" aria-owns="${owns}">${content}</div>`;
  equal(await tab.names(part('a', 'b', 'A') + part('b', 'a', 'B')), ['A B', 'B A']);
  equal(await tab.names(part('a', 'b', 'x<i id="b">B</i>y')), ['xy B']);
  equal(await tab.names(part('a', 'a', 'A')), ['A']);
  equal(await tab.names('<button id="a">A<b aria-owns="a">B</b></button>'), ['AB']);
});

test('open shadow roots and slots are read as they are rendered', async () => {
  const html = `<button><x-a><template shadowrootmode="open">[<slot></slot>]</template>light</x-a></button>
    <button><x-a><template shadowrootmode="open">[<slot name="n">fallback</slot>]</template>unslotted</x-a></button>
    <x-b role="button"><template shadowrootmode="open"><x-a><template shadowrootmode="open">(<slot></slot>)</template><slot></slot></x-a></template>twice</x-b>`;
  equal(await tab.names(html), ['[light]', '[fallback]', '(twice)']);
});

test('values are not text: fields, editing hosts and the widgets that show one', () =>
  named({
    'a <input value="no">': 'a',
    'a <textarea>no</textarea>': 'a',
    'a <select><option>no</select>': 'a',
    'a <b contenteditable>no</b>': 'a',
    'a <b contenteditable="inherit">text</b>': 'a text',
    'a <b role="textbox">no</b>': 'a',
    'a <b role="combobox">no</b>': 'a',
    'a <b role="listbox"><i role="option">no</i></b>': 'a',
    'a <b role="slider">no</b>': 'a',
    'a <output>no</output><meter>no</meter><progress>no</progress>': 'a',
    'a <b role="textbox" aria-label="label">no</b>': 'a',
  }));

test('the word of a button that is an image is no value', async () => {
  const image = (attributes: string) => `<input type="image" width="9" height="9" value="no" ${attributes}>`;
  equal(
    await tab.names(
      `${image('')}${image('alt="alt"')}${image('title="title"')}<label>label ${image('alt="a"')}</label>`,
    ),
    ['Submit', 'alt', 'title', 'label'],
  );
});

test('what stands in an editing host is not named by what is typed there', async () => {
  const html = `<div contenteditable><a href="/x">typed</a><a href="/y" title="typed">typed</a>
    <img tabindex="0" alt="typed" width="9" height="9"><input placeholder="typed"><select aria-label="typed"><option>typed</select>
    <p contenteditable="false"><button aria-label="written">written</button></p></div>`;
  equal(await tab.names(html), ['', '', '', '', '', '', 'written']);
  equal(await tab.names('<div contenteditable aria-label="host">typed</div>'), ['host']);
  const inHostByStyle = '<div style="-webkit-user-modify:read-write"><p contenteditable title="typed">typed</p></div>';
  equal(await tab.names(inHostByStyle), ['']);
});

test('what the author wrote around what is chosen is read', async () => {
  const html = `<div role="combobox" tabindex="0" aria-label="box"><button aria-label="remove">no</button></div>
    <output><button title="copy">no</button></output>`;
  equal(await tab.names(html), ['box', 'remove', 'copy']);
});

test('neither a label nor a reference reads what is typed or chosen', async () => {
  const html = `<div contenteditable title="host"><p id="typed">no</p></div><div role="combobox" title="box"><b id="chosen">no</b></div>
    <div role="textbox" title="field" id="field">no</div>
    <button aria-labelledby="typed">b1</button><button aria-labelledby="chosen">b2</button><button aria-labelledby="field">b3</button>
    <div contenteditable title="host"><label for="f">no</label></div><input id="f">`;
  equal(await tab.names(html), ['host', 'box', 'field', 'b1', 'b2', 'b3', 'host', '']);
});

test('the choices of a list have their labels; a label beside a field in a combobox may be what was chosen', async () => {
  const html = `<div role="listbox" title="list"><p role="option" aria-labelledby="o"><b id="o">choice</b> no</p></div>
    <div role="combobox" title="box"><label for="c">City</label><input id="c"></div>
    <div contenteditable title="host"><p contenteditable="false"><label>Island <input></label></p></div>`;
  equal(await tab.names(html), ['list', 'choice', 'box', '', 'host', 'Island']);
});

test.run();
