import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CdpSession } from '../cdp/session.js';
import type { PageSession } from '../index.js';
import { ALLOWED_FAILURES, EMBEDS_VALUE, TENTATIVE } from './allowed-failures.js';
import { type Described, DescribedPage } from './described-page.js';

/** One case of Web Platform Tests, as `wpt/expectations.json` holds it. */
interface WptCase {
  readonly file: string;
  readonly caseId: string;
  readonly testname?: string;
  readonly id?: string;
  readonly tag: string;
  readonly kind: 'label' | 'role';
  readonly expectedLabel?: string;
  readonly expectedRole?: string;
  readonly embedsValue?: boolean;
  readonly tentative?: boolean;
}

/** Finds each case's element, in open shadow roots too, and describes it. Evaluated as it stands. */
const DESCRIBE = `function (cases) {
  const all = [];
  (function walk(root) {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot !== null) walk(element.shadowRoot);
    }
  })(document);
  return cases.map(({ testname, id, tag }) => {
    const found = all.find((element) =>
      element.localName === tag &&
      (testname === undefined || element.getAttribute('data-testname') === testname) &&
      (id === undefined || element.id === id));
    return found === undefined ? null : this.describe(found);
  });
}`;

/** Runs every case. The result is what is wrong and not allowed, one line each. */
export async function checkWpt(folder: string, origin: string, page: PageSession, peer: CdpSession): Promise<string[]> {
  const { cases, snapshot } = JSON.parse(await readFile(join(folder, 'wpt/expectations.json'), 'utf8')) as {
    cases: WptCase[];
    snapshot: string;
  };
  const wrong: string[] = [];
  const allowed = new Map<string, string[]>();
  let passed = 0;
  for (const file of new Set(cases.map(({ file }) => file))) {
    await page.load(`${origin}/wpt/${file}`);
    const described = await DescribedPage.install(peer);
    const ofFile = cases.filter((one) => one.file === file);
    const answers = await described.call<(Described | null)[]>(
      DESCRIBE,
      ofFile.map(({ testname, id, tag }) => ({ testname, id, tag })),
    );
    for (const [i, one] of ofFile.entries()) {
      const verdict = judge(one, answers[i] ?? null);
      const key = keyOf(one);
      const reason = reasonFor(one, answers[i] ?? null);
      if (verdict === undefined) {
        passed++;
        if (Object.hasOwn(ALLOWED_FAILURES, key)) wrong.push(`${key}: is allowed to fail, and passes`);
      } else if (reason === undefined) wrong.push(`${key}: ${verdict}`);
      else allowed.set(reason, [...(allowed.get(reason) ?? []), `${key}: ${verdict}`]);
    }
  }
  const allowedCount = [...allowed.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(
    `Web Platform Tests (${snapshot}): ${cases.length} cases run, ${passed} passed, ${allowedCount} allowed failures, ${wrong.length} wrong`,
  );
  for (const [reason, lines] of allowed) {
    console.log(`  allowed, ${lines.length}: ${reason}`);
    for (const line of lines) console.log(`    ${line}`);
  }
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return wrong;
}

/** What the suite takes for no role (its class `ex-generic`). */
const GENERIC: ReadonlySet<string> = new Set(['generic', 'none']);
/** ARIA 1.3 gave roles of 1.2 a second name. */
const SYNONYMS: Readonly<Record<string, string>> = { image: 'img', presentation: 'none' };

function keyOf({ file, testname, caseId }: WptCase): string {
  return `${file} ${testname ?? `case ${caseId}`}`;
}

/** What is wrong with an answer; undefined when nothing is. */
function judge({ kind, expectedLabel, expectedRole }: WptCase, answer: Described | null): string | undefined {
  if (answer === null) return 'the element was not found';
  const [role, name] = answer;
  if (kind === 'role' && expectedRole === undefined && !GENERIC.has(role))
    return `expected a generic role, got ${role}`;
  if (expectedRole !== undefined && role !== (SYNONYMS[expectedRole] ?? expectedRole)) {
    return `expected role ${expectedRole}, got ${role}`;
  }
  if (expectedLabel !== undefined && name !== fold(expectedLabel)) {
    return `expected ${JSON.stringify(fold(expectedLabel))}, got ${JSON.stringify(name)}`;
  }
  return undefined;
}

/** Why a case may fail. Where a value is embedded, the name must be the expected one without some of its words. */
function reasonFor(one: WptCase, answer: Described | null): string | undefined {
  const listed = ALLOWED_FAILURES[keyOf(one)];
  if (listed !== undefined) return listed;
  if (one.tentative === true) return TENTATIVE;
  const isShorter = answer !== null && isWithoutOneRun(answer[1], fold(one.expectedLabel ?? ''));
  return one.embedsValue === true && isShorter ? EMBEDS_VALUE : undefined;
}

/** Whether a text is another with one run of its characters left out. */
function isWithoutOneRun(text: string, whole: string): boolean {
  const [short, long] = [text.replaceAll(' ', ''), whole.replaceAll(' ', '')];
  if (short.length >= long.length) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return long.endsWith(short.slice(same));
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
