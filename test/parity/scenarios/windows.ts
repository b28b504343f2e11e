import { followCursors, refOf, type Scenario } from '../scenario.js';

const many = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join('');
const buttons = (count: number): string => many(count, (i) => `<button>Button ${i}</button>`);

/** Windows and their ends. */
export const WINDOWS: readonly Scenario[] = [
  ...[0, 1, 255, 256, 257, 600].map(
    (count): Scenario => ({
      id: `controls-${count}`,
      proves: 'a window ends after 256 controls, and a cursor means that more follows',
      ...(count > 300 ? { isLong: true } : {}),
      pages: { page: `<main>${buttons(count)}</main>` },
      run: async (visit) => void (await followCursors(visit)),
    }),
  ),
  {
    id: 'last-candidate-hidden',
    proves: 'a cursor means that a candidate follows, seen or not',
    pages: { page: `${buttons(256)}<button hidden>Hidden</button>` },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'hidden-between',
    proves: 'hidden candidates count in the index and in scanned',
    pages: {
      page: many(
        200,
        (i) => `<button ${i % 3 === 1 ? 'hidden' : ''}>Button ${i}</button>${i % 5 ? '' : '<i>text</i>'}`,
      ),
    },
  },
  {
    id: 'candidates-4097',
    isLong: true,
    proves: 'a window ends after 4,096 candidates; no more than 4,097 handles are alive for it',
    clickSurfaces: false,
    pages: { page: `<div hidden>${buttons(4_090)}</div>${buttons(20)}` },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'candidates-4096-hidden',
    isLong: true,
    proves: 'a window without a visible control has a cursor all the same',
    clickSurfaces: false,
    pages: { page: `<div hidden>${buttons(4_096)}</div><button>Behind</button>` },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'surfaces-at-the-end',
    proves: 'click surfaces count among the 256 controls, and a window may end between them',
    pages: {
      page: `<style>.p{cursor:pointer}</style>${many(140, (i) => `<button>Button ${i}</button><div class="p">Surface ${i}</div>`)}`,
    },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'after-any',
    isLong: true,
    proves: 'a look goes on after whichever control is named, also after the last',
    pages: {
      page: `<style>.p{cursor:pointer}</style>${buttons(100)}<div class="p">Surface</div>${many(200, (i) => `<a href="/x">Link ${i}</a>`)}`,
    },
    run: async ({ see }) => {
      for (const name of ['Button 0', 'Button 57', 'Surface', 'Link 150']) {
        await see({ after: refOf(await see(), name) });
      }
      const last = await see({ after: refOf(await see(), 'Link 150') });
      await see({ after: refOf(last, 'Link 199') });
    },
  },
  {
    id: 'after-then-cursor',
    isLong: true,
    proves: 'windows by after and by cursor may be mixed',
    pages: { page: buttons(700) },
    run: async ({ see }) => {
      const second = await see({ after: refOf(await see(), 'Button 10') });
      const third = await see({ cursor: second.coverage.cursor });
      await see({ after: refOf(third, 'Button 400') });
    },
  },
  {
    id: 'windows-with-dialog-first',
    proves: 'the order with active dialogs first holds over windows',
    pages: {
      page: `${buttons(300)}<dialog id="d" aria-label="First">${many(20, (i) => `<button>In dialog ${i}</button>`)}</dialog><script>d.showModal()</script>`,
    },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'windows-over-shadow-roots',
    proves: 'a window may end and begin inside nested shadow roots',
    pages: {
      page: many(
        20,
        (i) =>
          `<div><template shadowrootmode="open"><button>S ${i}</button><slot></slot><div><template shadowrootmode="open">${many(12, (k) => `<button>D ${i} ${k}</button>`)}</template></div></template><button>L ${i}</button></div>`,
      ),
    },
    run: async (visit) => void (await followCursors(visit)),
  },
  {
    id: 'elements-200001',
    isLong: true,
    proves: 'the walk ends after 200,000 elements and says so, without a cursor',
    clickSurfaces: false,
    pages: {
      page: `<button>First</button><script>const d = document.createElement('div'); d.innerHTML = '<i></i>'.repeat(200_010); document.body.append(d);</script><button>Beyond</button>`,
    },
    run: async ({ run, see }) => {
      await run(`document.body.insertAdjacentHTML('beforeend', '<button>Last</button>')`);
      await see();
    },
  },
];
