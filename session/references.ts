/** Characters that are one byte in every encoding and need no escape in JSON, a URL or a shell. */
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 5; // 36^5 is more than 2^25

const livePrefixes = new Set<string>();

/** Stands in the references of regions alone: a region is never what an action is done to. */
const REGION_MARK = '_';

/**
 * Mints the opaque tokens of one session: references, revisions and cursors. A token is the session's prefix, random
 * and unique among the live sessions, and a counter that never goes back, so that no token is ever used twice.
 * References of regions are of a kind of their own, which the token itself tells.
 */
export class Tokens {
  readonly #prefix = newPrefix();
  #count = 0;
  #ended = false;

  mint(): string {
    return `${this.#prefix}${(this.#count++).toString(36)}`;
  }

  /** The reference of a region. */
  mintRegion(): string {
    return `${this.#prefix}${REGION_MARK}${(this.#count++).toString(36)}`;
  }

  /** Whether a token has the form of a region's reference of this session. */
  isRegion(token: string): boolean {
    return token.startsWith(this.#prefix + REGION_MARK);
  }

  /** How many tokens were minted before this one; undefined for what was not minted here. */
  numberOf(token: string): number | undefined {
    if (!token.startsWith(this.#prefix)) return undefined;
    const digits = token.slice(this.#prefix.length + (this.isRegion(token) ? REGION_MARK.length : 0));
    const number = Number.parseInt(digits, 36);
    return number.toString(36) === digits && number >= 0 && number < this.#count ? number : undefined;
  }

  /** The session has ended: its prefix may be drawn again. Idempotent. */
  end(): void {
    if (!this.#ended) livePrefixes.delete(this.#prefix);
    this.#ended = true;
  }
}

function newPrefix(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint32Array(PREFIX_LENGTH));
    const prefix = Array.from(bytes, (n) => ALPHABET[n % ALPHABET.length]).join('');
    if (livePrefixes.has(prefix)) continue;
    livePrefixes.add(prefix);
    return prefix;
  }
}
