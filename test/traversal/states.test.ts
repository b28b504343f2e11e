import type { States } from '../../traversal/observation.js';
import { equal } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('states');
const tab = new Tab(test, { clickSurfaces: false });

async function states(html: string): Promise<States[]> {
  return (await tab.look(html)).controls.map((control) => control.states);
}

/** What one state says of each control. */
async function values(state: keyof States, html: string): Promise<unknown[]> {
  return (await states(html)).map((control) => control[state]);
}

test('a control says nothing that does not apply', async () => {
  equal(await states('<button>b</button><a href="/x">a</a><input><select></select>'), [{}, {}, {}, {}]);
});

test('a disabled fieldset disables its controls, but for those of its first legend', async () => {
  const html = `<fieldset disabled><legend><input></legend><legend><input></legend><input><button>b</button>
    <fieldset><input></fieldset><a href="/x">a</a></fieldset>`;
  equal(await values('disabled', html), [undefined, true, true, true, true, undefined]);
});

test('the disabled attribute counts where HTML knows it', async () => {
  const html = `<button disabled>b</button><input disabled><select disabled></select><textarea disabled></textarea>
    <a href="/x" disabled>a</a><div tabindex="0" disabled>d</div>`;
  equal(await values('disabled', html), [true, true, true, true, undefined, undefined]);
});

test('aria-disabled holds for all that stands inside', async () => {
  const html = `<div aria-disabled="true"><button>b</button><p><template shadowrootmode="open"><a href="/x">a</a></template></p></div>
    <button aria-disabled="true">own</button><button aria-disabled="false">no</button><button aria-disabled="">no</button>`;
  equal(await values('disabled', html), [true, true, true, undefined, undefined]);
});

test('a form-associated element of the page is disabled as HTML says', async () => {
  const html = `<script>customElements.define('x-field', class extends HTMLElement { static formAssociated = true })</script>
    <x-field tabindex="0" disabled>x</x-field><x-field tabindex="0">x</x-field>`;
  equal(await values('disabled', html), [true, undefined]);
});

test('a checkbox and a radio say what is checked now, whatever ARIA says', async () => {
  const html = `<input type="checkbox" checked><input type="checkbox" id="c"><input type="radio" checked>
    <input type="checkbox" aria-checked="true"><input type="checkbox" id="m" checked>
    <script>c.checked = true; m.indeterminate = true</script>`;
  equal(await values('checked', html), [true, true, true, false, 'mixed']);
});

test('what has a checkable role is not checked where it says nothing', async () => {
  const html = [
    'checkbox',
    'radio',
    'switch',
    'menuitemcheckbox',
    'menuitemradio',
    'option',
    'treeitem',
    'button',
    'tab',
  ]
    .map((role) => `<p role="${role}">x</p>`)
    .join('');
  equal(await values('checked', html), [false, false, false, false, false, ...Array(4)]);
});

test('aria-checked is mixed where the role knows it', async () => {
  const html = ['checkbox', 'menuitemcheckbox', 'option', 'radio', 'switch', 'menuitemradio']
    .map((role) => `<p role="${role}" aria-checked="mixed">x</p>`)
    .join('');
  equal(await values('checked', `<div role="listbox">${html}</div>`), [
    undefined,
    'mixed',
    'mixed',
    'mixed',
    false,
    false,
    false,
  ]);
});

test('a summary says whether its details are open, other controls what ARIA says', async () => {
  const html = `<details><summary aria-expanded="true">s</summary></details><details open><summary>s</summary></details>
    <button aria-expanded="true">b</button><button aria-expanded="false">b</button><button aria-expanded="undefined">b</button>`;
  equal(await values('expanded', html), [false, true, true, false, undefined]);
});

test('a button may be pressed, half pressed or not', async () => {
  const html = `<button aria-pressed="true">b</button><button aria-pressed="false">b</button><button aria-pressed="mixed">b</button>
    <p role="button" aria-pressed="TRUE">b</p><a href="/x" aria-pressed="true">a</a><button>b</button>`;
  equal(await values('pressed', html), [true, false, 'mixed', true, undefined, undefined]);
});

test('a check box that is said to be a button is pressed where it is checked', async () => {
  const html = `<input type="checkbox" role="button" aria-pressed="true" aria-label="a">
    <input type="checkbox" role="button" checked aria-label="b">`;
  equal(await states(html), [{ pressed: false }, { pressed: true }]);
});

