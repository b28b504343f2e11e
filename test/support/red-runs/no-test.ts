import { suite } from '../test.js';

suite('no test').run();
