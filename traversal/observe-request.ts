import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { checked } from './codec.js';
import { describeMismatch, quote } from './describe-mismatch.js';
import type { ObserveRequest } from './observation.js';

const MAX_REFERENCE_LENGTH = 64;

/** A reference, a revision or a cursor, as far as its form tells. */
export const Reference = checked(
  `a reference of 1 to ${MAX_REFERENCE_LENGTH} characters`,
  (u): u is string => typeof u === 'string' && u.length > 0 && u.length <= MAX_REFERENCE_LENGTH,
);
const ByteOffset = checked(
  'a whole number of bytes, 0 or more',
  (u): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= 0,
);

/** The modes by the keys they carry; no key belongs to two. */
const MODES: readonly { readonly keys: readonly string[]; readonly codec: t.Decoder<unknown, ObserveRequest> }[] = [
  { keys: ['after'], codec: t.type({ after: Reference }) },
  { keys: ['cursor'], codec: t.type({ cursor: Reference }) },
  {
    keys: ['region_ref', 'expected_revision', 'text_offset'],
    codec: t.intersection([
      t.type({ region_ref: Reference, expected_revision: Reference }),
      t.partial({ text_offset: ByteOffset }),
    ]),
  },
];
const KEYS = MODES.flatMap(({ keys }) => keys);
const EXPECTED = 'expected {}, {after}, {cursor} or {region_ref, expected_revision, text_offset?}';

/**
 * Reads a request. Unknown keys, two modes at once and wrong types are refused with one line of at most some hundred
 * characters; io-ts would strip the unknown keys and accept the rest.
 */
export function decodeObserveRequest(input: unknown): Either<string, ObserveRequest> {
  const request = readPlainObject(input);
  if (request === undefined) return left(`${EXPECTED}, got ${quote(input)}`);
  const given = Reflect.ownKeys(request);
  const unknown = given.find((key) => typeof key === 'symbol' || !KEYS.includes(key));
  if (unknown !== undefined) return left(`${EXPECTED}; unknown key ${quote(unknown)}`);
  if (given.length === 0) return right({});
  const [mode, ...others] = MODES.filter(({ keys }) => keys.some((key) => given.includes(key)));
  if (mode === undefined || others.length > 0) return left(`${EXPECTED}; two modes at once`);
  const decoded = mode.codec.decode(request);
  return isLeft(decoded) ? left(describeMismatch(decoded.left)) : decoded;
}

/**
 * What JSON or an object literal gives, read once, so that no key says two things; undefined for anything else, and for what
 * cannot be read. An array, a map or an instance of a class may carry what its keys do not tell.
 */
export function readPlainObject(input: unknown): Readonly<Record<PropertyKey, unknown>> | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  try {
    const prototype: unknown = Object.getPrototypeOf(input);
    const isPlain =
      prototype === null ||
      (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'toString'));
    // Keys that are not listed count too.
    return isPlain
      ? Object.fromEntries(Reflect.ownKeys(input).map((key) => [key, Reflect.get(input, key)]))
      : undefined;
  } catch {
    return undefined;
  }
}
