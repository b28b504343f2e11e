import { type Either, isLeft, left } from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { describeMismatch, quote } from '../traversal/describe-mismatch.js';
import { readPlainObject } from '../traversal/observe-request.js';

/**
 * Reads a request of one form. Unknown keys and wrong types are refused with one bounded line; io-ts would strip the
 * unknown keys and accept the rest.
 * @param expected the form, in a line
 */
export function decodeStrictly<A>(
  input: unknown,
  codec: t.Decoder<unknown, A>,
  keys: readonly string[],
  expected: string,
): Either<string, A> {
  const request = readPlainObject(input);
  if (request === undefined) return left(`expected ${expected}, got ${quote(input)}`);
  const unknown = Reflect.ownKeys(request).find((key) => typeof key === 'symbol' || !keys.includes(key));
  if (unknown !== undefined) return left(`expected ${expected}; unknown key ${quote(unknown)}`);
  const decoded = codec.decode(request);
  return isLeft(decoded) ? left(describeMismatch(decoded.left)) : decoded;
}
