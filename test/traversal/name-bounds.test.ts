import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { Tab } from './tab.js';

const test = suite('names: bounds');
const tab = new Tab(test, { clickSurfaces: false });

const bytes = (text: string) => Buffer.byteLength(text);

/** Name and mark of a button whose label script sets, so that no parser touches it. */
async function labelled(label: string): Promise<readonly [string, true | undefined]> {
  const { name, clipped } = await tab.sole(
    `<button id="b">x</button><script>b.ariaLabel = ${JSON.stringify(label)}</script>`,
  );
  return [name, clipped];
}

test('a name of 256 bytes is whole, one of 257 is cut and says so', async () => {
  equal(await labelled('x'.repeat(256)), ['x'.repeat(256), undefined]);
  equal(await labelled('x'.repeat(257)), ['x'.repeat(256), true]);
});

test('a name is cut between code points', async () => {
  equal(await labelled(`${'x'.repeat(255)}é`), ['x'.repeat(255), true]);
  equal(await labelled(`${'x'.repeat(254)}é`), [`${'x'.repeat(254)}é`, undefined]);
  equal(await labelled(`${'x'.repeat(253)}😀`), ['x'.repeat(253), true]);
  equal(await labelled('日'.repeat(86)), ['日'.repeat(85), true]);
});

test('a name is cut between graphemes', async () => {
  const family = '👩‍👩‍👧‍👦'; // 25 bytes
  equal(await labelled(`${'x'.repeat(240)}${family}`), ['x'.repeat(240), true]);
  equal(await labelled(`${'x'.repeat(254)}e\u0301\u0302`), ['x'.repeat(254), true]);
  const flags = '🇩🇪'.repeat(40); // 8 bytes each
  equal(await labelled(flags), ['🇩🇪'.repeat(32), true]);
});

test('a grapheme longer than a name is cut between code points', async () => {
  const [name, clipped] = await labelled(`a${'\u0301'.repeat(400)}`);
  equal([bytes(name), clipped], [255, true]);
});

test('no space is left where a name was cut', async () => {
  equal(await labelled(`${'x'.repeat(255)} y`), ['x'.repeat(255), true]);
});

test('what cannot be seen is taken out: marks of direction, controls, zero widths, soft hyphens', async () => {
  equal(await labelled('a\u202eb\u2066c\u200ed\u061ce'), ['abcde', undefined]);
  equal(await labelled('a\u0000b\u001bc\u007fd\u0085e'), ['abcd e', undefined]);
  equal(await labelled('su\u00adper\u200bchar\ufeffger\u2060'), ['supercharger', undefined]);
});

test('lone surrogates are replaced, pairs are kept', async () => {
  equal(await labelled('a\ud800b\udc00c😀'), ['a\ufffdb\ufffdc😀', undefined]);
});

test('joiners, selectors and marks that spell something are kept', async () => {
  const spelt = '👩‍💻 ☺️ नमस्ते می‌خواهم 🏴󠁧󠁢󠁳󠁣󠁴󠁿';
  equal(await labelled(spelt), [spelt, undefined]);
});

test('letters that nobody sees are no text', async () => {
  const unseen = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  equal(await labelled(`Save${unseen}`), ['Save', undefined]);
});

test('lines and separators are spaces', async () => {
  equal(await labelled('a\nb\rc\u2028d\u2029e\u00a0f\u3000g'), ['a b c d e f g', undefined]);
});

test('what stands beyond the nodes that are read is said to be missing', async () => {
  const spans = (count: number) => `<button>${'<i></i>'.repeat(count)}end</button>`;
  const { controls } = await tab.look(spans(511) + spans(512));
  equal(
    controls.map(({ name, clipped }) => [name, clipped]),
    [
      ['end', undefined],
      ['', true],
    ],
  );
});

test('what stands deeper than is read is said to be missing', async () => {
  const deep = (levels: number) => `<div role="button">x${'<i>'.repeat(levels)}y${'</i>'.repeat(levels)}</div>`;
  const { controls } = await tab.look(deep(64) + deep(65));
  equal(
    controls.map(({ name, clipped }) => [name, clipped]),
    [
      ['xy', undefined],
      ['x', true],
    ],
  );
});

test('as many references are followed as the limit says, labels too', async () => {
  const ids = Array.from({ length: 17 }, (_, i) => `r${i}`);
  const targets = ids.map((id, i) => `<p id="${id}">${i}</p>`).join('');
  const labels = ids.map((_, i) => `<label for="f">${i}</label>`).join('');
  const html = `${targets}<button aria-labelledby="${ids.slice(1).join(' ')}">x</button>
    <button aria-labelledby="${ids.join(' ')}">x</button>${labels}<input id="f">`;
  const { controls } = await tab.look(html);
  const first16 = ids
    .slice(0, 16)
    .map((_, i) => i)
    .join(' ');
  equal(
    controls.map(({ name, clipped }) => [name, clipped]),
    [
      [
        ids
          .slice(1)
          .map((_, i) => i + 1)
          .join(' '),
        undefined,
      ],
      [first16, true],
      [first16, true],
    ],
  );
});

test('references that lead nowhere do not take the next source away', async () => {
  const nowhere = Array.from({ length: 40 }, (_, i) => `gone${i}`).join(' ');
  const { name, clipped } = await tab.sole(`<button aria-labelledby="${nowhere}">text</button>`);
  equal([name, clipped], ['text', true]);
});

test('a select shows its first 32 options, the number of the others, and no choice', async () => {
  const options = Array.from({ length: 40 }, (_, i) => `<option ${i === 35 ? 'selected' : ''}>choice ${i}</option>`);
  const control = await tab.sole(`<select aria-label="s">${options.join('')}</select>`);
  equal(control.options, { labels: options.slice(0, 32).map((_, i) => `choice ${i}`), omitted: 8 });
  is(control.clipped, undefined);
  ok(!JSON.stringify(control).includes('choice 35'));
});

test('the label of an option is its attribute or its text, bounded like a name', async () => {
  const html = `<select><optgroup label="group"><option label="label">text<option>  a \n b </optgroup><option>${'x'.repeat(300)}</select>`;
  const control = await tab.sole(html);
  equal(control.options, { labels: ['label', 'a b', 'x'.repeat(256)], omitted: 0 });
  is(control.clipped, true);
});

test.run();
