/** Invisible and line-breaking characters, and halves of surrogate pairs: foreign text must not forge a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Foreign text, fit to be quoted in a message: one line of at most `limit` UTF-16 units, where `…` marks what was cut.
 * Text of any size is cheap, because it is cut first.
 */
export function excerpt(text: string, limit = 80): string {
  const cut = text.length > limit;
  const head = (cut ? text.slice(0, limit - 1) : text).replace(UNPRINTABLE, ' ');
  return cut ? `${head}…` : head;
}
