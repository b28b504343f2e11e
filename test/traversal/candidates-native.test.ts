import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('candidates: native elements');
const tab = new Tab(test, { interruptions: false });

test('a link is a candidate by its address; without one it is text', async () => {
  const html = '<a href="/x">there</a><a>nowhere</a><a href="">here</a><a name="top">anchor</a>';
  equal(await tab.list(html), ['link there', 'link here']);
});

test('a link of SVG leads by href and by xlink:href; one of neither is text', async () => {
  const html = `<svg width="300" height="40"><a href="/x"><text y="20">plain</text></a>
    <a xlink:href="/y"><text x="60" y="20">linked</text></a><a><text x="150" y="20">dead</text></a></svg>
    <a xlink:href="/z">of HTML</a>`;
  equal(await tab.list(html), ['link plain', 'link linked']);
});

test('an area is a candidate by its address', async () => {
  const html = `<img src="${DOT}" width="90" height="30" alt="" usemap="#m"><map name="m">
    <area href="/a" coords="0,0,30,30" alt="Kitchen"><area coords="30,0,60,30" alt="Nowhere"></map>`;
  equal(await tab.list(html), ['link Kitchen']);
});

test('every kind of field is a candidate, a hidden one is not', async () => {
  const types = [
    'text',
    'password',
    'checkbox',
    'radio',
    'file',
    'range',
    'color',
    'date',
    'image',
    'submit',
    'nonsense',
  ];
  const fields = types.map((type) => `<input type="${type}" aria-label="${type}">`);
  const hidden = '<input type="hidden" aria-label="no"><input type="HIDDEN" aria-label="no">';
  equal(await tab.names(`${fields.join('')}${hidden}<textarea aria-label="area"></textarea>`), [...types, 'area']);
});

test('a select is one candidate, and its options are none', async () => {
  const html = `<select aria-label="one"><option>A<option>B</select>
    <select aria-label="open" size="3"><option>A<option>B</select>`;
  equal(await tab.list(html), ['combobox one', 'listbox open']);
});

test('a disabled control is listed', async () => {
  equal(await tab.list('<button disabled>off</button><input disabled>'), ['button off', 'textbox']);
});

test('only the first summary of a details operates it', async () => {
  const html = `<details open><p>before</p><summary>first</summary><summary>second</summary>
    <div><summary>nested</summary></div></details><summary>alone</summary>`;
  equal(await tab.list(html), ['button first']);
});

test('a player is a candidate with its controls only', async () => {
  const html = `<video controls width="300" height="90" aria-label="film"></video><video width="300" height="90"></video>
    <audio controls aria-label="song"></audio><audio></audio>`;
  equal(await tab.list(html), ['video film', 'audio song']);
});

test('captions, legends, headings, output and meters are text', async () => {
  const html = `<table><caption>caption</caption><tr><th>head</table><fieldset><legend>legend</legend></fieldset>
    <h2>heading</h2><output>5</output><meter value="1">1</meter><progress value="1">1</progress><option>stray</option>`;
  equal(await tab.list(html), []);
});

test('an element is native by its namespace, not by its name', async () => {
  const html = `<svg width="200" height="40"><button>b</button><input/><select/><summary/></svg>
    <math><a href="/x">m</a><mi href="/y">n</mi></math>`;
  const observation = await tab.look(html);
  // The parser of HTML leaves it where it stands.
  is(await tab.peer.evaluate(`document.querySelector('svg button').namespaceURI`), 'http://www.w3.org/2000/svg');
  is(observation.coverage.scanned, 0);
});

test('in a document of XML the elements of HTML are candidates, those of another language are not', async () => {
  const body = `<root xmlns:h="http://www.w3.org/1999/xhtml"><button>foreign</button><a href="/x">foreign</a>
    <h:button>known</h:button><h:a href="/y">link</h:a><other role="button" xmlns="urn:x">by role</other></root>`;
  equal(await tab.list({ body, type: 'text/xml' }), ['button known', 'link link', 'button by role']);
});

test('a document of SVG has links by any prefix', async () => {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:other="http://www.w3.org/1999/xlink" width="200" height="40">
    <a other:href="/x"><text y="20">there</text></a><a><text y="20">nowhere</text></a></svg>`;
  equal(await tab.list({ body, type: 'image/svg+xml' }), ['link there']);
});

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('the button of a select is the select, and what it shows is a value', async () => {
  const html = `<style>.c, .c::picker(select) { appearance: base-select }</style>
    <label>label <select class="c"><button><selectedcontent></selectedcontent></button><option>one<option selected>two</select></label>
    <div tabindex="0">box <select aria-label="plain"><button>b</button><option>one</select><selectedcontent>two</selectedcontent></div>`;
  equal(await tab.list(html), ['combobox label', 'generic box', 'combobox plain']);
});

test.run();
