import { type EngineOptions, readEngineOptions } from '../../session/engine-options.js';
import { equal, throws } from '../support/assert.js';
import { suite } from '../support/test.js';
import { isCode } from './observe-error.js';

const test = suite('the options of the engine');

test('defaults', () => {
  equal(readEngineOptions({}), { clickSurfaces: true, acquisition: 'capture', interruptions: true, deadlineMs: 5_000 });
});

const WRONG: readonly object[] = [
  { clickSurfaces: 'no' },
  { clickSurfaces: null },
  { acquisition: 'all' },
  { acquisition: null },
  { deadlineMs: 0 },
  { deadlineMs: -1 },
  { deadlineMs: Number.NaN },
  { deadlineMs: Number.POSITIVE_INFINITY },
  { deadlineMs: '5000' },
];

for (const options of WRONG) {
  test(`refused: ${Object.entries(options).map(([name, value]) => `${name} ${String(value)}`)}`, () => {
    throws(() => readEngineOptions(options as EngineOptions), isCode('invalid_request'));
  });
}

test.run();
