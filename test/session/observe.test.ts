import { equal, is } from '../support/assert.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';

const test = suite('observing');

test('lists what a person can operate, in the order of the traversal', () =>
  usePage('<a href="/x">Home</a><p>text</p><button>Buy</button><input placeholder="Name">', async (page) => {
    const { controls, coverage } = await page.observe();
    equal(
      controls.map(({ role, name }) => [role, name]),
      [
        ['link', 'Home'],
        ['button', 'Buy'],
        ['textbox', 'Name'],
      ],
    );
    is(coverage.scanned, 3);
    is(coverage.cursor, undefined);
  }));

test.run();
