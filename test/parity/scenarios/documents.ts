import { readFileSync } from 'node:fs';
import type { Scenario } from '../scenario.js';

const SHIPPED = ['enrolment', 'handbook', 'sale', 'shop'];
const shipped = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/pages/${name}.html`, import.meta.url), 'utf8');

/** Documents of every kind. */
export const DOCUMENTS: readonly Scenario[] = [
  ...SHIPPED.map(
    (name): Scenario => ({
      id: `shipped-${name}`,
      proves: 'a page as people write them',
      pages: { page: shipped(name) },
    }),
  ),
  { id: 'empty', proves: 'an empty document has nothing', pages: { page: '' } },
  {
    id: 'no-body',
    proves: 'a document without a body has nothing',
    pages: {
      page: '<title>Gone</title><script>document.documentElement.lastElementChild?.remove(); addEventListener("load", () => document.body?.remove())</script>',
    },
  },
  {
    id: 'svg-document',
    proves: 'a drawing by itself',
    pages: {
      'page.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>Drawn</title><a href="/x"><text y="40">Link</text></a><rect tabindex="0" width="9" height="9" aria-label="Spot"/></svg>',
    },
  },
  {
    id: 'xml-document',
    proves: 'a document of no known elements',
    pages: { 'page.xml': '<?xml version="1.0"?><list><item>One</item></list>' },
  },
  {
    id: 'xhtml-document',
    proves: 'XHTML is HTML',
    pages: {
      'page.xhtml':
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><button>One</button><a href="/x">Two</a><main><h1>Three</h1></main></body></html>',
    },
  },
  { id: 'text-document', proves: 'plain text', pages: { 'page.txt': 'Some words.\nAnd more.' } },
  {
    id: 'frameset',
    proves: 'frames are counted, and not read',
    pages: {
      page: '<!doctype html public "-//W3C//DTD HTML 4.01 Frameset//EN"><html><frameset cols="50%,50%"><frame src="about:blank" title="Left"><frame src="about:blank"></frameset></html>',
    },
  },
  {
    id: 'frames',
    proves: 'frame documents are outside, counted, and the first eight named',
    pages: {
      page: `<button>Own</button><iframe srcdoc="<button>Inside</button>" title="Framed"></iframe><iframe src="about:blank" aria-label="Blank"></iframe><iframe sandbox srcdoc="x"></iframe>${'<iframe></iframe>'.repeat(8)}`,
    },
  },
];
