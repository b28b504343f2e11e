/** What a person typed, and nobody else may learn. Number fields take digits alone. */
export const TYPED = 'canary-q7w2x9';
export const DIGITS = '730194482';

const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'password'];

const attributes = [
  ...TEXT_TYPES.map((type) => `<input type="${type}" value="${TYPED}">`),
  `<input type="number" value="${DIGITS}"><input type="range" max="999999999" value="${DIGITS}">`,
  `<input value="${TYPED}" list="l"><datalist id="l"><option value="${TYPED}"></datalist>`,
  `<input type="hidden" value="${TYPED}"><input type="checkbox" value="${TYPED}"><input type="radio" value="${TYPED}">`,
  `<textarea>${TYPED}</textarea><button value="${TYPED}">b</button><select><option value="${TYPED}">o</select>`,
  `<output>${TYPED}</output><meter value="1">${TYPED}</meter><progress value="1">${TYPED}</progress><data value="${TYPED}">d</data>`,
].join('');

const widgets = [
  `<div contenteditable>${TYPED}<p>${TYPED}</p><a href="/x">${TYPED}</a></div>`,
  `<div contenteditable="plaintext-only">${TYPED}</div><div role="textbox" contenteditable>${TYPED}</div>`,
  `<div role="textbox" tabindex="0">${TYPED}</div><div role="searchbox" tabindex="0">${TYPED}</div>`,
  `<div role="combobox" tabindex="0">${TYPED}</div><div role="spinbutton" tabindex="0">${TYPED}</div>`,
  `<div role="slider" tabindex="0" aria-valuetext="${TYPED}" aria-valuenow="${DIGITS}">${TYPED}</div>`,
].join('');

/** Takes text from `Input.insertText`, one after another. */
const empty = [
  ...TEXT_TYPES.map((type) => `<input type="${type}" class="type-here">`),
  '<textarea class="type-here"></textarea><div contenteditable class="type-here"></div>',
].join('');

const all = attributes + widgets + empty;

/** Values of every kind, alone, in a shadow root, and inside what is named from its content. */
export const filledPage = `<!doctype html><title>filled</title>
<form>${all}</form>
<section><template shadowrootmode="open"><h2>${all}</h2><slot></slot></template>${all}</section>
<h1>heading ${widgets}${attributes}</h1>
<label>label ${widgets}${attributes}<input></label>
<div role="button">button ${widgets}${attributes}</div>
<div style="cursor:pointer">surface ${widgets}${attributes}</div>
<div tabindex="0"><template shadowrootmode="open">generic <slot></slot></template>${widgets}${attributes}</div>
<div contenteditable><p id="typed">${TYPED}</p><label for="f">${TYPED}</label></div><div role="combobox"><b id="chosen">${TYPED}</b></div>
<button aria-labelledby="typed chosen area">x</button><input id="f" aria-labelledby="typed chosen area"><input id="f">
<textarea id="area">${TYPED}</textarea><input type="file" id="file">
<script>
  for (const root of [document, document.querySelector('section').shadowRoot]) {
    for (const field of root.querySelectorAll('input:not([type=file],[type=checkbox],[type=radio])')) {
      if (!field.classList.contains('type-here')) field.value = field.value || '${TYPED}';
    }
  }
  const files = new DataTransfer();
  files.items.add(new File(['x'], '${TYPED}.txt'));
  file.files = files.files;
</script>`;
