import { ERROR_CODES } from '../../traversal/errors.js';
import * as assert from '../support/assert.js';
import { suite } from '../support/test.js';
import { codeSpans, differences, tableRows } from './document-tables.js';
import { readManifest, readRepositoryFile } from './repository.js';

const test = suite('documents in step');

test('docs/dependencies.md names every dependency, and no other', async () => {
  const { dependencies, devDependencies } = await readManifest();
  const rows = tableRows(await readRepositoryFile('docs/dependencies.md'));
  assert.equal(
    differences(
      rows.map(({ key }) => key),
      Object.keys({ ...dependencies, ...devDependencies }),
      'dependency',
    ),
    [],
  );
});

test('docs/errors.md has a row for each code (code, sentence, hint, reasons), and no other', async () => {
  const rows = tableRows(await readRepositoryFile('docs/errors.md'));
  const found = differences(
    rows.map(({ key }) => key),
    Object.keys(ERROR_CODES),
    'code',
  );
  const entries: Record<string, { sentence: string; hint: string; reasons?: readonly string[] }> = ERROR_CODES;
  for (const [code, { sentence, hint, reasons = [] }] of Object.entries(entries)) {
    const cells = rows.find(({ key }) => key === code)?.cells ?? [];
    for (const said of [sentence, hint]) {
      if (!cells.includes(said)) found.push(`the document lacks of ${code}: ${said}`);
    }
    found.push(...differences(codeSpans(cells.at(-1) ?? ''), reasons, `of ${code} the reason`));
  }
  assert.equal(found, []);
});

test('package-lock.json names no registry', async () => {
  assert.not.match(await readRepositoryFile('package-lock.json'), /"resolved":\s*"https?:/);
});

test('a row that is missing, unknown or there twice is found', () => {
  const rows = tableRows('| package | why |\n| --- | --- |\n| `a` | x |\n|`b`| `c`, `d` |\n| `b` | y |\n| e | `f` |\n');
  assert.equal(
    rows.map(({ key }) => key),
    ['a', 'b', 'b'],
  );
  assert.equal(codeSpans(rows[1]?.cells[0] ?? ''), ['c', 'd']);
  assert.equal(differences(['a', 'b', 'b'], ['a', 'c'], 'dependency'), [
    'the document lacks dependency c',
    'the document has dependency b, which does not exist',
    'the document has dependency b, which does not exist',
    'the document has dependency b twice',
  ]);
});

test.run();
