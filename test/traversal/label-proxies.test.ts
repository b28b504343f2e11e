import { equal, is } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('candidates: label proxies');
const tab = new Tab(test, { clickSurfaces: false });

test('a label stands for its control where that is not rendered', async () => {
  const html = `<input type="file" id="f" style="display:none"><label for="f">Drop files</label>
    <label><input type="checkbox" hidden checked> Dark</label>
    <label><input type="radio" style="visibility:hidden"> Small</label>`;
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ role, name, states }) => [role, name, states]),
    [
      ['button', 'Drop files', {}],
      ['checkbox', 'Dark', { checked: true }],
      ['radio', 'Small', { checked: false }],
    ],
  );
});

test('a control of no size is reached at its label', async () => {
  const none = 'appearance:none;width:0;height:0;margin:0;padding:0;border:0';
  equal(await tab.list(`<label><input type="checkbox" style="${none}"> Toggle</label>`), ['checkbox Toggle']);
});

test('a transparent control is there itself, and its label is text', async () => {
  const { controls } = await tab.look('<label><input type="checkbox" style="opacity:0"> Toggle</label>');
  equal(
    controls.map(({ role, name, states }) => [role, name, states]),
    [['checkbox', 'Toggle', { checked: false, transparent: true }]],
  );
});

test('a label of a visible control, and a label of none, are text', async () => {
  const html = `<label>Name <input></label><label for="gone">Gone</label><label>Caption</label>
    <label for="">Empty <input hidden></label><label><input type="hidden">Token</label>`;
  equal(await tab.list(html), ['textbox Name']);
});

test('every label of a control that is not rendered is offered, and names it', async () => {
  const html = '<input id="x" type="checkbox" hidden><label for="x">One</label><label for="x">Two</label>';
  equal(await tab.list(html), ['checkbox One Two', 'checkbox One Two']);
});

test('what only shows something is no control, so its label stands for none', async () => {
  const html =
    '<label>Used <meter hidden></meter></label><label>Sum <output hidden></output></label><label>At <progress hidden></progress></label>';
  is((await tab.look(html)).coverage.scanned, 0);
});

test('a label that hides with its control is a candidate that is not visible', async () => {
  const { controls, coverage } = await tab.look('<div hidden><label>x <input type="checkbox"></label></div>');
  is(controls.length, 0);
  is(coverage.scanned, 2);
});

test('the control behind tells whether it is disabled', async () => {
  const html = `<label><input type="checkbox" hidden disabled>native</label>
    <label><input type="checkbox" hidden aria-disabled="true">by ARIA</label>
    <fieldset disabled><label><input type="checkbox" hidden>by group</label></fieldset>`;
  for (const { states } of (await tab.look(html)).controls) equal(states, { disabled: true, checked: false });
});

test('a name that the control has by itself goes before the label', async () => {
  const html = '<label><input type="checkbox" hidden aria-label="Dark mode">☾</label>';
  equal(await tab.list(html), ['checkbox Dark mode']);
});

test('a label that is operable in itself is its own candidate', async () => {
  equal(await tab.list('<label tabindex="0" role="switch">x <input type="checkbox" hidden></label>'), ['switch x']);
});

test('a label works in its own tree only', async () => {
  const html = `<input type="checkbox" id="x" hidden><p><template shadowrootmode="open"><label for="x">Other tree</label>
    <label for="y">Same tree</label><input type="checkbox" id="y" hidden></template></p>`;
  equal(await tab.list(html), ['checkbox Same tree']);
});

test.run();
