import { utf8Bytes } from '../traversal/page-text.js';
import { quotedBytes } from './quote.js';

/** The beginning of a string, and how long it is. */
export interface Beginning {
  readonly text: string;
  /** Bytes of UTF-8 of `text` itself. */
  readonly bytes: number;
}

/**
 * As much of a name as fits into a quoted string of `room` bytes, quotes not counted, cut at a code point. A name that
 * fits is given whole.
 */
export function cutName(name: string, room: number): string {
  return name.slice(0, fittingUnits(name, room));
}

/**
 * As much of a text as fits into a quoted string of `room` bytes, quotes not counted, cut after white space where the
 * last quarter holds some, else at a code point.
 */
export function cutProse(text: string, room: number): Beginning {
  let end = fittingUnits(text, room);
  if (end < text.length) {
    const space = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1;
    if (space > end * 0.75) end = space;
  }
  const beginning = text.slice(0, end);
  return { text: beginning, bytes: utf8Bytes(beginning) };
}

function fittingUnits(text: string, room: number): number {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += quotedBytes(character);
    if (bytes > room) break;
    end += character.length;
  }
  return end;
}
