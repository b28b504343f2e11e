import type { Naming } from './name.js';
import { textDigest } from './text-digest.js';

/**
 * What a control said of itself when it was looked at: its role and each source of its name, whole. A long source is
 * kept as its digest: those of a whole window would be megabytes.
 */
export interface Meaning {
  readonly role: string;
  /** By their numbers in `LABEL_SOURCES`. */
  readonly sources: readonly (string | undefined)[];
  /** Every source was read to its end: none is longer than 16,384 units. */
  readonly isWhole: boolean;
}

/** Units of a source that is kept as it is. */
const MAX_KEPT_UNITS = 512;

export function meaningOf(role: string, { sources, isWhole }: Naming): Meaning {
  return { role, sources: sources.some(isLong) ? sources.map(brief) : sources, isWhole };
}

/** Whether a control still says the same of itself. */
export function isSameMeaning(a: Meaning, b: Meaning): boolean {
  if (a.role !== b.role || a.isWhole !== b.isWhole) return false;
  for (let i = 0; i < Math.max(a.sources.length, b.sources.length); i++) {
    if (a.sources[i] !== b.sources[i]) return false;
  }
  return true;
}

function isLong(source: string | undefined): boolean {
  return source !== undefined && source.length > MAX_KEPT_UNITS;
}

function brief(source: string | undefined): string | undefined {
  return source !== undefined && isLong(source) ? textDigest(source) : source;
}
