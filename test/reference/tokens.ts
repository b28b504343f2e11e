import { randomBytes } from 'node:crypto';

/** Opaque tokens of one session: none is used twice, and each remembers the revision that it was given out with. */
export class Tokens {
  readonly #prefix = randomBytes(6).toString('hex');
  readonly #revisions = new Map<string, number>();

  mint(revision: number): string {
    const token = `${this.#prefix}-${this.#revisions.size}`;
    this.#revisions.set(token, revision);
    return token;
  }

  /** Undefined for what was not given out here. */
  revisionOf(token: string): number | undefined {
    return this.#revisions.get(token);
  }
}
