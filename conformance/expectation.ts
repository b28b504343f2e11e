/** What `expect.json` of a case says; its README explains each key. */
export interface Expectation {
  readonly id: string;
  readonly open: string;
  readonly openUrl?: string;
  readonly policy: 'strict' | 'choice';
  readonly controls: readonly ExpectedControl[];
  readonly absent?: readonly ExpectedControl[];
  readonly absentOrMarked?: readonly ExpectedControl[];
  readonly order?: readonly string[];
  readonly countExactly?: Readonly<Record<string, number>>;
  readonly totalControlsMax?: number;
  readonly neverContains?: readonly string[];
  readonly mustContainText?: readonly string[];
  readonly text?: readonly string[];
  readonly textAbsent?: readonly string[];
  readonly headings?: readonly { readonly level?: number; readonly name: string }[];
  readonly landmarks?: readonly ExpectedRegion[];
  readonly dialogs?: readonly ExpectedRegion[];
  /** Interruptions that must, and must not, be raised. */
  readonly detect?: Readonly<Partial<Record<DetectKey, boolean>>>;
  readonly paging?: Paging;
  readonly repeat?: number;
  readonly deadlineMs?: number;
  readonly waitMs?: number;
  readonly wellFormedUnicode?: boolean;
  readonly maxNameLength?: number;
  readonly maxOutputBytes?: number;
  readonly acts?: readonly ExpectedAct[];
}

/** Something that is done to a control, and what must come of it. */
export interface ExpectedAct {
  readonly do: string;
  readonly target: ExpectedControl & { readonly nth?: number };
  readonly arg?: string;
  /** Run in the page between the look and the act. */
  readonly before?: string;
  readonly waitMs?: number;
  /** The control may be left out. */
  readonly optional?: boolean;
  readonly expect: {
    readonly refused?: boolean;
    readonly reason?: string;
    readonly log?: readonly unknown[];
    readonly logMayRepeat?: boolean;
    readonly logIncludes?: unknown;
    readonly domContains?: { readonly selector: string; readonly text: string };
    readonly thenControls?: readonly ExpectedControl[];
    readonly jsDialog?: string;
    readonly returnsWithinMs?: number;
  };
}

export type DetectKey = 'password' | 'otp' | 'captcha' | 'signIn';

/** A landmark or a dialog. */
export interface ExpectedRegion {
  readonly role?: string;
  readonly name?: string;
  readonly modal?: boolean;
}

export interface Paging {
  readonly mutateAfterPage?: number;
  readonly js?: string;
  /** `Row 51..Row 600`: every name from the first to the last number. */
  readonly mustSeeExactlyOnce?: string;
  readonly neverDuplicate?: boolean;
  readonly inOrder?: boolean;
}

export interface ExpectedControl {
  readonly role?: string;
  readonly roleAny?: readonly string[];
  readonly name?: string;
  readonly nameAny?: readonly string[];
  readonly nameRegex?: string;
  readonly nameRegexFlags?: string;
  readonly states?: Readonly<Record<string, boolean | string>>;
  /** Stands in a frame document, which is outside the coverage and must be said so. */
  readonly frame?: boolean;
  /** Needs more than the DOM shows. */
  readonly hard?: boolean;
}

/** Keys that ask for nothing by themselves. */
const SILENT_KEYS = ['id', 'category', 'open', 'openUrl', 'policy', 'choices', 'note', 'waitMs'];
/** Keys that are checked. */
const CHECKED_KEYS = [
  'controls',
  'absent',
  'absentOrMarked',
  'order',
  'countExactly',
  'totalControlsMax',
  'neverContains',
  'mustContainText',
  'text',
  'textAbsent',
  'headings',
  'landmarks',
  'dialogs',
  'detect',
  'paging',
  'repeat',
  'deadlineMs',
  'wellFormedUnicode',
  'maxNameLength',
  'maxOutputBytes',
  'acts',
];

/** The keys of an expectation that nothing here checks yet. */
export function uncheckedKeys(expectation: Expectation): string[] {
  return Object.keys(expectation).filter((key) => !SILENT_KEYS.includes(key) && !CHECKED_KEYS.includes(key));
}

/** The keys of an expectation that are checked. */
export function checkedKeys(expectation: Expectation): string[] {
  return Object.keys(expectation).filter((key) => CHECKED_KEYS.includes(key));
}
