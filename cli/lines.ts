import type { Readable } from 'node:stream';

/** One line of an input. */
export interface Line {
  /** Without its end; undefined when it is longer than what is kept. */
  readonly text: string | undefined;
  /** UTF-16 units. */
  readonly length: number;
}

/** The lines of an input, the last one with or without its end. Of a line that is too long only the length is kept. */
export async function* readLines(input: Readable, maxUnits: number): AsyncGenerator<Line> {
  let text = '';
  let length = 0;
  const add = (part: string): void => {
    length += part.length;
    if (length <= maxUnits) text += part;
  };
  const take = (): Line => {
    const line = { text: length <= maxUnits ? text : undefined, length };
    text = '';
    length = 0;
    return line;
  };
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const parts = (chunk as string).split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      add(part);
      yield take();
    }
    add(rest);
  }
  if (length > 0) yield take();
}
