import { MAX_CARRIED_TEXT_BYTES } from '../limits.js';
import { utf8Bytes } from '../page-text.js';
import type { TextRow } from '../wire.js';
import type { CollectedText } from './region-text.js';
import { unitsOfBytes } from './text-writer.js';

/** The part of a collected text that begins at a byte; `misplaced` where no character begins there. */
export function textRow(collected: CollectedText, offset: number): TextRow | 'misplaced' {
  const { text, bytes, ceilingReached, isBeginning } = collected;
  const start = unitsAt(text, offset);
  if (start === undefined) return 'misplaced';
  const rest = text.slice(start);
  const content = rest.slice(0, unitsOfBytes(rest, MAX_CARRIED_TEXT_BYTES));
  const end = offset + utf8Bytes(content);
  return [offset, content, bytes, end < bytes || isBeginning ? 1 : 0, ceilingReached ? 1 : 0];
}

/** The units before a byte of a text; undefined where no character begins at it, and it is not its end. */
export function unitsAt(text: string, offset: number): number | undefined {
  const units = unitsOfBytes(text, offset);
  return utf8Bytes(text.slice(0, units)) === offset ? units : undefined;
}

/** Whether a text says what was collected of it before: all of that, and no more where that was all. */
export function isUnchanged(before: CollectedText, now: CollectedText): boolean {
  return before.isBeginning ? now.text.startsWith(before.text) : now.text === before.text;
}
