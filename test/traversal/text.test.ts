import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('the text of a page');
const tab = new Tab(test, { interruptions: false });

const textOf = async (html: string): Promise<string> => (await tab.look(html)).text.content;

const TEXTS: readonly [what: string, html: string, text: string][] = [
  [
    'blocks stand on lines of their own',
    '<h1>One</h1>two<div>three<p>four</p>five</div>',
    'One\ntwo\nthree\nfour\nfive',
  ],
  ['white space is folded', '<p>  a\n\t b <b> c</b>d </p>', 'a b cd'],
  [
    'what a style makes a block',
    '<span style="display:block">a</span><span>b</span><i style="float:left">c</i>',
    'a\nb\nc',
  ],
  ['what a style makes inline', '<ul><li style="display:inline">a <li style="display:inline">b</ul>', 'a b'],
  ['line breaks', 'a<br>b', 'a\nb'],
  ['kept line breaks', '<pre>a\n  <b>b</b>\n<i>c</i></pre><p>d\ne</p>', 'a\nb\nc\nd e'],
  ['cells', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', 'a b\nc d'],
  [
    'hidden parts',
    '<p>a<b hidden>no</b><i style="visibility:hidden">no<u style="visibility:visible">b</u></i></p><div style="display:none">no</div>',
    'ab',
  ],
  [
    'content that is not shown',
    '<details>no<summary>more</summary>no</details><div style="content-visibility:hidden">no</div>',
    '[more]',
  ],
  [
    'what is drawn only where something refers to it',
    `a<svg>${['defs', 'symbol', 'mask', 'pattern', 'marker', 'clipPath'].map((name) => `<${name}><text>no</text></${name}>`).join('')}<text y="9">b</text></svg>`,
    'a\nb',
  ],
  [
    'what a transform scales to nothing',
    `<div style="transform:scale(0)">no<p>no</p><button>no</button></div><div style="scale:0 1">no</div><p style="height:0">a</p>
     <div style="display:contents">b</div><div style="transform:scale(0.5)">c</div>`,
    'a\nb\nc',
  ],
  [
    'islands in an editing host',
    `<div contenteditable title="Note">no <b>no <span contenteditable="false">Ann <i>Lee</i></span> no</b>
     <p contenteditable="FALSE">see <a href="/x">the plan</a></p><p contenteditable>no<em contenteditable="false">deep</em>no<em contenteditable="false">down</em></p>
     <div contenteditable="false">out <p contenteditable>no <b contenteditable="false">in</b></p></div>
     <select><option contenteditable="false">no</select><i hidden><u contenteditable="false">no</u></i></div>`,
    '[Note]\nAnn Lee\nsee [the plan]\ndeep down\nout\nin',
  ],
  ['what a box without size clips', '<div style="height:0;overflow:hidden">no<p>no</p></div><p>a</p>', 'a'],
  [
    'scripts, styles, templates',
    '<script>no</script><style>no</style><template>no</template><noscript>no</noscript>a',
    'a',
  ],
  ['display contents', '<div style="display:contents"><p>a</p>b</div>', 'a\nb'],
  [
    'controls by their names',
    '<p>Go to <a href="/x">the <b>shop</b></a>, or <button>Close</button></p>',
    'Go to [the shop], or [Close]',
  ],
  [
    'a control that is named otherwise than by what is read in it',
    `<div><button aria-label="Close">x</button> <a href="/x" aria-label="Read more about cats"> about <b>cats</b></a></div>
    <a href="/x" aria-label="Read more"><h2>Cats</h2><p>They sleep.</p></a><button aria-labelledby="l">Go</button> <i id="l">Leave</i>
    <label><input type="checkbox" style="display:none" aria-label="Accept">I take it all</label>`,
    '[Close] x [Read more about cats]\n[Read more]\nCats\nThey sleep.\n[Leave] Go Leave [Accept] I take it all',
  ],
  [
    'what a name passes over in a control',
    `<a href="/x">Read <p aria-hidden="true">They sleep.</p></a><button>Stars <span aria-label="five">★★★</span></button>
    <button>Save <i aria-hidden="true"></i><svg aria-hidden="true"><title>no</title></svg></button>`,
    '[Read] Read\nThey sleep.\n[Stars five] Stars ★★★ [Save]',
  ],
  [
    'a field by its name',
    '<label for="f">City</label> <input id="f" value="no"> <input aria-label="Zip" value="no">',
    'City [City] [Zip]',
  ],
  [
    'a control that holds more than its name',
    `<div tabindex="0"><p>a</p><p>b</p></div><a href="/x">${'long '.repeat(80)}</a>`,
    `a\nb\n${'long '.repeat(80).trim()}`,
  ],
  [
    'what is open in a shadow root, and what is slotted',
    '<div><template shadowrootmode="open"><p>a</p><slot>no</slot></template>b<i slot="none">no</i></div>',
    'a\nb',
  ],
  ['a slot of its own', '<div><template shadowrootmode="open"><slot>a</slot></template></div>', 'a'],
  ['right to left, and what is put together', '<p>שלום e\u0301 🧑‍🚀</p>', 'שלום e\u0301 🧑‍🚀'],
  [
    'formulas, also in a control',
    '<p>Let <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p><button>Solve <math><mi>y</mi></math></button>',
    'Let x = 1 2\n[Solve y]',
  ],
  [
    'what stands in for an object',
    '<object data="data:,"><p>no</object><object><p>It cannot be shown.</p></object>',
    'It cannot be shown.',
  ],
  ['what turns text around', '<p>a\u202eb\u200bc</p>', 'abc'],
];

for (const [what, html, text] of TEXTS)
  test(what, async () => equal(await textOf(`<meta charset="utf-8">${html}`), text));

/** Where a person types or chooses; the canary is what was typed or chosen. */
const FILLED = `<input value="CANARY"><input type="password" value="CANARY"><textarea>CANARY</textarea><div contenteditable>CANARY
  <p>CANARY</p><a href="/x">CANARY</a></div><select><option>CANARY</select><div role="textbox">CANARY</div><div role="combobox" tabindex="0">CANARY</div>
  <div role="listbox" tabindex="0"><div role="option">CANARY</div></div><div role="slider" tabindex="0">CANARY</div><output>CANARY</output>
  <progress>CANARY</progress><meter>CANARY</meter><input type="range" value="CANARY"><input type="date"><input list="l"><datalist id="l"><option>CANARY</datalist>
  <div><template shadowrootmode="open"><input value="CANARY"><div contenteditable>CANARY</div></template></div>`;

test('no value stands in it, nor in a region or heading', async () => {
  const seen = await tab.look(
    `<section aria-label="s">${FILLED}</section><section aria-labelledby="v"><h2>head <input value="CANARY"></h2><textarea id="v">CANARY</textarea></section><p>end</p>`,
  );
  ok(seen.text.content.endsWith('end'));
  is(JSON.stringify([seen.text, seen.regions, seen.headings, seen.focus]).includes('CANARY'), false);
});

test('a document that is edited has no text: it is somebody’s draft', async () => {
  equal(await textOf('<p>draft</p><script>document.designMode = "on"</script>'), '');
});

test('a text node that is all white space, and one that is huge', async () => {
  const { text, focus } = await tab.look(`<p>a</p><p id="w"></p><p id="h"></p><script>
    w.append(' '.repeat(300000) + 'b'); h.append('word '.repeat(100000))</script>`);
  ok(text.content.startsWith('a\nb\nword word'));
  is(text.ceiling_reached, true);
  is(focus?.captured_bytes, 65_536);
});

test.run();
