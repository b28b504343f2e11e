import type { Either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { ACT_REFUSALS, type ActRefusal, type ActReply, type Means } from './act-wire.js';
import { checked, decodeJson, exactTuple } from './codec.js';
import { MAX_NAME_BYTES } from './limits.js';
import { utf8Bytes } from './page-text.js';

/** Units of a reply: its strings are a secret, an identity and a name of 256 bytes. */
const MAX_REPLY_UNITS = 4_096;

const MEANS: readonly unknown[] = ['pointer', 'keyboard', 'page', 'files'] satisfies Means[];
const Coordinate = checked('CSS pixels', (u): u is number => typeof u === 'number' && Number.isFinite(u) && u >= 0);
const Name = checked(
  `a name of at most ${MAX_NAME_BYTES} bytes`,
  (u): u is string => typeof u === 'string' && utf8Bytes(u) <= MAX_NAME_BYTES,
);
const Refusal = checked('a reason', (u): u is ActRefusal => ACT_REFUSALS.some((reason) => reason === u));

const Reply = exactTuple('reply', [
  t.string,
  t.string,
  t.union([
    exactTuple('aimed', [
      t.literal('aimed'),
      checked('the means', (u): u is Means => MEANS.includes(u)),
      Coordinate,
      Coordinate,
    ]),
    exactTuple('already', [t.literal('already')]),
    exactTuple('ready', [t.literal('ready')]),
    exactTuple('refused', [t.literal('refused'), Refusal]),
    exactTuple('covered', [t.literal('refused'), t.literal('covered'), Name, Name]),
    exactTuple('late', [t.literal('late')]),
    exactTuple('fault', [t.literal('fault'), t.string]),
  ]),
  checked('milliseconds', (u): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= 0),
]);

/** Reads what the engine returned for a step of an action. */
export function decodeActReply(json: string): Either<string, ActReply> {
  return decodeJson('reply', Reply, json, MAX_REPLY_UNITS) as Either<string, ActReply>;
}
