import type { Scenario } from '../scenario.js';

/** What is a control, of which role, in which state. */
export const CONTROLS: readonly Scenario[] = [
  {
    id: 'native-controls',
    proves: 'every native kind is listed in the same order, with the same role and name',
    pages: {
      page: `<title>Native</title>
        <a href="/x">Link</a><a>No link</a><button>Button</button><button type="submit">Submit</button>
        ${'text search tel url email number range date time datetime-local month week color file checkbox radio submit reset button image'
          .split(' ')
          .map((type) => `<input type="${type}" aria-label="${type} field">`)
          .join('')}
        <input type="hidden" aria-label="hidden field"><input aria-label="No type"><input type="nonsense" aria-label="Unknown type">
        <select aria-label="One of"><option>One<option>Two</select>
        <select aria-label="Some of" multiple><option>One<option>Two</select>
        <select aria-label="Sized" size="3"><option>One<option>Two</select>
        <textarea aria-label="Area"></textarea>
        <details><summary>Summary</summary>Inside</details><details open><summary>Open</summary><button>Within</button></details>
        <summary>Alone</summary>
        <audio controls></audio><audio></audio><video controls width="200" height="80"></video>
        <label>A label without control</label><meter value="0.5"></meter><progress value="0.5"></progress><output>42</output>
        <input list="l" aria-label="With suggestions"><datalist id="l"><option value="a"></datalist>`,
    },
  },
  {
    id: 'roles-written',
    proves: 'what its role makes a control is listed, the first token that ARIA knows',
    pages: {
      page: `${'button link checkbox radio switch textbox searchbox combobox menuitem menuitemcheckbox menuitemradio tab slider spinbutton'
        .split(' ')
        .map((role) => `<div role="${role}" aria-label="A ${role}">x</div>`)
        .join('')}
        <div role="listbox" aria-label="List"><div role="option">First</div><div role="option" aria-selected="true">Second</div></div>
        <ul role="tree" aria-label="Tree"><li role="treeitem" aria-expanded="true">Branch</li></ul>
        <div role="scrollbar" aria-label="Not focusable">x</div><div role="scrollbar" tabindex="-1" aria-label="Focusable">x</div>
        <div role="separator" aria-label="Plain">x</div><div role="separator" tabindex="0" aria-label="Splitter">x</div>
        <div role="grid"><div role="row"><div role="gridcell">Cell</div><div role="gridcell" tabindex="-1">Focusable cell</div></div></div>
        <div role="nonsense button">Second token</div><div role="nonsense">Nothing</div><div role="BUTTON">Capitals</div>
        <span role="heading" aria-level="3">A heading is none</span><div role="img" aria-label="A picture is none">x</div>`,
    },
  },
  {
    id: 'controls-by-behaviour',
    proves: 'what can be focused, edited, clicked by an attribute or dragged is listed',
    pages: {
      page: `<div tabindex="0">Zero</div><div tabindex="3">Three</div><div tabindex="-1">Minus</div><div tabindex="x">None</div>
        <div contenteditable aria-label="Host">draft <b>bold</b></div>
        <div contenteditable="plaintext-only" aria-label="Plain host">draft</div><div contenteditable="false">not edited</div>
        <div onclick="void 0">Clicked</div><div draggable="true">Dragged</div><div draggable="false">Still</div>
        <p tabindex="0">A paragraph <b>with bold</b></p>`,
    },
  },
  {
    id: 'controls-in-an-editing-host',
    proves: 'a control in an editing host is listed',
    pages: { page: '<div contenteditable aria-label="Host">draft <button>inside</button></div>' },
  },
  {
    id: 'label-proxies',
    proves: 'a label whose control is not seen stands for it, one whose control is seen does not',
    pages: {
      page: `<style>.gone{display:none}</style>
        <label>Styled toggle <input type="checkbox" class="gone" checked></label>
        <label for="file">Choose a picture</label><input id="file" type="file" class="gone">
        <label>Seen <input type="checkbox"></label>
        <label for="text">Beside</label><input id="text">
        <label>Radio <input type="radio" name="r" style="visibility:hidden;position:absolute"></label>
        <label>Disabled <input type="checkbox" class="gone" disabled></label>
        <label>Of nothing</label>`,
    },
  },
  {
    id: 'click-surfaces',
    proves: 'what shows the pointer cursor by itself is listed between the candidates',
    pages: {
      page: `<style>.p{cursor:pointer}</style>
        <div class="p">First surface <span>inside it</span></div><button>One</button>
        <div class="p">Card <a href="/x">with a link</a></div><button class="p">A pointer of its own</button>
        <div class="p" hidden>Hidden</div><label class="p">Of a control <input></label><span class="p">Last</span>`,
    },
  },
  {
    id: 'click-surfaces-off',
    proves: 'without click surfaces the candidates alone are listed',
    clickSurfaces: false,
    pages: {
      page: `<style>.p{cursor:pointer}</style><div class="p">Surface</div><button>One</button><div class="p">Card <a href="/x">Link</a></div>`,
    },
  },
  {
    id: 'states',
    proves: 'native states and those of ARIA are the same',
    pages: {
      page: `<button disabled>Disabled</button><fieldset disabled><legend><button>In its legend</button></legend><button>In the set</button></fieldset>
        <button aria-disabled="true">Said disabled</button><div aria-disabled="true"><button>Around it</button></div>
        <input type="checkbox" aria-label="Checked" checked><input type="checkbox" aria-label="Unchecked"><input type="checkbox" aria-label="Mixed" id="m">
        <input type="radio" aria-label="Radio" checked><div role="switch" aria-checked="true">Switch</div><div role="checkbox">Unsaid</div>
        <div role="checkbox" aria-checked="mixed">Said mixed</div><div role="menuitemradio" aria-checked="mixed">Never mixed</div>
        <button aria-pressed="true">Pressed</button><button aria-pressed="false">Not pressed</button><button aria-pressed="mixed">Half</button>
        <button aria-expanded="false">Folded</button><a href="/x" aria-expanded="true">Unfolded</a>
        <div role="tablist"><div role="tab" aria-selected="true">Tab</div><div role="tab" aria-selected="false">Other</div></div>
        <input aria-label="Required" required><input aria-label="Said required" aria-required="true"><input aria-label="Read-only" readonly>
        <input aria-label="Invalid" aria-invalid="true"><input aria-label="Not invalid" aria-invalid="false"><input aria-label="Spelling" aria-invalid="spelling">
        <a href="/x" aria-current="page">Here</a><a href="/x" aria-current="true">Current</a><a href="/x" aria-current="false">Elsewhere</a>
        <textarea aria-label="Area" readonly required></textarea><select aria-label="Select" required><option></select>
        <script>document.getElementById('m').indeterminate = true</script>`,
    },
  },
  {
    id: 'options',
    proves: 'a select tells its options, never which is chosen',
    pages: {
      page: `<label>Country <select><option>Norway<option selected>Peru<optgroup label="More"><option label="Labelled">Chad</optgroup></select></label>
        <select aria-label="Long">${Array.from({ length: 40 }, (_, i) => `<option>Option ${i}`).join('')}</select><select aria-label="Empty"></select>`,
    },
  },
  {
    id: 'widgets',
    proves: 'menus, tabs, trees, grids and lists are the same',
    pages: {
      page: `<ul role="menubar" aria-label="Menu"><li role="menuitem" aria-haspopup="true" aria-expanded="false" tabindex="0">File</li><li role="menuitem" tabindex="-1">Edit</li></ul>
        <div role="tablist" aria-label="Tabs"><button role="tab" aria-selected="true" aria-controls="p">One</button><button role="tab" tabindex="-1">Two</button></div><div role="tabpanel" id="p">Panel</div>
        <ul role="tree"><li role="treeitem" aria-expanded="true" tabindex="0">Root<ul role="group"><li role="treeitem" tabindex="-1">Leaf</li></ul></li></ul>
        <table role="grid"><tr><td role="gridcell" tabindex="0">A1</td><td>A2</td></tr></table>
        <div role="radiogroup" aria-label="Size"><div role="radio" aria-checked="true" tabindex="0">Small</div><div role="radio" aria-checked="false" tabindex="-1">Large</div></div>
        <div role="slider" aria-label="Volume" aria-valuenow="5" tabindex="0"></div><div role="slider" aria-label="Loudness" aria-valuenow="5" tabindex="0">5</div>
        <div role="toolbar"><button aria-pressed="false">Bold</button></div>`,
    },
  },
  {
    id: 'drawings-and-maps',
    proves: 'links of SVG and areas of an image map are met where they are painted',
    pages: {
      page: `<svg width="80" height="40"><a href="/x"><text y="20">Drawn link</text></a><a><text y="40">No link</text></a></svg>
        <svg width="40" height="40"><defs><a href="/x"><rect width="9" height="9"/></a></defs></svg>
        <img usemap="#m" width="90" height="40" alt="Map" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
        <map name="m"><area href="/a" alt="Left" coords="0,0,40,40" shape="rect"><area alt="No link" coords="0,0,1,1"><area href="/b" alt="Right" coords="50,0,90,40" shape="rect"></map>
        <map name="unused"><area href="/c" alt="Nowhere" coords="0,0,9,9"></map>`,
    },
  },
];
