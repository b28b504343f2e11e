import type { Body } from './deadline.js';

/** Where a test file stands: its part is its folder under `test/`. */
export interface TestFile {
  readonly part: string;
  /** Relative to the folder of all tests. */
  readonly path: string;
}

/** A test as it was registered, and what came of it: the message of a failure. Without an outcome it counts as failed. */
export interface RegisteredTest {
  readonly title: string;
  readonly body: Body;
  readonly deadlineMs: number;
  outcome?: 'passed' | { readonly failed: string };
}

/** A suite as its file registered it. */
export interface RegisteredSuite {
  readonly name: string;
  readonly file: TestFile;
  readonly deadlineMs: number;
  readonly tests: RegisteredTest[];
  readonly before: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly after: Body[];
  /** `.run()` was called: nothing can be added, and the suite takes part in the run. */
  closed: boolean;
}

/** A failure that is no test's: of a file, a hook after the tests, a closer, or an error that nothing awaited. */
export interface StrayFailure {
  readonly part: string;
  readonly where: string;
  readonly message: string;
}

/** Something to be closed when all tests have run. */
export interface RunEndCloser {
  readonly what: string;
  readonly deadlineMs: number;
  readonly close: () => unknown;
}

/** All that the test files of this process have registered, in order. */
export const suites: RegisteredSuite[] = [];
/** What went wrong outside the tests. */
export const strayFailures: StrayFailure[] = [];
/** What `onRunEnd` was given, the first one first. */
export const runEndClosers: RunEndCloser[] = [];

let currentFile: TestFile | undefined;
let claimed = false;

/** The runner says which file it imports; suites registered meanwhile belong to it. */
export function enterFile(file: TestFile): void {
  currentFile = file;
  claimed = true;
}

/** The file that suites registered now belong to. Without a runner: none. */
export function findCurrentFile(): TestFile | undefined {
  return currentFile;
}

/** Whether somebody will run what is registered here. The first caller of this process does. */
export function claimRun(): boolean {
  if (claimed) return false;
  claimed = true;
  return true;
}
