import type { Either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Reference } from '../traversal/observe-request.js';
import { decodeStrictly } from './strict-request.js';

/** To a page that an action opened, by what `opened_pages` calls it. */
export interface SwitchPageRequest {
  readonly page: string;
}

/** Reads a request. @returns one bounded line for what is none. */
export function decodeSwitchPageRequest(input: unknown): Either<string, SwitchPageRequest> {
  return decodeStrictly(input, t.type({ page: Reference }), ['page'], '{page}');
}
