import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { checked } from '../traversal/codec.js';
import { quote } from '../traversal/describe-mismatch.js';
import { decodeStrictly } from './strict-request.js';

/** Where to go: to an address, or through the history. */
export type NavigateRequest = { readonly url: string } | { readonly to: 'back' | 'forward' | 'reload' };

const MAX_ADDRESS_UNITS = 8_192;
const EXPECTED = '{url} or {to: back, forward or reload}';
const WEB = ['http:', 'https:'];

const Codec = t.partial({
  url: checked(
    `an address of at most ${MAX_ADDRESS_UNITS} characters`,
    (u): u is string => typeof u === 'string' && u.length <= MAX_ADDRESS_UNITS,
  ),
  to: t.union([t.literal('back'), t.literal('forward'), t.literal('reload')]),
});

/** Reads a request. @returns one bounded line for what is none. */
export function decodeNavigateRequest(input: unknown): Either<string, NavigateRequest> {
  const decoded = decodeStrictly(input, Codec, ['url', 'to'], EXPECTED);
  if (isLeft(decoded)) return decoded;
  const { url, to } = decoded.right;
  if (url !== undefined && to === undefined) return right({ url });
  if (to !== undefined && url === undefined) return right({ to });
  return left(`expected ${EXPECTED}`);
}

/**
 * Whether a model may go to an address: http and https, and files where the owner opened one.
 * @returns the address, or one bounded line
 */
export function readNavigable(url: string, opensFiles: boolean): Either<string, string> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed !== undefined && (WEB.includes(parsed.protocol) || (opensFiles && parsed.protocol === 'file:'))) {
    return right(parsed.href);
  }
  return left(`url: expected an http or https address${opensFiles ? ' or a file' : ''}, got ${quote(url)}`);
}
