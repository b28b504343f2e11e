import { suite } from '../test.js';

const test = suite('the process ends');
test('one', () => {});
test('two', () => process.exit(0));
test('three', () => {});
test.run();