test('a button says whether the popover that it opens is open, whatever ARIA says', async () => {
  const buttons = `<button popovertarget="p">b</button><input type="button" popovertarget="p" value="b">
    <button popovertarget="p" popovertargetaction="hide" aria-expanded="false">b</button>
    <button commandfor="p" command="Toggle-Popover">b</button><button commandfor="p" command="show-popover">b</button>`;
  const popover = (open: string) => `${buttons}<div id="p" popover="manual">p</div><script>${open}</script>`;
  equal(await values('expanded', popover('')), [false, false, false, false, false]);
  equal(await values('expanded', popover('p.showPopover()')), [true, true, true, true, true]);
});

test('a button that opens no popover says nothing of one', async () => {
  const html = `<div id="p" popover>p</div><dialog id="d">d</dialog><button popovertarget="gone">b</button>
    <button popovertarget="d">b</button><button disabled popovertarget="p">b</button><form><button popovertarget="p">b</button></form>
    <button commandfor="d" command="show-modal">b</button><button commandfor="p" command="--own">b</button>
    <button commandfor="p">b</button><input popovertarget="p"><a href="/x" popovertarget="p">a</a>`;
  equal(await values('expanded', html), Array(9).fill(undefined));
});

test('what can be selected says so', async () => {
  const html = `<p role="tab" aria-selected="true">t</p><div role="listbox"><p role="option" aria-selected="false">o</p></div>
    <div role="tree"><p role="treeitem">t</p></div><p role="gridcell" tabindex="0" aria-selected="true">g</p><button aria-selected="true">b</button>`;
  equal(await values('selected', html), [true, undefined, false, undefined, true, undefined]);
});

test('a field is required where the attribute applies, or by ARIA', async () => {
  const html = `<input required><select required></select><textarea required></textarea><input type="checkbox" required>
    <input type="range" required><input type="button" required><p role="textbox" aria-required="true">x</p><input aria-required="false">`;
  equal(await values('required', html), [true, true, true, true, undefined, undefined, true, undefined]);
});

test('a field is read-only where the attribute applies, or by ARIA', async () => {
  const html = `<input readonly><textarea readonly></textarea><input type="date" readonly><input type="checkbox" readonly>
    <input type="range" readonly><select readonly></select><p role="textbox" aria-readonly="true">x</p>`;
  equal(await values('readonly', html), [true, true, true, undefined, undefined, undefined, true]);
});

test('a field that a person left wrong is invalid, one that nobody touched is not', async () => {
  const html = '<input id="touched" type="number" min="5"><input type="number" min="5" value="1"><input required>';
  await tab.load(html);
  const { session } = tab.peer;
  await tab.peer.evaluate('touched.focus()');
  await session.send('Input.insertText', { text: '1' });
  await tab.peer.evaluate('touched.blur()');
  equal(
    (await tab.page.observe()).controls.map((control) => control.states.invalid),
    [true, undefined, undefined],
  );
});

test('aria-invalid holds by any token but false', async () => {
  const html = ['true', 'grammar', 'spelling', 'anything', 'false', 'FALSE', '']
    .map((token) => `<input aria-invalid="${token}">`)
    .join('');
  equal(await values('invalid', html), [true, true, true, true, undefined, undefined, undefined]);
});

test('the current one of a set says of what kind', async () => {
  const html = ['page', 'step', 'location', 'date', 'time', 'true', 'unknown', 'false', '']
    .map((token) => `<a href="/x" aria-current="${token}">x</a>`)
    .join('');
  equal(await values('current', html), ['page', 'step', 'location', 'date', 'time', true, true, undefined, undefined]);
});

test('an editing host is editable, what stands in it is not', async () => {
  const html = '<div contenteditable>x <a href="/x">link</a></div><textarea></textarea>';
  equal(await states(html), [{ editable: true }, {}, {}]);
});

test('states come together', async () => {
  const html =
    '<div inert aria-hidden="true"><input type="checkbox" required disabled checked style="opacity:0"></div>';
  // What is inert is not reached by the Tab key, so inside aria-hidden it is no candidate.
  equal(await states(html), []);
  equal(await states(html.replace('aria-hidden="true"', '')), [
    { disabled: true, checked: true, required: true, inert: true, transparent: true },
  ]);
});

test.run();
