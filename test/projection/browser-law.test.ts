import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { type ModelView, project } from '../../projection/model.js';
import type { Control, Observation, ObserveRequest } from '../../traversal/observation.js';
import { equal, is, ok } from '../support/assert.js';
import { countControls, randomTrees, toHtml } from '../support/random-document.js';
import { suite } from '../support/test.js';
import { Tab } from '../traversal/tab.js';

const DOCUMENTS = Number(process.env.PROJECTION_DOCUMENTS ?? 3);
const SEED = Number(process.env.PROJECTION_SEED ?? randomInt(2 ** 31));

const test = suite('the law of projection, in a browser', { deadlineMs: 60_000 + DOCUMENTS * 10_000 });
const tab = new Tab(test);

const figures = { chains: 0, views: 0, controls: 0, textBytes: 0 };
test.after(() => {
  const { chains, views, controls, textBytes } = figures;
  console.log(
    `\n  ${chains} chains (seed ${SEED}), ${views} views, ${controls} controls and ${textBytes} bytes of text followed`,
  );
});

const BUDGETS = [512, 611, 2_048, 65_536];
const LIMITS = { deadlineMs: 20_000 };
const MAX_STEPS = 5_000;

const identity = ({ role, name, index, surface }: Control): string => JSON.stringify([role, name, index, surface]);

/** A fresh look, and one into a region of it where one is asked for. */
async function open(role: string | undefined): Promise<Observation> {
  const seen = await tab.page.observe({}, LIMITS);
  const region = seen.regions.find((listed) => listed.role === role);
  if (role === undefined) return seen;
  ok(region, role);
  return tab.page.observe({ region_ref: region?.ref as string, expected_revision: seen.revision }, LIMITS);
}

/** Every control, asked for by whole windows, and the whole text, asked for by whole parts. */
async function whole(role: string | undefined): Promise<{ controls: string[]; text: string }> {
  let seen = await open(role);
  const controls = seen.controls.map(identity);
  while (seen.coverage.cursor !== undefined) {
    seen = await tab.page.observe({ cursor: seen.coverage.cursor }, LIMITS);
    controls.push(...seen.controls.map(identity));
  }
  seen = await open(role);
  let { content: text } = seen.text;
  while (seen.text.more) {
    const { focus, revision } = seen;
    const text_offset = Buffer.byteLength(text);
    const request = { region_ref: focus?.text_cursor as string, expected_revision: revision, text_offset };
    seen = await tab.page.observe(request, LIMITS);
    text += seen.text.content;
  }
  return { controls, text };
}

/** Follows one chain of views to its end. */
async function follow(
  role: string | undefined,
  budget: number,
  take: (seen: Observation, view: ModelView) => ObserveRequest | undefined,
): Promise<void> {
  figures.chains++;
  let seen = await open(role);
  for (let steps = 0; ; steps++) {
    ok(steps < MAX_STEPS, 'the chain ends');
    const view = project(seen, { budget });
    ok(view.bytes <= budget);
    figures.views++;
    const next = take(seen, view);
    if (next === undefined) return;
    seen = await tab.page.observe(next, LIMITS);
  }
}

async function holds(role?: string): Promise<void> {
  const expected = await whole(role);
  for (const budget of BUDGETS) {
    const controls: string[] = [];
    await follow(role, budget, (seen, { shown, next_observe }) => {
      controls.push(...seen.controls.slice(0, shown.controls).map(identity));
      return next_observe;
    });
    equal(controls, expected.controls, `controls at ${budget}`);
    let text = '';
    await follow(role, budget, (seen, { shown, next_text }) => {
      text += Buffer.from(seen.text.content).subarray(0, shown.text_bytes).toString();
      return next_text;
    });
    is(text, expected.text, `text at ${budget}`);
    figures.controls += controls.length;
    figures.textBytes += Buffer.byteLength(text);
  }
}

const documents = fc.record({ trees: randomTrees, controls: fc.noBias(fc.integer({ min: 100, max: 500 })) });

test('documents by chance: every visible control once, and the text once, at budgets from the least to 64 KiB', () =>
  fc.assert(
    fc.asyncProperty(documents, async ({ trees, controls }) => {
      await tab.load(toHtml(trees, Math.max(1, Math.ceil(controls / countControls(trees)))));
      await holds();
    }),
    { numRuns: DOCUMENTS, seed: SEED, endOnFailure: true },
  ));

const many = (count: number, html: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => html(i)).join('');
const WORDS = ['plain', 'naïve', 'שלום', '漢字', '👩‍👩‍👧', '"quoted"', 'back\\slash'];

test('windows of hidden candidates, and windows without a control', async () => {
  const hidden = `<div hidden>${'<button>h</button>'.repeat(4_500)}</div>`;
  await tab.load(`${hidden}<button>first</button>${hidden}<button>second</button>${hidden}`);
  await holds();
});

test('a modal dialog, a form in focus, records that are too large, and names of many bytes', async () => {
  const options = many(40, (i) => `<option>${'option '.repeat(30)}${i}</option>`);
  await tab.load(`<meta charset="utf-8"><title>${'漢字'.repeat(60)}</title>
    <main aria-label="${'漢字'.repeat(60)}">${many(30, (i) => `<p>${WORDS[i % WORDS.length]} ${i} <a href="#">${(WORDS[i % WORDS.length] as string).repeat(i)}</a></p>`)}</main>
    <form aria-label="order">${many(8, (i) => `<p><label>${'field '.repeat(i * 5)}${i} <select aria-description="x" title="${'t'.repeat(200)}">${options}</select></label></p>`)}</form>
    <dialog aria-label="first"><button>Yes</button><button>No</button></dialog>
    <script>document.querySelector('dialog').showModal()</script>`);
  for (const role of [undefined, 'form', 'main', 'dialog']) await holds(role);
});

test.run();
