import { MAX_NAME_BYTES } from '../index.js';
import type { Compared } from './compared.js';

/** A name is cut before a character, or a flag, that does not fit any more. */
const LONGEST_CLUSTER_BYTES = 32;

/** Why we and Chromium may say different things of one element; undefined where no kind explains it. */
export function kindOfDifference({ oracle, ours, markup, hasHiddenLabel }: Compared): string | undefined {
  if (ours === null && /^<option\b/.test(markup)) {
    return 'the choices of a select are given with it, as its options, and are no controls by themselves';
  }
  if (ours === null || ours[0] !== oracle[0]) return undefined;
  const [, theirs] = oracle;
  const [, name] = ours;
  if (Buffer.byteLength(name) > MAX_NAME_BYTES - LONGEST_CLUSTER_BYTES && theirs.startsWith(name)) {
    return `a name shows ${MAX_NAME_BYTES} bytes`;
  }
  if (name.toLowerCase() === theirs.toLowerCase()) {
    return 'letters that a style paints as capitals are read as they are written; Chromium says them as painted';
  }
  if (/^<input[^>]* type="file"/.test(markup) && theirs.includes('Choose File')) {
    return 'the word that Chromium paints in a file field stands in no document';
  }
  if (hasHiddenLabel && name.includes(theirs)) {
    return 'a hidden label counts (accname 2A: the root of its traversal is hidden); Chromium passes over it';
  }
  if (/^<[^>]*>.*<(?:input|select|textarea)\b/.test(markup) && theirs.includes(name)) {
    return 'a field inside the content says nothing (accname 2C asks for its value); Chromium says its placeholder';
  }
  return undefined;
}
