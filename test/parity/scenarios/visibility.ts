import type { Scenario } from '../scenario.js';

/** What a person can meet, and in which order. */
export const VISIBILITY: readonly Scenario[] = [
  {
    id: 'hidden',
    proves: 'what is not rendered counts as a candidate and is not kept',
    pages: {
      page: `<button style="display:none">Display</button><button style="visibility:hidden">Visibility</button><button hidden>Attribute</button>
        <div hidden><button>In hidden</button></div><div style="visibility:hidden"><button style="visibility:visible">Shown again</button></div>
        <details><summary>Closed</summary><button>Folded away</button></details>
        <div style="content-visibility:hidden"><button>Skipped</button></div><div style="content-visibility:auto;contain-intrinsic-size:10px 5000px"><button>Later</button></div>
        <div hidden="until-found"><button>Until found</button></div><noscript><button>No script</button></noscript><template><button>Template</button></template>
        <button style="position:absolute;left:-4000px">Off the screen</button><button>Seen</button>`,
    },
  },
  {
    id: 'boxes',
    proves: 'an element without a box of its own is seen by its content, one in a box without size is not',
    pages: {
      page: `<a href="/x" style="display:contents">Contents</a><div style="display:contents"><button>In contents</button></div>
        <a href="/x"><img alt="Floated" style="float:left;width:30px;height:30px" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a>
        <a href="/x"></a><button style="width:0;height:0;padding:0;border:0;overflow:hidden">No size</button>
        <div style="height:0;overflow:hidden"><button>Rolled up</button></div><div style="height:0"><button>Flows out</button></div>
        <div style="height:0;overflow:hidden"><button style="position:fixed;top:0">Escapes</button></div>
        <div style="width:0;overflow:auto;white-space:nowrap"><button>No width</button></div>
        <div style="position:relative"><div style="height:0;overflow:hidden"><button style="position:absolute">Passes over</button></div></div>`,
    },
  },
  {
    id: 'listed-all-the-same',
    proves: 'what is transparent, inert, cut off or covered is listed, and says so',
    pages: {
      page: `<button style="opacity:0">Transparent</button><div style="opacity:0"><button>In transparent</button></div><button style="opacity:.01">Faint</button>
        <div inert><button>Inert</button></div><button inert>Itself inert</button>
        <div style="width:100px;overflow:hidden;white-space:nowrap"><button style="width:90px">Slide 1</button><button style="width:90px">Slide 2</button><button style="width:90px">Slide 3</button></div>
        <div style="width:100px;overflow:auto;white-space:nowrap"><button style="width:90px">Scrolled 1</button><button style="width:90px">Scrolled 2</button><button style="width:90px">Scrolled 3</button></div>
        <div style="position:relative"><button>Covered</button><div style="position:absolute;inset:0;background:#fff"></div></div>`,
    },
  },
  {
    id: 'aria-hidden',
    proves: 'inside aria-hidden a control is listed only where the Tab key reaches it',
    pages: {
      page: `<div aria-hidden="true"><button>Reached</button><button tabindex="-1">Not reached</button><button disabled>Disabled</button>
        <div role="button">No stop</div><div contenteditable aria-label="Host">d</div><a href="/x">Link</a></div>
        <button aria-hidden="true">Itself</button><div aria-hidden="true" inert><button>Inert</button></div><div aria-hidden="false"><button>Not hidden</button></div>`,
    },
  },
  {
    id: 'shadow-order',
    proves: 'shadow children come before light children, at every depth',
    pages: {
      page: `<div id="a"><template shadowrootmode="open"><button>Shadow 1</button><slot></slot>
          <div><template shadowrootmode="open"><button>Deeper</button><slot></slot></template><button>Light of the deeper</button></div>
          <slot name="end"></slot></template>
          <button slot="end">Light, shown last</button><button>Light 2</button><button slot="nowhere">Not slotted</button></div>
        <div><template shadowrootmode="closed"><button>Closed</button></template><button>Light of a closed root</button></div>
        <div><template shadowrootmode="open"><slot><button>Fallback</button></slot></template></div>
        <button>After</button>`,
    },
  },
  {
    id: 'modal-dialog',
    proves: 'the controls of a modal dialog come first, everything else is inert',
    pages: {
      page: `<button>Behind</button><main><a href="/x">Link behind</a></main>
        <dialog id="d" aria-label="Question"><button>Yes</button><button>No</button></dialog><button>Behind too</button>
        <dialog open><button>Not modal</button></dialog><script>d.showModal()</script>`,
    },
  },
  {
    id: 'two-modal-dialogs',
    proves: 'the topmost comes first, whatever its place in the tree',
    pages: {
      page: `<dialog id="a" aria-label="First"><button>In the first</button></dialog><dialog id="b" aria-label="Second"><button>In the second</button></dialog>
        <button>Behind</button><script>b.showModal(); a.showModal()</script>`,
    },
  },
  {
    id: 'popovers',
    proves: 'open popovers come before the page and make nothing inert',
    pages: {
      page: `<button popovertarget="p">Opens</button><button popovertarget="q">Opens another</button>
        <div popover id="q" aria-label="Closed"><button>Not open</button></div><button>Page</button>
        <div popover="manual" id="p"><button>In the popover</button></div><script>p.showPopover()</script>`,
    },
  },
  {
    id: 'aria-modal',
    proves: 'what says aria-modal comes first where it can be seen, and what is behind is inert',
    pages: {
      page: `<button>Behind</button><div role="dialog" aria-modal="true" aria-label="Consent" style="position:fixed;bottom:0;left:0;right:0"><button>Accept</button></div>
        <div role="dialog" aria-modal="true" aria-label="Drawer" style="position:fixed;left:-500px;width:300px"><button>In the drawer</button></div>
        <div role="dialog" aria-modal="true" style="display:none"><button>Hidden</button></div><button>Behind too</button>`,
    },
  },
  {
    id: 'modal-in-shadow',
    proves: 'a modal dialog in a shadow root renders what is slotted into it',
    pages: {
      page: `<button>Behind</button><div id="h"><template shadowrootmode="open"><dialog aria-label="Inside"><button>Shadow</button><slot></slot></dialog></template><button>Slotted</button></div>
        <button>After</button><script>h.shadowRoot.querySelector('dialog').showModal()</script>`,
    },
  },
];
