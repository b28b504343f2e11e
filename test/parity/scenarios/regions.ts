import { followCursors, into, readOn, refOf, type Scenario } from '../scenario.js';

const many = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join('');

const SHOP = `<title>Shop</title><header><a href="/">Home</a><nav aria-label="Main"><a href="/a">A</a><a href="/b">B</a></nav></header>
  <main><h1>Goods</h1><section aria-label="Filters"><h2>Filter</h2><input aria-label="Size"></section>
  <section><h2>Results</h2><p>Three things were <b>found</b>.</p><article><h3>Lamp</h3><p>Warm light.</p><button>Buy the lamp</button></article><article><h3>Chair</h3><button>Buy the chair</button></article></section>
  <form aria-label="Order"><label>Name <input></label><button>Send</button></form></main>
  <aside aria-label="Help"><h2>Ask us</h2><button>Ask</button></aside><footer><a href="/imprint">Imprint</a></footer>`;

/** Regions, headings, focus and text. */
export const REGIONS: readonly Scenario[] = [
  { id: 'landmarks', proves: 'regions, their names and the headings are the same', pages: { page: SHOP } },
  {
    id: 'kinds-of-regions',
    proves: 'what is a region, and what gives it its name',
    pages: {
      page: `<div role="region">Unnamed</div><div role="region" aria-label="Named">x</div><form>No name</form><form title="By title"><input aria-label="f"></form><div role="form">x</div><div role="form" aria-labelledby="t">x</div><span id="t">By reference</span>
        <article><header>Of an article</header><h2>Article heading</h2><footer>x</footer></article><section hidden aria-label="Hidden">x</section><section><h3 hidden>Hidden heading</h3><h4>Second heading</h4></section>
        <div role="search"><input aria-label="s"></div><search>x</search><nav><nav aria-label="Inner">x</nav></nav><section><aside>In a section</aside></section><aside aria-label="Aside">x</aside>
        <dialog open><h2>Open dialog</h2></dialog><dialog><h2>Closed dialog</h2></dialog><div role="alertdialog" aria-label="Alert">x</div><main role="none">x</main><section role="presentation">x</section><nav role="button">x</nav>`,
    },
  },
  {
    id: 'headings',
    proves: 'levels and texts of headings are the same, hidden ones left out',
    pages: {
      page: `${many(6, (i) => `<h${i + 1}>Level ${i + 1}</h${i + 1}>`)}<div role="heading">Default</div><div role="heading" aria-level="4">Said</div><h2 aria-level="5">Said again</h2>
        <h2 hidden>Hidden</h2><h2></h2><h2 role="button">A button</h2><h2 role="none">None</h2><h3><a href="/x">Linked</a> heading</h3>`,
    },
  },
  {
    id: 'many-regions',
    proves: 'beyond 64 the rest is counted, text blocks are left out first',
    pages: {
      page: `${many(50, (i) => `<section><h2>Section ${i}</h2><button>B ${i}</button></section>`)}${many(30, (i) => `<nav aria-label="Nav ${i}"><a href="/x">L ${i}</a></nav>`)}`,
    },
  },
  {
    id: 'regions-beyond-the-list',
    proves: 'where 64 are listed the rest counts, seen or not; a labelled section is kept before unlabelled ones',
    pages: {
      dialogs: `<style>dialog { position: static }</style>${many(70, () => '<dialog open hidden></dialog><dialog open></dialog>')}`,
      sections: `${many(70, (i) => `<section><button>Button ${i}</button></section>`)}<section aria-label="Labelled"><button>Here</button></section>
        <section hidden>Hidden</section><div role="region" aria-label="By role">Text</div><main>${many(5, (i) => `<article>Article ${i}</article>`)}</main>`,
    },
    run: async (visit) => {
      await visit.see();
      await visit.go('sections');
      await visit.see(into(await visit.see(), 'Labelled'));
    },
  },
  {
    id: 'focus',
    proves: 'a look into a region holds its controls, regions, headings and prose, and numbers them from there',
    pages: { page: SHOP },
    run: async ({ see }) => {
      for (const name of ['Main', 'Filters', 'Results', 'Lamp', 'Order', 'Help', 'Shop']) {
        const page = await see();
        const inside = await see(into(page, name));
        if (name === 'Results') await see(into(inside, 'Chair'));
      }
    },
  },
  {
    id: 'focus-goes-on',
    isLong: true,
    proves: 'after and cursor keep the region; an empty request ends it',
    pages: {
      page: `${many(30, (i) => `<button>Before ${i}</button>`)}<main aria-label="Long">${many(300, (i) => `<button>In ${i}</button>`)}</main>${many(30, (i) => `<button>Behind ${i}</button>`)}`,
    },
    run: async ({ see }) => {
      const inside = await see(into(await see(), 'Long'));
      const rest = await see({ after: refOf(inside, 'In 250') });
      await see({ after: refOf(rest, 'In 299') });
      const again = await see(into(await see(), 'Long'));
      await see({ cursor: again.coverage.cursor });
      await see();
    },
  },
  {
    id: 'focus-in-shadow-root',
    proves: 'a region in a shadow root holds what is slotted into it, one in the light holds its open shadow text',
    pages: {
      page: `<div id="h"><template shadowrootmode="open"><section aria-label="Shadow"><p>Shadow prose</p><button>Own</button><slot></slot></section></template><button>Slotted</button><p>Slotted prose</p></div>
        <section aria-label="Light"><x-y><template shadowrootmode="open"><p>Inside the root</p><button>Deep</button><slot></slot></template><i>light words</i></x-y></section>`,
    },
    run: async ({ see }) => {
      await see(into(await see(), 'Shadow'));
      await see(into(await see(), 'Light'));
    },
  },
  {
    id: 'prose',
    proves: 'what a person reads is the same, without what is hidden and without values',
    pages: {
      page: `<title>Prose</title><main aria-label="Read"><h1>Head<br>line</h1><p>One  two\n three <b>fo</b>ur <span hidden>hidden</span><span style="display:none">none</span><span style="visibility:hidden">invisible <i style="visibility:visible">but this</i></span></p>
        <ul><li>First<li>Second</ul><table><tr><td>Cell</td><td>Next</td></tr></table><pre>  kept   as
folded</pre><details><summary>More</summary>folded away</details><details open><summary>Less</summary>unfolded</details>
        <textarea>typed</textarea><select><option>chosen</select><div contenteditable>draft</div><output>7</output><script>1</script><style>i{}</style><p style="text-transform:uppercase">as written</p></main>`,
    },
    run: async ({ see }) => {
      await see(into(await see(), 'Read'));
    },
  },
  {
    id: 'text-goes-on',
    proves: 'the text of a region is read on by offsets, each a part of its own',
    pages: {
      page: `<main aria-label="Long">${many(600, (i) => `<p>Paragraph ${i} says nothing that another one does not.</p>`)}</main>`,
    },
    run: async ({ see, look, run }) => {
      let part = await see(into(await see(), 'Long'));
      while (part.text.more) part = await see(readOn(part));
      part = await see(into(await see(), 'Long'));
      await run(`document.querySelectorAll('p')[500].textContent = 'Something else.'`);
      await look(readOn(part));
      await look(readOn(part));
    },
  },
  {
    id: 'text-offsets',
    proves: 'an offset inside a character or beyond the end is refused, and the revision stands',
    pages: { page: `<main aria-label="Bytes">ééé</main>` },
    run: async ({ see, look }) => {
      const inside = await see(into(await see(), 'Bytes'));
      await look(readOn(inside, 1));
      await look(readOn(inside, 7));
      await look({ ...(into(await see(), 'Bytes') as object), text_offset: 0 });
      const again = await see(into(await see(), 'Bytes'));
      await look(readOn(again, 2));
    },
  },
  {
    id: 'text-of-dense-page',
    isLong: true,
    proves: 'focus behind a full first window: the region is reached at once',
    pages: {
      page: `<nav aria-label="Many">${many(300, (i) => `<a href="/x">Link ${i}</a>`)}</nav><form aria-label="Behind"><label>Name <input></label><button>Send</button></form>`,
    },
    run: async (visit) => {
      const [first] = await followCursors(visit);
      if (first !== undefined) await visit.look(into(first, 'Behind'));
      await visit.see(into(await visit.see(), 'Behind'));
    },
  },
];
