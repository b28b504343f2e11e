import { into, refOf, type Scenario } from '../scenario.js';

const many = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join('');
const buttons = (count: number): string => many(count, (i) => `<button id="b${i}">Button ${i}</button>`);

/** Pages that change between two looks. */
export const CHANGES: readonly Scenario[] = [
  {
    id: 'anchor-removed',
    proves: 'a control that left the document authorises nothing, and the revision ends',
    pages: { page: buttons(5) },
    run: async ({ see, look, run }) => {
      const seen = await see();
      await run('b2.remove()');
      await look({ after: refOf(seen, 'Button 2') });
      await look({ after: refOf(seen, 'Button 1') });
      await see();
    },
  },
  {
    id: 'anchor-moved',
    proves: 'a control at another position authorises nothing',
    pages: { page: buttons(5) },
    run: async ({ see, look, run }) => {
      let seen = await see();
      await run('document.body.append(b1)');
      await look({ after: refOf(seen, 'Button 1') });
      seen = await see();
      await run(`document.body.insertAdjacentHTML('afterbegin', '<button>New</button>')`);
      await look({ after: refOf(seen, 'Button 3') });
    },
  },
  {
    id: 'anchor-stays',
    proves: 'what changes behind a control, or in it, takes nothing away',
    pages: { page: buttons(5) },
    run: async ({ see, run }) => {
      let seen = await see();
      await run(`document.body.insertAdjacentHTML('beforeend', '<button>Appended</button>')`);
      seen = await see({ after: refOf(seen, 'Button 1') });
      await run(`b3.textContent = 'Renamed'; b4.hidden = true`);
      seen = await see({ after: refOf(seen, 'Button 2') });
      await run(`document.body.prepend(document.createElement('p'))`);
      await see({ after: refOf(seen, 'Renamed') });
    },
  },
  {
    id: 'anchor-hidden',
    proves: 'a control that was hidden meanwhile still stands at its position',
    pages: { page: buttons(5) },
    run: async ({ see, run, look }) => {
      const seen = await see();
      await run('b2.hidden = true');
      await look({ after: refOf(seen, 'Button 2') });
    },
  },
  {
    id: 'anchor-no-candidate',
    proves: 'what is a control no more stands at no position',
    pages: { page: `<div id="d" tabindex="0">Was one</div>${buttons(3)}` },
    run: async ({ see, run, look }) => {
      const seen = await see();
      await run(`d.removeAttribute('tabindex')`);
      await look({ after: refOf(seen, 'Was one') });
    },
  },
  {
    id: 'cursor-over-changes',
    isLong: true,
    proves: 'a cursor goes on at its position, and says where the element before it is another',
    pages: { page: buttons(300) },
    run: async ({ see, run }) => {
      let seen = await see();
      seen = await see({ cursor: seen.coverage.cursor });
      seen = await see();
      await run('b5.remove()');
      seen = await see({ cursor: seen.coverage.cursor });
      seen = await see();
      await run(`document.body.insertAdjacentHTML('beforeend', '<button>Appended</button>')`);
      await see({ cursor: seen.coverage.cursor });
      seen = await see();
      await run('for (const one of [...document.body.children].reverse()) document.body.append(one)');
      await see({ cursor: seen.coverage.cursor });
    },
  },
  {
    id: 'region-removed',
    proves: 'a region that left the document is detached, its like is another',
    pages: {
      page: `<form id="f" aria-label="Form"><input aria-label="Field"><button>Send</button></form><main aria-label="Main">x</main>`,
    },
    run: async ({ see, look, run }) => {
      let seen = await see();
      await run('f.replaceWith(f.cloneNode(true))');
      await look(into(seen, 'Form'));
      await look(into(seen, 'Main'));
      seen = await see();
      const inside = await see(into(seen, 'Form'));
      await run(`document.querySelector('form').remove()`);
      await look({ after: refOf(inside, 'Field') });
    },
  },
  {
    id: 'live-page',
    proves: 'each look is of the page as it is then',
    pages: { page: `<main id="m"><h1>First</h1><button onclick="1">One</button></main>` },
    run: async ({ see, run }) => {
      await see();
      await run(`m.insertAdjacentHTML('beforeend', '<section aria-label="New"><button>Two</button></section>')`);
      await see();
      await run(
        `m.attachShadow; document.querySelector('section').attachShadow({mode:'open'}).innerHTML = '<button>Three</button><slot></slot>'`,
      );
      await see();
      await run(`document.querySelector('button').setAttribute('aria-label', 'Renamed'); document.title = 'Other'`);
      await see();
      await run(`m.hidden = true`);
      await see();
      await run(`m.hidden = false; m.inert = true; document.querySelector('h1').remove()`);
      await see();
    },
  },
  {
    id: 'route-change',
    proves: 'a change of route without a load is no navigation',
    pages: { page: buttons(4) },
    run: async ({ see, run }) => {
      let seen = await see();
      await run(`history.pushState({}, '', '?route=2')`);
      seen = await see({ after: refOf(seen, 'Button 0') });
      await run(`location.hash = 'part'`);
      await see({ after: refOf(seen, 'Button 1') });
    },
  },
  {
    id: 'navigation',
    isLong: true,
    proves: 'a document that went takes all references with it',
    pages: {
      page: `${buttons(300)}<main aria-label="Main">x</main>`,
      other: '<title>Other</title><button>Other</button>',
    },
    run: async ({ see, look, go }) => {
      let seen = await see();
      await go('other');
      await look({ after: refOf(seen, 'Button 1') });
      await look({ cursor: seen.coverage.cursor });
      await look(into(seen, 'Main'));
      await see();
      await look({ cursor: seen.coverage.cursor });
      await go();
      seen = await see();
      await go();
      await look({ cursor: seen.coverage.cursor });
      await see();
    },
  },
];
