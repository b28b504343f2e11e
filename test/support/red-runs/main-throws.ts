import { suite } from '../test.js';

const test = suite('main throws');
test('one', () => {});
test.run();

throw new Error('after the registration');
