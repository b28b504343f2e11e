import { quote as json } from '../projection/quote.js';
import { quote } from '../traversal/describe-mismatch.js';
import type { Observation, Region } from '../traversal/observation.js';
import { UsageError } from './usage.js';

/** Regions that an error names. */
const MAX_CANDIDATES = 6;
/** UTF-16 units of each name in an error. */
const MAX_NAME_UNITS = 24;

/**
 * The one region that is meant: by its role (`main`), its name (`Search`), both (`form "Search"`), or its reference, of
 * which what follows the last `_` is enough (`_3`).
 * @throws {UsageError} where none is, or more than one; it lists some of those that there are.
 */
export function findRegion({ regions }: Pick<Observation, 'regions'>, given: string): Region {
  const found = given === '' ? [] : regions.filter((region) => isMeant(region, given));
  const [region, ...others] = found;
  if (region !== undefined && others.length === 0) return region;
  const listed = list(region === undefined ? regions : found);
  const problem =
    region === undefined
      ? `expected a region, got ${quote(given)}`
      : `expected one region, got ${quote(given)}, which ${found.length} are`;
  throw new UsageError(`--region: ${problem}; there is ${listed}`);
}

function isMeant({ ref, role, name }: Region, given: string): boolean {
  if (given === role || given === name || given === `${role} ${json(name)}`) return true;
  return given === ref || given === idOf(ref) || `_${given}` === idOf(ref);
}

const idOf = (ref: string): string => ref.slice(Math.max(0, ref.lastIndexOf('_')));

function list(regions: readonly Region[]): string {
  const listed = regions.slice(0, MAX_CANDIDATES).map(({ ref, role, name }) => {
    const short = name.length > MAX_NAME_UNITS ? `${json(name.slice(0, MAX_NAME_UNITS).toWellFormed())}…` : json(name);
    return `${idOf(ref)} ${role}${name === '' ? '' : ` ${short}`}`;
  });
  const more = regions.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
