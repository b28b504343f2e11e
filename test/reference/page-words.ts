import { MAX_NAME_BYTES } from '../../traversal/limits.js';

/** White space as a person reads it. */
export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The beginning of a text, in bytes of UTF-8, cut at a code point. */
export function cutBytes(text: string, most = MAX_NAME_BYTES): { readonly text: string; readonly clipped: boolean } {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return { text, clipped: false };
  let end = most;
  while (((bytes[end] as number) & 0xc0) === 0x80) end--;
  return { text: bytes.subarray(0, end).toString(), clipped: true };
}
