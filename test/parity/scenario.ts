import type { Observation } from '../../traversal/observation.js';
import type { AdaptedPage } from './adapters.js';

/** What a scenario does with one adapter's page. What is looked at is written down, and compared later. */
export interface Visit extends Omit<AdaptedPage, 'adapter' | 'close' | 'go' | 'peakHandles'> {
  /** Looks. A refusal is written down like an observation; the answer is undefined then. */
  look(request?: unknown): Promise<Observation | undefined>;
  /** Looks where no refusal is expected. @throws where the look is refused */
  see(request?: unknown): Promise<Observation>;
  /** Goes to another of the scenario's pages, or loads the first one anew. */
  go(page?: string): Promise<void>;
}

/** One page, or some, and what is asked of it. Every adapter must give the same answers. */
export interface Scenario {
  readonly id: string;
  /** What agrees when the answers are the same. */
  readonly proves: string;
  /** The first is opened. A page without a doctype of its own is HTML with one. */
  readonly pages: Readonly<Record<string, string>>;
  /** Default: true. */
  readonly clickSurfaces?: boolean;
  /** The reference takes seconds for it: `npm test` leaves it to `npm run parity`. */
  readonly isLong?: true;
  /** Default: one look at the page. */
  readonly run?: (visit: Visit) => Promise<void>;
}

/** Goes on by cursors to the end. */
export async function followCursors(visit: Visit, first: unknown = {}): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (let request: unknown = first; request !== undefined; ) {
    const observation = await visit.see(request);
    seen.push(observation);
    const { cursor } = observation.coverage;
    request = cursor === undefined ? undefined : { cursor };
  }
  return seen;
}

/** The reference of the control of a name. */
export function refOf({ controls }: Observation, name: string): string {
  const found = controls.find((control) => control.name === name);
  if (found === undefined) throw new Error(`no control ${name} among ${controls.map((control) => control.name)}`);
  return found.ref;
}

/** The request that looks into the region of a name. */
export function into({ regions, revision }: Observation, name: string): unknown {
  const found = regions.find((region) => region.name === name);
  if (found === undefined) throw new Error(`no region ${name} among ${regions.map((region) => region.name)}`);
  return { region_ref: found.ref, expected_revision: revision };
}

/** The request that reads on from a byte of the scope's text; without one, from where the observation's text ended. */
export function readOn({ focus, revision, text }: Observation, offset = text.offset + text.bytes): unknown {
  return { region_ref: focus?.text_cursor, expected_revision: revision, text_offset: offset };
}
