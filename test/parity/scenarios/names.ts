import type { Scenario } from '../scenario.js';

/** What controls are called. */
export const NAMES: readonly Scenario[] = [
  {
    id: 'name-sources',
    proves: 'the first source that says anything names a control',
    pages: {
      page: `<span id="l1">Billing</span><span id="l2" hidden>address</span>
        <input aria-labelledby="l1 l2" aria-label="not this"><input aria-label="Label"><label>Around <input></label><label for="f">By id</label><input id="f">
        <input title="Title"><input placeholder="Placeholder"><input aria-label=" " placeholder="Blank label">
        <input aria-labelledby="missing" title="Missing target"><button title="Tooltip"></button><button title="Tooltip">Content</button>
        <a href="/x"><img alt="Picture" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9"></a><a href="/x"><svg width="9" height="9"><title>Drawing</title><rect width="9" height="9"/></svg></a>
        <button>Many <b>bold</b>  words<i>joined</i> <span hidden>hidden</span></button><button><div>Block</div><div>by block</div></button>
        <button aria-label="Continue">Delete account</button><label>Two</label><label for="g">First</label><label for="g">second</label><input id="g">
        <input type="submit"><input type="reset"><input type="submit" value="Send it"><input type="image" alt="Go" width="9" height="9">
        <fieldset><legend>Set</legend><input aria-label="In a set"></fieldset><table><caption>Caption</caption><tr><td><button>In a table</button></td></tr></table>`,
    },
  },
  {
    id: 'generated-content',
    proves: 'generated content is a part of the name',
    pages: {
      page: `<style>.a::before{content:"Before "}.b::after{content:" after"}.c::before{content:"\\2605" / "Star"}</style>
        <button class="a">name</button><button class="b">name</button><a href="/x" class="c">name</a><button class="a b"></button>`,
    },
  },
  {
    id: 'names-in-shadow-roots',
    proves: 'content of open shadow roots and what is slotted is read as it is rendered',
    pages: {
      page: `<x-b role="button" tabindex="0"><template shadowrootmode="open"><b>Shadow</b> <slot></slot></template>light</x-b>
        <div id="h"><template shadowrootmode="open"><label for="i">Inside</label><input id="i"><span id="s">Own tree</span><button aria-labelledby="s">x</button><button><slot>Fallback</slot></button></template></div>
        <span id="s">Other tree</span><button aria-labelledby="s">x</button>`,
    },
  },
  {
    id: 'languages',
    proves: 'names of every script are whole',
    pages: {
      page: `<button>حفظ التغييرات</button><a href="/x">保存更改</a><button>सहेजें</button><button>保存する</button><button>บันทึก</button><button>👩‍👩‍👧‍👦 Familie 🇳🇴</button>
        <button>Ünïcödé ﬁ ẞ</button><button dir="rtl">שמור</button><input placeholder="Søk …"><button>a\u00a0b\u2003c</button>`,
    },
  },
  {
    id: 'long-names',
    proves: 'a name is cut at 256 bytes, at a character, and says so',
    pages: {
      page: `<button>${'x'.repeat(256)}</button><button>${'x'.repeat(257)}</button><button aria-label="${'é'.repeat(200)}">x</button><button>${'word '.repeat(100)}</button>
        <title>${'t'.repeat(300)}</title>`,
    },
  },
  {
    id: 'containers-in-names',
    proves: 'a link around a card is called what the card says',
    pages: {
      page: `<a href="/x"><article><h3>Lamp</h3><p>Warm light</p></article></a><button>Size <span role="group">and colour</span></button><button>Rated <span role="img">five</span></button>`,
    },
  },
  {
    id: 'values-are-not-names',
    proves: 'what was typed or chosen is nowhere in a name; Playwright reads it where ARIA says so',
    pages: {
      page: `<label>Flash the screen <input aria-label="times" value="3"> times</label><input type="checkbox" id="c"><label for="c">Every <select aria-label="unit"><option>day<option selected>week</select></label>
        <input aria-label="Field" value="typed"><textarea aria-label="Area">typed</textarea><div role="textbox" aria-label="Box">typed</div><div contenteditable aria-label="Host">typed</div>
        <button>Set to <input aria-label="inner" value="7"></button>`,
    },
  },
];
