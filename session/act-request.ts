import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { ACTIONS, type Action } from '../traversal/act-wire.js';
import { checked } from '../traversal/codec.js';
import { MAX_FILL_UNITS } from '../traversal/limits.js';
import { Reference } from '../traversal/observe-request.js';
import { type KeyStroke, parseKeys } from './keys.js';
import { decodeStrictly } from './strict-request.js';

/**
 * What is to be done to one control of the current observation. `value` is the text of `fill`, the label of an option of
 * `select`, a key of `press` (`Enter`, `Control+A`), the name of a file that the host has offered for `upload`; the other
 * actions have none.
 */
export interface ActRequest {
  readonly ref: string;
  readonly action: Action;
  readonly value?: string;
}

/** A request that was read. */
export interface ReadAct extends ActRequest {
  /** The keys of `press`, in the order in which they go down. */
  readonly keys: readonly KeyStroke[];
}

const VALUED: readonly Action[] = ['fill', 'select', 'press', 'upload'];
const KEYS = ['ref', 'action', 'value'];

const isAction = (u: unknown): u is Action => ACTIONS.some((action) => action === u);
const Codec = t.intersection([
  t.type({ ref: Reference, action: checked(ACTIONS.join(', '), isAction) }),
  t.partial({ value: t.unknown }),
]);

/** Reads a request. Unknown keys and wrong types are refused with one bounded line, which never quotes the value. */
export function decodeActRequest(input: unknown): Either<string, ReadAct> {
  const decoded = decodeStrictly(input, Codec, KEYS, '{ref, action, value?}');
  if (isLeft(decoded)) return decoded;
  const { ref, action, value } = decoded.right;
  if (VALUED.includes(action) !== Object.hasOwn(decoded.right, 'value')) {
    return left(`value: expected ${VALUED.includes(action) ? 'one' : 'none'} with ${action}`);
  }
  if (value !== undefined && typeof value !== 'string') return left(`value: expected a text, got a ${typeof value}`);
  if (value !== undefined && value.length > MAX_FILL_UNITS) {
    return left(`value: expected at most ${MAX_FILL_UNITS} characters, got ${value.length}`);
  }
  if (VALUED.includes(action) && value === undefined) return left(`value: expected one with ${action}`);
  const keys = action === 'press' ? parseKeys(value ?? '') : [];
  if (keys === undefined) return left(`value: expected a key such as Enter, a or Control+A`);
  return right({ ref, action, ...(value === undefined ? {} : { value }), keys });
}
