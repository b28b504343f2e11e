import { suite } from '../test.js';

const run = suite('run');
run('one', () => {});
run.run();

const forgotten = suite('forgotten');
forgotten('two', () => {});
forgotten('three', () => {});
