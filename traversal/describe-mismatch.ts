import type * as t from 'io-ts';
import { excerpt } from '../cdp/excerpt.js';

const MAX_MISMATCHES = 5;
const MAX_QUOTED = 40;
const MAX_EXPECTED = 80;

/**
 * What a codec found wrong, as `path: expected X, got <40 characters>`, five at most: the stock reporters quote the
 * whole input.
 * @param root what the whole value is called.
 */
export function describeMismatch(errors: t.Errors, root = 'request'): string {
  const lines = new Set<string>();
  for (const error of errors) {
    const path = pathOf(error.context).join('.') || root;
    const expected = error.message ?? error.context.at(-1)?.type.name ?? 'something else';
    lines.add(`${path}: expected ${excerpt(expected, MAX_EXPECTED)}, got ${quote(error.value)}`);
    if (lines.size === MAX_MISMATCHES) break;
  }
  return [...lines].join('; ');
}

/** A value in at most 40 characters, on one line. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return excerpt(JSON.stringify(value.slice(0, MAX_QUOTED)), MAX_QUOTED);
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The keys from the root to the value. An intersection or a union numbers its members; those are no keys. */
function pathOf(context: t.Context): string[] {
  const keys: string[] = [];
  let inAlternatives = false;
  for (const { key, type } of context) {
    if (key !== '' && !inAlternatives) keys.push(key);
    const { _tag: tag } = type as { readonly _tag?: string };
    inAlternatives = tag === 'IntersectionType' || tag === 'UnionType';
  }
  return keys;
}
