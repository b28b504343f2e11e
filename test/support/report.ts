import { type RegisteredSuite, strayFailures, suites } from './registry.js';

/** How many passed and how many did not. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What one suite counts: a test without an outcome has failed, and so has a suite that has no test. */
export function countSuite({ tests }: RegisteredSuite): Count {
  const passed = tests.filter((test) => test.outcome === 'passed').length;
  return { passed, failed: tests.length === 0 ? 1 : tests.length - passed };
}

/** The counts of each part, in the order of their first registration. Failures outside the tests count one each. */
export function countParts(): ReadonlyMap<string, Count> {
  const parts = new Map<string, Count>();
  const add = (part: string, { passed, failed }: Count): void => {
    const before = parts.get(part) ?? { passed: 0, failed: 0 };
    parts.set(part, { passed: before.passed + passed, failed: before.failed + failed });
  };
  for (const suite of suites) add(suite.file.part, countSuite(suite));
  for (const { part } of strayFailures) add(part, { passed: 0, failed: 1 });
  return parts;
}

/** Whether the run is red. A run without a single test is. */
export function hasFailed(): boolean {
  const { passed, failed } = countAll();
  return failed > 0 || passed === 0;
}

/** The end of the report: every failure in one line, then the counts of the parts, then those of the run. */
export function reportLines(): readonly string[] {
  const parts = countParts();
  const width = Math.max(0, ...[...parts.keys()].map((part) => part.length));
  const all = countAll();
  return [
    ...failureLines().map(inRed),
    ...[...parts].map(([part, count]) => `${part.padEnd(width)}  ${inWords(count)}`),
    '',
    inWords(hasFailed() && all.failed === 0 ? { passed: 0, failed: 1 } : all),
  ];
}

function countAll(): Count {
  let [passed, failed] = [0, 0];
  for (const count of countParts().values()) {
    passed += count.passed;
    failed += count.failed;
  }
  return { passed, failed };
}

function failureLines(): string[] {
  const lines: string[] = [];
  for (const { name, file, tests, closed } of suites) {
    const where = `${file.path}, suite "${name}"`;
    if (tests.length === 0) lines.push(`FAIL  ${where}: no test`);
    else if (!closed) lines.push(`FAIL  ${where}: ${tests.length} registered, but \`.run()\` was never called`);
    else {
      for (const { title, outcome } of tests) {
        if (outcome === 'passed') continue;
        lines.push(`FAIL  ${where}, "${title}": ${outcome ? outcome.failed.split('\n', 1)[0] : 'did not run'}`);
      }
    }
  }
  return [...lines, ...strayFailures.map(({ where, message }) => `FAIL  ${where}: ${message}`)];
}

function inWords({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`;
}

function inRed(line: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[31m${line}\u001b[39m` : line;
}
