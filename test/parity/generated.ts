import fc from 'fast-check';
import { countControls, randomTrees, toHtml } from '../support/random-document.js';
import { ADAPTERS, type AdapterUnderTest } from './adapters.js';
import { randomNames } from './random-names.js';
import { compare, runScenario, type Transcript } from './run-scenario.js';
import { followCursors, type Scenario } from './scenario.js';

/** What was compared over generated documents. */
export interface GeneratedFigures {
  documents: number;
  answers: number;
  compared: number;
  differences: number;
}

const [native, reference] = [ADAPTERS[0], ADAPTERS.at(-1)] as [AdapterUnderTest, AdapterUnderTest];

/** All windows by cursors, one more after a control in the middle, and the first and the last region. */
function scenarioOf(html: string, clickSurfaces: boolean): Scenario {
  return {
    id: 'generated',
    proves: 'native and reference say the same of any document',
    pages: { page: html },
    clickSurfaces,
    run: async (visit) => {
      await followCursors(visit);
      const first = await visit.see();
      const middle = first.controls[first.controls.length >> 1];
      if (middle !== undefined) await visit.see({ after: middle.ref });
      for (const place of [1, -1]) {
        const { regions, revision } = await visit.see();
        const region = regions.at(place);
        if (region !== undefined) await visit.see({ region_ref: region.ref, expected_revision: revision });
      }
    },
  };
}

const structures = fc.record({
  html: fc
    .tuple(randomTrees, fc.noBias(fc.integer({ min: 1, max: 320 })))
    .map(([trees, controls]) => toHtml(trees, Math.ceil(controls / countControls(trees)))),
  clickSurfaces: fc.boolean(),
});
const names = fc.record({ html: randomNames, clickSurfaces: fc.constant(false) });

export const GENERATORS = { structures, names } as const;

/** Compares native and reference on documents of a generator. @throws with the first document on which they differ */
export async function compareGenerated(
  kind: keyof typeof GENERATORS,
  documents: number,
  seed: number,
): Promise<GeneratedFigures> {
  const figures: GeneratedFigures = { documents: 0, answers: 0, compared: 0, differences: 0 };
  await fc.assert(
    fc.asyncProperty(GENERATORS[kind], async ({ html, clickSurfaces }) => {
      const scenario = scenarioOf(html, clickSurfaces);
      const expected = await runScenario(scenario, native);
      const got = await runScenario(scenario, reference);
      const form = kind === 'names' ? withoutSpaces : (transcript: Transcript) => transcript;
      const { compared, unlisted } = compare(scenario.id, form(expected), form(got));
      figures.documents++;
      figures.answers += expected.length;
      figures.compared += compared;
      figures.differences += unlisted.length;
      const [first] = unlisted;
      if (first === undefined) return;
      const said = `${first.path}: ${JSON.stringify(first.expected)} and ${JSON.stringify(first.got)}`;
      throw new Error(`${unlisted.length} differences, the first at ${said}, in\n${html.slice(0, 4_000)}`);
    }),
    { numRuns: documents, seed, endOnFailure: process.env.PARITY_SHRINK === undefined },
  );
  return figures;
}

/** Names and headings by their letters: where the pieces of one meet, browsers and Playwright put spaces each in their own way. */
function withoutSpaces(transcript: Transcript): Transcript {
  return JSON.parse(
    JSON.stringify(transcript, (key, value) =>
      (key === 'name' || key === 'text' || key === 'prose') && typeof value === 'string'
        ? value.replace(/\s+/g, '')
        : value,
    ),
  );
}
