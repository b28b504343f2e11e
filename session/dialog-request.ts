import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { decodeStrictly } from './strict-request.js';

/** What an answer to a script dialog says; the text is for a `prompt` alone. */
export interface DialogRequest {
  readonly accept: boolean;
  readonly text?: string;
}

const MAX_ANSWER_UNITS = 4_096;
const DialogCodec = t.intersection([t.type({ accept: t.boolean }), t.partial({ text: t.string })]);

/** Reads an answer to a dialog. @returns one bounded line, which does not quote the text, for what is none. */
export function decodeDialogRequest(input: unknown): Either<string, DialogRequest> {
  const decoded = decodeStrictly(input, DialogCodec, ['accept', 'text'], '{accept, text?}');
  if (isLeft(decoded)) return decoded;
  const { accept, text } = decoded.right;
  if (text !== undefined && text.length > MAX_ANSWER_UNITS) {
    return left(`text: expected at most ${MAX_ANSWER_UNITS} characters, got ${text.length}`);
  }
  if (text !== undefined && !accept) return left('text: expected with accept alone');
  return right(text === undefined ? { accept } : { accept, text });
}
