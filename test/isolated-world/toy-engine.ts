import type { EngineSource } from '../../isolated-world/engine-place.js';

/**
 * An engine of a few lines: `echo` answers with its argument, the secret and the document's title, and keeps the root
 * element. It counts on its world alone how often it was put there.
 */
export const toyEngine: EngineSource = ({ property, secret }) => `
  globalThis.installations = (globalThis.installations ?? 0) + 1;
  Object.defineProperty(globalThis, ${JSON.stringify(property)}, {
    configurable: true,
    value: {
      echo(argument) {
        const reply = { secret: ${JSON.stringify(secret)}, argument, title: document.title };
        return [JSON.stringify(reply), [document.documentElement]];
      },
      fail() { throw new Error('failed'); },
      none() { return undefined; },
      plain() { return ['{}']; },
      leave() { globalThis.hasLeft = true; },
    },
  });`;

/** What `echo` answers with. */
export interface Echo {
  readonly secret: string;
  readonly argument: unknown;
  readonly title: string;
}

export const readEcho = (json: string): Echo => JSON.parse(json);
