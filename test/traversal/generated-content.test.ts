import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('names: where generated content may come from');
const tab = new Tab(test, { clickSurfaces: false });

async function namesNow(): Promise<string[]> {
  return (await tab.page.observe()).controls.map(({ name }) => name);
}

test('a rule that comes or goes is noticed', async () => {
  equal(await tab.names('<style>b{color:red}</style><button>x</button>'), ['x']);
  await tab.peer.evaluate(`document.styleSheets[0].insertRule('button::after{content:"!"}')`);
  equal(await namesNow(), ['x!']);
  await tab.peer.evaluate('document.styleSheets[0].deleteRule(0)');
  equal(await namesNow(), ['x']);
});

test('rules inside others, adopted and imported ones count', async () => {
  const nested = '@media all{@layer a{button{&::before{content:"<"}}}}';
  equal(await tab.names(`<style>${nested}</style><button>x</button>`), ['<x']);
  await tab.look('<button>x</button>');
  await tab.peer.evaluate(`const sheet = new CSSStyleSheet();
    sheet.replaceSync('button::after{content:">"}');
    document.adoptedStyleSheets = [sheet];`);
  equal(await namesNow(), ['x>']);
  const imported = encodeURIComponent('button::after{content:"i"}');
  equal(await tab.names(`<style>@import url("data:text/css,${imported}");</style><button>x</button>`), ['xi']);
});

test('a sheet that cannot be read may hold anything', async () => {
  const sheet = encodeURIComponent('button::before{content:"data "}');
  equal(await tab.names(`<link rel="stylesheet" href="data:text/css,${sheet}"><button>x</button>`), ['data x']);
});

test('a shadow root has sheets of its own, also for what is slotted', async () => {
  const html = `<x-a><template shadowrootmode="open"><style>button::after{content:"!"} ::slotted(a)::after{content:"?"}</style>
    <button>in</button><slot></slot></template><a href="/x">slotted</a></x-a>`;
  equal(await tab.names(html), ['in!', 'slotted?']);
});

test('the marks of a quotation are read', async () => {
  equal(await tab.names('<button>say <q>yes</q></button>'), ['say “yes”']);
});

test('what is painted and not seen is left out', async () => {
  const html = [
    'visibility: hidden',
    'visibility: collapse',
    'display: none',
    'display: block; content-visibility: hidden',
  ]
    .map((style, i) => `<style>.n${i}::after { content: "no"; ${style} }</style><button class="n${i}">x</button>`)
    .join('');
  equal(await tab.names(html), ['x', 'x', 'x', 'x']);
  const seen = '<style>b { visibility: hidden } b::before { content: "yes"; visibility: visible; opacity: 0 }</style>';
  equal(await tab.names(`${seen}<button>x</button>`), ['x']);
  equal(await tab.names('<style>a::after { content: "yes"; opacity: 0 }</style><a href="/x">x</a>'), ['xyes']);
});

test('a copy of a value is left out wherever it is painted, what is like no value stays', async () => {
  const sheet = '<style>b::after { content: attr(data-v) }</style>';
  const button = (text: string) => `<button><b data-v="${text}">x</b></button>`;
  const html = (fields: string, ...texts: string[]) => tab.names(`${sheet}${texts.map(button).join('')}<p>${fields}`);
  equal((await html('<input value="typed">', 'typed', ' is typed here', 'typ', 'Typed')).slice(0, 4), [
    'x',
    'x',
    'xtyp',
    'xTyped',
  ]);
  // A short value would stand in many a text by chance: the text, or what it shows of an attribute, must be it.
  equal((await html('<input value="1">', '1', 'step 1')).slice(0, 2), ['x', 'xstep 1']);
  // What is in a hidden field may be short words of a program; a typed one is known also where both are the same.
  equal((await html('<input type="hidden" value="word">', 'word', 'words')).slice(0, 2), ['x', 'xwords']);
  equal((await html('<input type="hidden" value="word"><input value="word">', 'words')).slice(0, 1), ['x']);
  const choice = '<select><option value="c1">blue<option>red</select>';
  equal((await html(choice, 'blue', 'c1', 'bluer', 'red')).slice(0, 4), ['x', 'x', 'xbluer', 'xred']);
  equal((await html('<input type="checkbox" value="news" checked>', 'news')).slice(0, 1), ['xnews']);
  equal((await html('<div contenteditable>one <i>two</i></div>', 'one two', 'three')).slice(0, 2), ['x', 'xthree']);
});

test('where there are more values than are compared, whatever is painted may be one', async () => {
  const html = (fields: number) =>
    `<style>a::after { content: "!" } b::after { content: "word" }</style><a href="/x">x</a><button><b>x</b></button>
    ${Array.from({ length: fields }, (_, i) => `<input type="hidden" value="v${i}">`).join('')}`;
  equal(await tab.names(html(4_096)), ['x!', 'xword']);
  equal(await tab.names(html(4_097)), ['x!', 'x']);
});

test('an element of another language that is called as a field holds no value', async () => {
  const html = '<style>a::after { content: "word" }</style><a href="/x">x<svg><input value="word"/><select/></svg></a>';
  equal(await tab.names(html), ['xword']);
});

test('the line breaks of painted text are spaces', async () => {
  equal(await tab.names(String.raw`<style>a::after { content: " \"1\"\A two" }</style><a href="/x">x</a>`), [
    'x "1" two',
  ]);
});

test.run();
