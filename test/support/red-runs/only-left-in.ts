import { suite } from '../test.js';

// Left in on purpose: `test/package/test-wrapper.test.ts` runs this file, and the run must be red.
const test = suite('only left in');
test('one', () => {});
// @ts-expect-error: type checking refuses it too
test.only('two', () => {});
// @ts-expect-error: type checking refuses it too
test.skip('three', () => {});
test('four', () => {});
test.run();
