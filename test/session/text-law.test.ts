import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { MAX_CARRIED_TEXT_BYTES, MAX_COLLECTED_TEXT_BYTES } from '../../traversal/limits.js';
import type { ObserveRequest } from '../../traversal/observation.js';
import { is, ok, rejects } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from '../traversal/tab.js';
import { isCode } from './observe-error.js';
import { region, regionOf, textRequest } from './regions-of.js';

const DOCUMENTS = Number(process.env.TEXT_DOCUMENTS ?? 6);
const SEED = Number(process.env.TEXT_SEED ?? randomInt(2 ** 31));

const test = suite('the law of text', { deadlineMs: 120_000 + DOCUMENTS * 4_000 });
const tab = new Tab(test);

const figures = { documents: 0, parts: 0, bytes: 0 };
test.after(() => {
  console.log(
    `\n  ${figures.documents} documents (seed ${SEED}), ${figures.parts} parts, ${figures.bytes} bytes compared`,
  );
});

/** Letters of one to four bytes, that combine, that run from right to left, that are put together of several. */
const WORDS = ['plain', 'naïve', 'e\u0301\u0302', 'שלום', 'مرحبا', '漢字', '🧑‍🚀', '👩‍👩‍👧', '🏳️‍🌈', 'ﬁn', 'ก็', '𝒳'];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 60, size: 'max' });
const documents = fc.record({
  paragraphs: fc.array(words, { minLength: 1, maxLength: 60, size: 'max' }),
  copies: fc.constantFrom(1, 3, 12),
  /** How many of the characters of a part are admitted, each time. */
  admitted: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
  pageWide: fc.boolean(),
});

const utf8 = (text: string): number => Buffer.byteLength(text);

/** As many whole characters of a text as fit into so many bytes, at least one. */
function admit(text: string, bytes: number): string {
  let admitted = '';
  for (const character of text) {
    if (admitted !== '' && utf8(admitted + character) > bytes) break;
    admitted += character;
  }
  return admitted;
}

test('read on at any sequence of admitted bytes: exactly what was collected in one piece', () =>
  fc.assert(
    fc.asyncProperty(documents, async ({ paragraphs, copies, admitted, pageWide }) => {
      const lines = Array.from({ length: copies }, () => paragraphs.map((line) => line.join(' '))).flat();
      const body = lines.map((line) => `<p>${line.replaceAll(' ', '\n   ')}</p>`).join(' ');
      let seen = await tab.look(`<meta charset="utf-8"><section aria-label="r">${body}</section>`);
      if (!pageWide) seen = await tab.page.observe(regionOf(seen, 'r'));
      const whole = lines.join('\n');
      const bytes = Math.min(utf8(whole), MAX_COLLECTED_TEXT_BYTES);
      figures.documents++;
      let read = '';
      for (let i = 0; ; i++) {
        const { text, focus } = seen;
        figures.parts++;
        is(text.offset, utf8(read));
        is(text.bytes, utf8(text.content));
        ok(text.bytes <= MAX_CARRIED_TEXT_BYTES);
        is(focus?.text_offset, text.offset);
        if (i > 0 || !pageWide) {
          ok((focus?.captured_bytes ?? 0) > bytes - 4);
          is(text.ceiling_reached, utf8(whole) > MAX_COLLECTED_TEXT_BYTES);
        }
        // A byte at a time would take tens of thousands of looks.
        const part = admit(text.content, i < 40 ? (admitted[i % admitted.length] as number) : MAX_CARRIED_TEXT_BYTES);
        read += part;
        if (!text.more && part === text.content) break;
        seen = await tab.page.observe(textRequest(seen, utf8(read)));
      }
      ok(whole.startsWith(read), 'what was read');
      ok(utf8(read) > bytes - 4, 'all of it');
      figures.bytes += utf8(read);
    }),
    { numRuns: DOCUMENTS, seed: SEED },
  ));

const paragraph = (i: number): string => `<p id="p${i}">${String(i).padStart(5, '0')} ${'word '.repeat(18)}</p>`;
const LONG = `<p id="outside">outside</p><section aria-label="r">${Array.from({ length: 900 }, (_, i) => paragraph(i)).join('')}</section>`;

