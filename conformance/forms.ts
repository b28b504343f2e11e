import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CdpSession } from '../cdp/session.js';
import { INTERRUPTION_PAGES, toDocument } from '../fixtures/interruptions/pages.js';
import { ObserveError, type PageSession } from '../index.js';

/** What `forms.json` says of one saved page. */
interface ScoredForm {
  readonly file: string;
  readonly expect: { readonly password: boolean; readonly otp: boolean };
}

/** The least share that is right: of what was told, and of what had to be. */
const LEAST = 0.98;

/** A page and whether it asks for what only its owner may give. */
interface Scored {
  readonly name: string;
  readonly url: string;
  readonly asks: boolean;
  /** The kinds that are right; absent where any is. */
  readonly kinds?: readonly string[];
}

/** Components that ask for a password; of the others none asks for anything. */
const ASKING_COMPONENT = /^password-input/;

/**
 * Looks at the saved forms, the components and our own pages, and prints for each set how often an interruption was told
 * rightly and wrongly. Gives what is wrong where the shares are too small.
 */
export async function checkForms(folder: string, origin: string, page: PageSession, _peer: CdpSession) {
  const forms = JSON.parse(await readFile(join(folder, 'pages', 'forms.json'), 'utf8')) as ScoredForm[];
  const components = await readdir(join(folder, 'pages', 'components'));
  const sets: Record<string, Scored[]> = {
    'saved forms': forms.map(({ file, expect }) => ({
      name: file,
      url: `${origin}/pages/${file}`,
      asks: expect.password || expect.otp,
      kinds: [...(expect.password ? ['password'] : []), ...(expect.otp ? ['one_time_code'] : [])],
    })),
    components: components
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({
        name: file,
        url: `${origin}/pages/components/${file}`,
        asks: ASKING_COMPONENT.test(file),
      })),
    'own pages': INTERRUPTION_PAGES.map((one) => ({
      name: one.name,
      url: `data:text/html;charset=utf-8,${encodeURIComponent(toDocument(one))}`,
      asks: one.kind !== null,
      ...(one.kind === null ? {} : { kinds: [one.kind] }),
    })),
  };
  const wrong: string[] = [];
  for (const [name, scored] of Object.entries(sets)) wrong.push(...(await score(name, scored, page)));
  return wrong;
}

async function score(name: string, scored: readonly Scored[], page: PageSession): Promise<string[]> {
  const lines: string[] = [];
  let [told, missed, wronglyTold, leftAlone] = [0, 0, 0, 0];
  for (const one of scored) {
    const kind = await kindOf(one.url, page);
    const isRight = one.asks ? kind !== undefined && (one.kinds?.includes(kind) ?? true) : kind === undefined;
    if (one.asks && isRight) told++;
    else if (one.asks) missed++;
    else if (isRight) leftAlone++;
    else wronglyTold++;
    if (!isRight) lines.push(`${one.name}: ${kind ?? 'nothing'}`);
  }
  const recall = told + missed === 0 ? 1 : told / (told + missed);
  const precision = told + wronglyTold === 0 ? 1 : told / (told + wronglyTold);
  console.log(`Interruptions, ${name}: ${scored.length} pages`);
  console.log(`              told  not told`);
  console.log(`  asks      ${String(told).padStart(6)}  ${String(missed).padStart(8)}   recall ${recall.toFixed(3)}`);
  console.log(
    `  does not  ${String(wronglyTold).padStart(6)}  ${String(leftAlone).padStart(8)}   precision ${precision.toFixed(3)}`,
  );
  for (const line of lines) console.log(`  wrong: ${line}`);
  return recall < LEAST || precision < LEAST ? lines : [];
}

/** The kind that a look is refused with, with the evidence for it; undefined where it gives an observation. */
async function kindOf(url: string, page: PageSession): Promise<string | undefined> {
  await page.acknowledge();
  await page.load(url, { deadlineMs: 20_000 });
  try {
    await page.observe({}, { deadlineMs: 20_000 });
    return undefined;
  } catch (error) {
    if (!(error instanceof ObserveError) || error.code !== 'sign_in_required') throw error;
    return error.reason;
  } finally {
    await page.acknowledge();
  }
}
