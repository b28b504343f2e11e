import { onRunEnd, suite } from '../test.js';

onRunEnd(() => new Promise(() => {}), { what: 'a browser', deadlineMs: 100 });
onRunEnd(() => Promise.reject(new Error('still open')));
const test = suite('closer fails');
test('one', () => {});
test.run();
