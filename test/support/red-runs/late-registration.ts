import { suite } from '../test.js';

const test = suite('late registration');
test('one', () => test('inside', () => {}));
test.run();
