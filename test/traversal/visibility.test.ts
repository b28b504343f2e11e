import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('visibility: rendered, with a box');
const tab = new Tab(test, { clickSurfaces: false });

test('what is not displayed is hidden, whatever stands in it', () =>
  tab.showsOnly(
    `<button style="display:none">no</button><div style="display:none"><button style="display:block">no</button></div>
     <div hidden><button>no</button></div><button>yes</button><button hidden style="display:block">yes</button>`,
    5,
  ));

test('visibility is taken back by a child', () =>
  tab.showsOnly(
    `<div style="visibility:hidden"><button>no</button><button style="visibility:visible">yes</button></div>
     <table><tr style="visibility:collapse"><td><button>no</button></td></tr></table>`,
    3,
  ));

test('a closed details shows its summary alone', () =>
  tab.showsOnly(
    `<details><summary>yes</summary><button>no</button><a href="/x" style="display:contents">no</a></details>
     <details open><summary>yes</summary><button>yes</button></details>
     <details style="display:contents"><div style="display:contents"><a href="/x" style="display:contents">no</a></div></details>`,
    6,
  ));

test('content-visibility hides when hidden, and not when automatic', () =>
  tab.showsOnly(
    `<div style="content-visibility:hidden"><button>no</button><a href="/x" style="display:contents">no</a></div>
     <div hidden="until-found"><button>no</button></div>
     <div style="height:3000px"></div><div style="content-visibility:auto"><button>yes</button></div>`,
    4,
  ));

test('a popover shows when it is open', () =>
  tab.showsOnly(
    `<div popover id="a"><button>yes</button></div><div popover><button>no</button></div><script>a.showPopover()</script>`,
    2,
  ));

test('a dialog shows when it is open', () =>
  tab.showsOnly('<dialog open><button>yes</button></dialog><dialog><button>no</button></dialog>', 2));

test('without size, what overflows decides', () =>
  tab.showsOnly(
    `<button style="width:0;height:0;padding:0;border:0;overflow:hidden">no</button>
     <a href="/x" style="display:inline-block;width:0;height:0"></a><a href="/x"></a><p tabindex="0"></p>
     <button style="width:0;height:0;padding:0;border:0;overflow:visible">yes</button>
     <p tabindex="0" style="height:0;margin:0">yes</p>`,
    6,
  ));

test('a link has the box of the image that floats in it', async () => {
  const image = `<img style="float:left" width="40" height="40" alt="yes" src="data:image/gif;base64,${DOT}">`;
  await tab.showsOnly(`<a href="/x">${image}</a><a href="/y"><span><b>${image}</b></span></a>`, 2);
});

test('display: contents has the box of its content', () =>
  tab.showsOnly(
    `<a href="/x" style="display:contents">yes</a><a href="/x" style="display:contents"></a>
     <div style="display:contents"><div style="display:contents"><a href="/x" style="display:contents"><b>yes</b></a></div></div>
     <div style="display:none"><a href="/x" style="display:contents">no</a></div>
     <div style="visibility:hidden"><a href="/x" style="display:contents">no</a></div>
     <a href="/x" style="display:contents"><b hidden>no</b></a>`,
    6,
  ));

test('display: contents has the box of what is slotted or in its shadow root', () =>
  tab.showsOnly(
    `<p tabindex="0" style="display:contents"><template shadowrootmode="open"><i>yes</i></template></p>
     <p><template shadowrootmode="open"><b role="button" tabindex="0" style="display:contents"><slot></slot></b></template>yes</p>
     <p tabindex="0" style="display:contents"><template shadowrootmode="open"></template>no</p>`,
    3,
  ));

test('a light child that no slot shows is not rendered', () =>
  tab.showsOnly(
    `<p><template shadowrootmode="open"><slot name="a"></slot></template><button slot="a">yes</button>
     <button>no</button><button slot="b">no</button></p>
     <p><template shadowrootmode="open"><slot><button>no</button></slot></template><button>yes</button></p>`,
    5,
  ));

test('fallback content of a canvas, a video and an object is not rendered', () =>
  tab.showsOnly(
    `<canvas><button>no</button></canvas><video><button>no</button></video><audio><a href="/x">no</a></audio>
     <iframe srcdoc=""><button>no</button></iframe><noscript><button>no</button></noscript>`,
    3,
  ));

test('off the screen is there: it can be scrolled to', () =>
  tab.showsOnly(
    `<button style="position:absolute;left:-9999px">yes</button><button style="position:fixed;top:200vh">yes</button>
     <button style="text-indent:-9999px;overflow:hidden">yes</button><div style="height:5000px"></div><button>yes</button>`,
    4,
  ));

test('a control for screen readers, one pixel large, is there', () =>
  tab.showsOnly(
    `<a href="/x" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">yes</a>
     <div style="position:absolute;width:1px;height:1px;overflow:hidden"><button>yes</button></div>`,
    2,
  ));

test('a thing scaled to nothing is not there', () =>
  tab.showsOnly(
    '<button style="transform:scale(0)">no</button><div style="transform:scaleX(0)"><button>no</button></div>',
    2,
  ));

test('what SVG draws only where something refers to it is not there', () =>
  tab.showsOnly(
    ['defs', 'symbol', 'mask', 'pattern', 'marker', 'clipPath', 'g']
      .map(
        (name) => `<svg><${name}><a href="/x"><text y="20">${name === 'g' ? 'yes' : 'no'}</text></a></${name}></svg>`,
      )
      .join(''),
    7,
  ));

const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test.run();
