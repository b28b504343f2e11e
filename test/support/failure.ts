const LONGEST_MESSAGE = 8_000;
/** Frames of what runs the tests: they are the same in every failure. */
const OWN_FRAME = /[\\/](?:test[\\/]support[\\/](?:deadline|failure|run|assert)\.ts|node_modules[\\/]uvu)\b/;

interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly details?: unknown;
  readonly operator?: unknown;
  readonly cause?: unknown;
}

/**
 * What uvu is shown in place of whatever was thrown. uvu 0.5.6 reads `name`, `message` and `stack` without looking
 * whether they are strings, and for an assertion error of Node it compares both values again, which throws for a
 * BigInt; an error in there ends the suite and leaves the run green.
 */
export class TestFailure extends Error {
  override name = 'TestFailure';
  /** The difference that uvu's assertions carry. */
  readonly details: string | false;
  /** uvu's name of the assertion that failed. */
  readonly operator: string;
  /** What was thrown. */
  readonly thrown: unknown;

  constructor(thrown: unknown, prefix = '') {
    const error: Thrown | undefined = isErrorLike(thrown) ? thrown : undefined;
    const message = error ? String(error.message) : `threw ${inspectBriefly(thrown)}, which is no Error`;
    super(clip(prefix + withCause(message, error?.cause)));
    this.thrown = thrown;
    this.details = typeof error?.details === 'string' && clip(error.details);
    this.operator = typeof error?.operator === 'string' ? error.operator : '';
    this.stack = this.#titled(typeof error?.stack === 'string' ? error.stack : '');
  }

  /** uvu prints what stands after the first line break: the frames alone must stand there, not the message again. */
  #titled(stack: string): string {
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !OWN_FRAME.test(line));
    return [`${this.name}: ${this.message.replaceAll('\n', ' ')}`, ...frames].join('\n');
  }
}

/** Runs each step, keeps going after one that fails, and answers with the failures in order. */
export async function collectFailures(steps: Iterable<() => Promise<void>>, prefix: string): Promise<TestFailure[]> {
  const failures: TestFailure[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (thrown) {
      failures.push(new TestFailure(thrown, prefix));
    }
  }
  return failures;
}

/** One failure for several: the first, whose message names the others. */
export function joinFailures(failures: readonly TestFailure[]): TestFailure | undefined {
  const [first, ...others] = failures;
  if (first) first.message = [first.message, ...others.map((other) => `and then ${other.message}`)].join('\n    ');
  return first;
}

function isErrorLike(thrown: unknown): thrown is Thrown {
  return thrown instanceof Error || (typeof thrown === 'object' && thrown !== null && 'message' in thrown);
}

function withCause(message: string, cause: unknown): string {
  if (cause === undefined) return message;
  return `${message}\n    caused by ${cause instanceof Error ? cause.message : inspectBriefly(cause)}`;
}

function inspectBriefly(thrown: unknown): string {
  return typeof thrown === 'string' ? JSON.stringify(thrown.slice(0, 200)) : String(thrown);
}

function clip(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}… (${text.length} characters)` : text;
}
