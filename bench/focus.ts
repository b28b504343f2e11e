import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, type Observation, type PageSession } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { countElements, installWalk } from './floor.js';
import { interleave, median, table } from './measure.js';
import { generatePage } from './pages.js';

const CONTROLS = 20_000;
const CONTROLS_OF_FORM = 20;
const ROUNDS = 30;

const FORM = `<form aria-label="the form">${Array.from(
  { length: CONTROLS_OF_FORM },
  (_, i) => `<p><label for="field${i}">Field ${i}</label> <input id="field${i}"></p>`,
).join('')}</form>`;

/**
 * A look at a form of 20 controls in a page of 20,000, against a look at a page that holds only that form and one bare
 * step through the large document.
 */
export async function benchFocus(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const browser = new Browser(opened.connection, { deadlineMs: 60_000 });
  const open = async (name: string, html: string): Promise<PageSession> => {
    const path = join(folder, name);
    await writeFile(path, html);
    return browser.open(pathToFileURL(path).href);
  };
  const large = await open('focus-large.html', generatePage(CONTROLS) + FORM);
  const small = await open('focus-small.html', `<!doctype html><meta charset="utf-8"><title>form</title>${FORM}`);
  const session = await opened.connection.attach(large.targetId);
  const walk = await installWalk(session);
  const elements = await countElements(session);
  let seen: Observation = await large.observe();
  const form = seen.regions.find(({ name }) => name === 'the form');
  if (form === undefined) throw new Error('the form is not listed');
  let region = form.ref;
  const steps: number[] = [];
  const ms = await interleave(
    {
      focused: async () => {
        seen = await large.observe({ region_ref: region, expected_revision: seen.revision });
        region = seen.focus?.region_ref as string;
      },
      alone: () => small.observe(),
      step: async () => {
        steps.push(await walk(elements));
      },
    },
    ROUNDS,
  );
  const { focused = 0, alone = 0 } = ms;
  const step = median(steps);
  console.log(
    `A form of ${CONTROLS_OF_FORM} controls in a page of ${CONTROLS} (median of ${ROUNDS}, interleaved; goal: at most 1.5 × (alone + step))\n`,
  );
  const row = [String(seen.controls.length), ...[focused, alone, step].map((n) => n.toFixed(2))];
  console.log(
    `${table([
      ['controls', 'focused ms', 'alone ms', 'bare step ms', 'ratio'],
      [...row, (focused / (alone + step)).toFixed(2)],
    ])}\n`,
  );
  await session.close();
  await large.close();
  await small.close();
}
