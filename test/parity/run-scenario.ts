import { ObserveError } from '../../traversal/errors.js';
import { serve } from '../support/page-server.js';
import type { AdapterUnderTest } from './adapters.js';
import { type Difference, differencesBetween } from './compare.js';
import { LISTED_DIFFERENCES } from './differences.js';
import { normalForm } from './normal-form.js';
import type { Scenario, Visit } from './scenario.js';

/** What one adapter answered in one scenario, in order. */
export type Transcript = readonly unknown[];

/** Runs a scenario on one adapter. */
export async function runScenario(scenario: Scenario, adapter: AdapterUnderTest): Promise<Transcript> {
  const addresses = new Map<string, string>();
  for (const [name, content] of Object.entries(scenario.pages))
    addresses.set(name, await serve(toRoute(name, content)));
  const [first = ''] = addresses.keys();
  const address = (name = first): string => {
    const found = addresses.get(name);
    if (found === undefined) throw new Error(`${scenario.id} has no page ${name}`);
    return found;
  };
  const page = await adapter.open(address(), { clickSurfaces: scenario.clickSurfaces ?? true });
  const transcript: unknown[] = [];
  const look: Visit['look'] = async (request = {}) => {
    try {
      const observation = await page.adapter.observe(request as never);
      transcript.push(normalForm(observation));
      return observation;
    } catch (error) {
      if (!(error instanceof ObserveError)) throw error;
      transcript.push({ refused: error.code, reason: error.reason });
      return undefined;
    }
  };
  const see: Visit['see'] = async (request) => {
    const observation = await look(request);
    if (observation === undefined) throw new Error(`${scenario.id}: refused ${JSON.stringify(transcript.at(-1))}`);
    return observation;
  };
  try {
    const { adapter: _adapter, close: _close, peakHandles: _peak, ...visit } = page;
    const run = scenario.run ?? (async () => void (await see()));
    await run({ ...visit, look, see, go: (name) => page.go(address(name)) });
  } finally {
    await page.close();
  }
  return transcript;
}

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  xml: 'application/xml',
  xhtml: 'application/xhtml+xml',
  txt: 'text/plain; charset=utf-8',
};

function toRoute(name: string, content: string): { body: string; type: string } {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (type !== undefined) return { body: content, type };
  const doctype = /^\s*<!doctype/i.test(content) ? '' : '<!doctype html><meta charset="utf-8">';
  return { body: doctype + content, type: 'text/html; charset=utf-8' };
}

export interface Comparison {
  /** Values that were compared. */
  readonly compared: number;
  /** Those that differ and are listed, by their entries. */
  readonly listed: ReadonlySet<(typeof LISTED_DIFFERENCES)[number]>;
  readonly unlisted: readonly Difference[];
}

/** Compares what two adapters answered in one scenario. */
export function compare(id: string, expected: Transcript, got: Transcript): Comparison {
  const listed = new Set<(typeof LISTED_DIFFERENCES)[number]>();
  const unlisted = differencesBetween(expected, got).filter(({ path }) => {
    const entry = LISTED_DIFFERENCES.find((one) => one.scenario === id && one.path.test(path));
    if (entry !== undefined) listed.add(entry);
    return entry === undefined;
  });
  return { compared: countLeaves(expected), listed, unlisted };
}

function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countLeaves(one), 0);
}
