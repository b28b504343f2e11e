import { readFile } from 'node:fs/promises';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('hostile documents: properties answered by fields');
const tab = new Tab(test);

/** Every property of a node or a document that the engine reads, from the one file that reads them. */
async function readProperties(): Promise<string[]> {
  const source = await readFile(new URL('../../traversal/in-page/dom.ts', import.meta.url), 'utf8');
  const found = [...source.matchAll(/\b(?:getter|method)\(\s*[\w.]+,\s*'(\w+)'/g)].map(([, name]) => name as string);
  ok(found.length > 50, `only ${found.length} properties found`);
  return [...new Set(found)];
}

/** Every property that objects of a kind have, read by us or not. */
async function allProperties(expression: string): Promise<string[]> {
  await tab.load('<form></form>');
  return tab.peer.evaluate<string[]>(`(() => {
    const names = new Set();
    for (let at = ${expression}; at; at = Object.getPrototypeOf(at)) Object.getOwnPropertyNames(at).forEach((name) => names.add(name));
    return [...names].filter((name) => /^\\w+$/.test(name));
  })()`);
}

test('a form whose fields have the names of all that is read is walked like any other', async () => {
  const names = await readProperties();
  const others = (await allProperties('document.forms[0]')).filter((name) => !names.includes(name));
  ok(others.length > 200, `only ${others.length} properties found`);
  const hidden = others.map((name) => `<input name="${name}" hidden>`).join('');
  const fields = names.map((name) => `<input name="${name}" aria-label="${name}">`).join('');
  const html = `<form tabindex="0" aria-label="form" aria-expanded="true">${hidden}${fields}<button name="id">send</button></form><button>after</button>`;
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ name }) => name),
    ['form', ...names, 'send', 'after'],
  );
  equal(controls[0]?.states, { expanded: true });
  const answers = ['localName', 'shadowRoot', 'nodeType', 'getAttribute', 'tagName'];
  const clobbered = `${JSON.stringify(answers)}.map((name) => String(document.forms[0][name]))`;
  equal(await tab.peer.evaluate(clobbered), Array(5).fill('[object HTMLInputElement]'));
});

test('a form that hides, shadows, labels and clips is judged like any other', async () => {
  const fields = (await allProperties('document.forms[0]')).map((name) => `<input hidden name="${name}">`).join('');
  const form = (rest: string, content = '') => `<form ${rest}>${fields}${content}</form>`;
  const html =
    form('hidden tabindex="0" title="no"') +
    form('aria-hidden="true"', '<button tabindex="-1">no</button>') +
    form('style="height:0;overflow:hidden"', '<button>no</button>') +
    form('inert', '<button>inert</button>') +
    form('class="p" style="cursor:pointer"', 'surface') +
    form('contenteditable title="host"', 'typed');
  const { controls } = await tab.look(html);
  equal(
    controls.map(({ role, name, states }) => [role, name, states]),
    [
      ['button', 'inert', { inert: true }],
      ['clickable', 'surface', {}],
      ['form', 'host', { editable: true }],
    ],
  );
});

test('a document whose images and forms have the names of all that is read is walked like any other', async () => {
  const names = await allProperties('document');
  const things = names.map(
    (name, i) =>
      [`<img name="${name}" hidden>`, `<form name="${name}"></form>`, `<object name="${name}"></object>`][i % 3],
  );
  const html = `<title>title</title>${things.join('')}<label for="x">label</label><input id="x"><button aria-labelledby="t">no</button><p id="t">target</p>`;
  const { controls, document } = await tab.look(html);
  equal(
    controls.map(({ name }) => name),
    ['label', 'target'],
  );
  is(document.title, 'title');
  is(await tab.peer.evaluate('typeof document.getElementById'), 'object');
});

test('elements whose ids are the names of globals are no globals of the engine', async () => {
  const globals = [
    'document',
    'window',
    'performance',
    'crypto',
    'getComputedStyle',
    'JSON',
    'Map',
    'URL',
    'Intl',
    'engine',
    'top',
  ];
  const html = globals.map((id) => `<form id="${id}" name="${id}"></form>`).join('');
  equal(await tab.names(`${html}<button>b</button>`), ['b']);
});

test.run();
