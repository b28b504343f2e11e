import { DEFAULT_BUDGET_BYTES, requireBudget } from '../projection/budget.js';
import { canonical } from '../projection/canonical.js';
import { type ModelView, project } from '../projection/model.js';
import type { Observation } from '../traversal/observation.js';
import { readPageArguments } from './arguments.js';
import { findRegion } from './region-option.js';
import type { Streams } from './streams.js';
import { withPage } from './with-page.js';

/** `cdp-observe observe`: opens a page, looks once, prints what a model would be shown, or all of it. */
export async function observe(args: readonly string[], streams: Streams): Promise<void> {
  const options = readPageArguments('observe', args);
  const { budget = DEFAULT_BUDGET_BYTES, json, region } = options;
  // Before a browser is started for nothing.
  requireBudget(budget);
  const { observation, elapsedMs } = await withPage(options, streams, async (page) => {
    const start = performance.now();
    let observation = await page.observe();
    if (region !== undefined) {
      const { ref } = findRegion(observation, region);
      observation = await page.observe({ region_ref: ref, expected_revision: observation.revision });
    }
    return { observation, elapsedMs: performance.now() - start };
  });
  if (json) {
    streams.stdout.write(`${JSON.stringify(canonical(observation), null, 2)}\n`);
    return;
  }
  const view = project(observation, { budget });
  streams.stdout.write(view.text);
  streams.stderr.write(`cdp-observe: ${summary(observation, view, elapsedMs)}\n`);
}

/** What a person wants to know beside what a model is shown. */
function summary({ coverage, controls }: Observation, { bytes, shown }: ModelView, elapsedMs: number): string {
  const { offset, scanned, kept } = coverage;
  const surfaces = controls.filter(({ surface }) => surface !== undefined).length;
  const hidden = scanned - (kept - surfaces);
  return (
    `looked in ${elapsedMs.toFixed(1)} ms: ${kept} controls, ${kept - surfaces} of ${scanned} candidates (from ${offset}) ` +
    `and ${surfaces} click surfaces; ${hidden} candidates are not visible; ${shown.controls} controls shown in ${bytes} bytes`
  );
}
