import fc from 'fast-check';
import { isLeft } from 'fp-ts/lib/Either.js';
import { decodeArtifact } from '../../projection/artifact-codec.js';
import { canonical } from '../../projection/canonical.js';
import { equal, is, ok } from '../support/assert.js';
import { suite } from '../support/test.js';
import { randomPages } from './random-page.js';
import { SyntheticAdapter } from './synthetic-page.js';

const test = suite('the canonical artifact', { deadlineMs: 60_000 });

const artifacts = randomPages.map((page) => canonical(new SyntheticAdapter(page).observe({})));

test('it is the observation, and how to go on when all of it was read', () => {
  fc.assert(
    fc.property(randomPages, (page) => {
      const observation = new SyntheticAdapter(page).observe({});
      const { next_observe, next_text, ...rest } = canonical(observation);
      equal(rest, observation);
      const { coverage, text, focus, revision } = observation;
      equal(next_observe, coverage.cursor === undefined ? undefined : { cursor: coverage.cursor });
      equal(
        next_text,
        text.more
          ? { region_ref: focus?.text_cursor, expected_revision: revision, text_offset: text.offset + text.bytes }
          : undefined,
      );
    }),
    { numRuns: 100 },
  );
});

test('it comes back from JSON as it was', () => {
  fc.assert(
    fc.property(artifacts, (artifact) => {
      for (const input of [artifact, JSON.stringify(artifact)]) {
        const decoded = decodeArtifact(input);
        if (isLeft(decoded)) throw new Error(decoded.left);
        equal(JSON.stringify(decoded.right), JSON.stringify(artifact));
      }
    }),
    { numRuns: 100 },
  );
});

test('what is no artifact is refused in one bounded line', () => {
  const [artifact] = fc.sample(artifacts, { numRuns: 1, seed: 7 });
  const wrong: readonly [unknown, string][] = [
    [{ ...artifact, version: 2 }, 'version: '],
    [{ ...artifact, trust: 'trusted' }, 'trust: '],
    [{ ...artifact, controls: undefined }, 'controls: '],
    [{ ...artifact, controls: [{ ref: 'a' }] }, 'controls.0.'],
    [{ ...artifact, coverage: { ...artifact?.coverage, kept: Number.NaN } }, 'coverage.kept: expected a count'],
    [{ ...artifact, next_observe: { after: 7 } }, 'next_observe'],
    [{ ...artifact, revision: { evil: 'x'.repeat(50_000) } }, 'revision: '],
    ['{"version":1', 'artifact: expected JSON'],
    [null, 'artifact: '],
    ['null', 'artifact: '],
  ];
  for (const [input, said] of wrong) {
    const decoded = decodeArtifact(input);
    ok(isLeft(decoded), said);
    if (!isLeft(decoded)) continue;
    ok(decoded.left.includes(said), decoded.left);
    ok(decoded.left.length < 500);
    is(decoded.left.includes('\n'), false);
  }
});

test.run();