/** What is done to the page between two parts, and whether the next one is refused. */
const CHANGES: readonly [
  what: string,
  script: string,
  reason: 'text_changed' | 'detached' | 'navigated' | undefined,
][] = [
  ['nothing', '', undefined],
  ['a word that was read', 'p1.textContent = "other"', 'text_changed'],
  ['a word that was not read yet', 'p400.textContent = "other"', 'text_changed'],
  ['a paragraph gone', 'p300.remove()', 'text_changed'],
  ['a paragraph hidden', 'p300.hidden = true', 'text_changed'],
  ['two paragraphs exchanged', 'p10.before(p11)', 'text_changed'],
  ['the same words with other markup', 'p20.innerHTML = "<b>" + p20.innerHTML + "</b>"', undefined],
  ['beyond the ceiling', 'p899.textContent = "other"', undefined],
  ['outside the region', 'outside.textContent = "other"', undefined],
  ['the region gone', 'p1.parentNode.remove()', 'detached'],
  ['the region replaced by its like', 'p1.parentNode.replaceWith(p1.parentNode.cloneNode(true))', 'detached'],
  ['another document', 'location.reload()', 'navigated'],
];

for (const [what, script, reason] of CHANGES) {
  test(`between two parts: ${what}`, async () => {
    const seen = await tab.page.observe(regionOf(await tab.look(LONG), 'r'));
    is(seen.text.ceiling_reached, true);
    is(seen.focus?.captured_bytes, MAX_COLLECTED_TEXT_BYTES);
    await tab.peer.evaluate(script);
    if (reason === 'navigated') await tab.page.load(await tab.peer.evaluate('location.href'));
    const next = tab.page.observe(textRequest(seen, 5_000));
    if (reason !== undefined) {
      await rejects(next, isCode('stale_reference', reason));
      await rejects(tab.page.observe(textRequest(seen, 5_000)), isCode('stale_reference'), 'the revision ended');
    } else is((await next).text.offset, 5_000);
  });
}

test('what a page-wide look collected is checked, and what it did not is read as it is then', async () => {
  const seen = await tab.look(LONG);
  is(seen.text.more, true);
  const collected = seen.focus?.captured_bytes ?? 0;
  ok(collected < MAX_COLLECTED_TEXT_BYTES);
  await tab.peer.evaluate('p895.textContent = "later"');
  const next = await tab.page.observe(textRequest(seen, seen.text.bytes));
  is(next.focus?.captured_bytes, MAX_COLLECTED_TEXT_BYTES);
  const again = await tab.look(LONG);
  await tab.peer.evaluate('p2.textContent = "other"');
  await rejects(tab.page.observe(textRequest(again, 10)), isCode('stale_reference', 'text_changed'));
});

test('references of regions, and of revisions, that are not current', async () => {
  const first = await tab.look('<section aria-label="r"><button>b</button></section>');
  const second = await tab.page.observe();
  const expected_revision = second.revision;
  const { ref } = region(second, 'r');
  const refused: [ObserveRequest, string][] = [
    [regionOf(first, 'r'), 'obsolete'],
    [{ region_ref: region(first, 'r').ref, expected_revision }, 'obsolete'],
    [{ region_ref: ref, expected_revision: first.revision }, 'obsolete'],
    [{ region_ref: first.focus?.text_cursor as string, expected_revision }, 'obsolete'],
    [{ region_ref: ref, expected_revision: 'nobody' }, 'unknown'],
    [{ region_ref: 'nobody', expected_revision }, 'unknown'],
    [{ region_ref: second.controls[0]?.ref as string, expected_revision }, 'unknown'],
    [{ after: ref }, 'unknown'],
    [{ cursor: second.focus?.text_cursor as string }, 'unknown'],
  ];
  for (const [request, reason] of refused) await rejects(tab.page.observe(request), isCode('stale_reference', reason));
  is((await tab.page.observe(regionOf(second, 'r'))).controls.length, 1, 'the revision stands');
});

test.run();
