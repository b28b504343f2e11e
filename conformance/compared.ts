import type { Described } from './described-page.js';

/** A node of Chromium's tree, and what we say of its element. */
export interface Compared {
  readonly page: string;
  readonly oracle: Described;
  readonly ours: Described | null;
  /** The element's start tag and the beginning of its content. */
  readonly markup: string;
  /** One of its `label` elements is hidden. */
  readonly hasHiddenLabel: boolean;
}
