import { type Either, isLeft, left, mapLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { describeMismatch } from './describe-mismatch.js';

/** A codec of one predicate. */
export function checked<A>(name: string, is: (u: unknown) => u is A): t.Type<A, A, unknown> {
  return new t.Type(name, is, (u, context) => (is(u) ? t.success(u) : t.failure(u, context)), t.identity);
}

/** A tuple whose length is exact; io-ts's own goes up to five members in its types. */
export function exactTuple<A extends readonly unknown[]>(
  name: string,
  members: { [K in keyof A]: t.Type<A[K], unknown, unknown> },
): t.Type<A, unknown, unknown> {
  return new t.Type<A, unknown, unknown>(
    name,
    (u): u is A => Array.isArray(u) && u.length === members.length && members.every((member, i) => member.is(u[i])),
    (u, context) => {
      if (!Array.isArray(u) || u.length !== members.length) return t.failure(u, context);
      const errors: t.Errors = [];
      members.forEach((member, i) => {
        const decoded = member.validate(u[i], t.appendContext(context, String(i), member, u[i]));
        if (isLeft(decoded)) errors.push(...decoded.left);
      });
      return errors.length === 0 ? t.success(u as unknown as A) : t.failures(errors);
    },
    t.identity,
  );
}

/** Reads JSON of at most so many UTF-16 units. What was wrong is one bounded line. */
export function decodeJson<A>(
  what: string,
  codec: t.Type<A, unknown, unknown>,
  json: string,
  maxUnits: number,
): Either<string, A> {
  if (json.length > maxUnits) return left(`${what}: expected at most ${maxUnits} characters`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return left(`${what}: expected JSON`);
  }
  return mapLeft((errors: t.Errors) => describeMismatch(errors, what))(codec.decode(parsed));
}
