/** A name of 128 random bits that is an identifier in every language it passes through. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `c${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
