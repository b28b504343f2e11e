import type { Observation, Region } from '../../traversal/observation.js';

/** The first region of a name. */
export function region({ regions }: Observation, name: string): Region {
  const found = regions.find((listed) => listed.name === name);
  if (found === undefined) throw new Error(`no region ${name}: ${JSON.stringify(regions)}`);
  return found;
}

interface RegionRequest {
  readonly region_ref: string;
  readonly expected_revision: string;
  readonly text_offset?: number;
}

/** The request that looks into the first region of a name; without one, into the scope of the observation itself. */
export function regionOf(seen: Observation, name: string | undefined): RegionRequest {
  const region_ref = name === undefined ? (seen.focus?.region_ref as string) : region(seen, name).ref;
  return { region_ref, expected_revision: seen.revision };
}

/** The request that reads on from a byte. */
export const textRequest = ({ focus, revision }: Observation, offset: number): RegionRequest => ({
  region_ref: focus?.text_cursor as string,
  expected_revision: revision,
  text_offset: offset,
});
