/** What crosses between the adapter and its two programs in the page. Elements cross as handles. */

/** A place in the traversal: a candidate's index, and the elements walked past it. */
export type Position = readonly [index: number, past: number];

export type ListName = 'window' | 'regions' | 'headings';

/** What the selector engine is asked for, as JSON behind its name. */
export type Query =
  | { readonly list: 'window'; readonly after: Position; readonly clickSurfaces: boolean }
  | { readonly list: 'regions' | 'headings' }
  /** One of the elements that the last list of that name gave. */
  | { readonly list: ListName; readonly item: number };

export type Prompt = 'password' | 'one_time_code' | 'captcha' | 'sign_in';

export type States = Record<string, boolean | string>;

export interface Examined {
  readonly position: Position;
  readonly isCandidate: boolean;
  readonly isVisible: boolean;
}

export interface Described {
  /** Whether what Playwright says of the element is about the element itself, and not about what stands in it. */
  readonly isExposed: boolean;
  readonly ownRole: string;
  readonly ownName: string;
  /** What its attributes say, each by itself; empty where one says nothing. */
  readonly written: Readonly<Record<'label' | 'title' | 'alt', string>>;
  readonly options?: { readonly labels: string[]; readonly omitted: number };
  /** Of the regions given, the number of the nearest around the element; -1 where there is none. */
  readonly region: number;
}

export interface Landmark {
  readonly role: string;
  /** What its tooltip says. */
  readonly title: string;
  readonly isModal: boolean;
  /** Of the headings given, the number of the first inside; -1 where there is none. */
  readonly heading: number;
  /** Left out before the rest where there are too many. */
  readonly isTextBlock: boolean;
}

export interface HeadingFacts {
  readonly level: number;
  /** What it says, where Playwright exposes no heading. */
  readonly ownText: string;
}

export interface DocumentFacts {
  readonly url: string;
  readonly title: string;
  readonly contentType: string;
  readonly frames: readonly { readonly name: string; readonly origin: string }[];
}

/** What is asked in the page about the elements that the adapter holds. `scope` is null for the whole document. */
export interface Library {
  findPrompt(): Prompt | undefined;
  isConnected(element: unknown): boolean;
  /** Where each of the elements stands now, and whether it is seen; null for what is no item any more. */
  examine(
    scope: unknown,
    clickSurfaces: boolean,
    elements: readonly unknown[],
  ): { readonly isWhole: boolean; readonly items: readonly (Examined | null)[] };
  describe(elements: readonly unknown[], regions: readonly unknown[]): Described[];
  states(elements: readonly unknown[], roles: readonly string[]): States[];
  landmarks(regions: readonly unknown[], headings: readonly unknown[]): Landmark[];
  headingFacts(headings: readonly unknown[]): HeadingFacts[];
  facts(): DocumentFacts;
  text(scope: unknown): string;
}
