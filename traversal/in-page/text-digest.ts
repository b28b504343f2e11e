const [HIGH_SEED = 0, LOW_SEED = 0] = crypto.getRandomValues(new Uint32Array(2));

/**
 * A digest of 64 bits over a string, fast and seeded, and the string's length. It is not secure in itself; but it stays in
 * the engine's world, and so does its seed, so that a page can neither see one nor work out another text for it.
 */
export function textDigest(text: string): string {
  let high = HIGH_SEED;
  let low = LOW_SEED;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return `${high}:${low}:${text.length}`;
}
