import { Tokens } from '../../session/references.js';
import { is, match, ok } from '../support/assert.js';
import { usePage } from '../support/shared-browser.js';
import { suite } from '../support/test.js';

const test = suite('references');

const SESSIONS = 5_000;
/** 36^5 prefixes. */
const PREFIX_LENGTH = 5;

test('a token never comes again in its session, and is short', () => {
  const tokens = new Tokens();
  const minted = new Set<string>();
  for (let i = 0; i < 200_000; i++) minted.add(tokens.mint());
  is(minted.size, 200_000);
  for (const token of [[...minted][0], [...minted].at(-1)]) {
    match(token as string, /^[0-9a-z]+$/);
    ok((token as string).length <= 10);
  }
  tokens.end();
});

test('no two live sessions share a prefix, nor a token', () => {
  const sessions = Array.from({ length: SESSIONS }, () => new Tokens());
  const prefixes = sessions.map((tokens) => tokens.mint().slice(0, PREFIX_LENGTH));
  is(new Set(prefixes).size, SESSIONS);
  for (const tokens of sessions) tokens.end();
});

test('a prefix that a live session has is drawn again; ending a session twice frees nothing', () =>
  drawing([1, 1, 1, 2, 1, 2, 3], () => {
    const prefixOf = (tokens: Tokens) => tokens.mint().slice(0, PREFIX_LENGTH);
    const first = new Tokens();
    is(prefixOf(first), '11111');
    first.end();
    const second = new Tokens();
    is(prefixOf(second), '11111', 'it is free again');
    first.end();
    const third = new Tokens();
    is(prefixOf(third), '22222');
    const fourth = new Tokens();
    is(prefixOf(fourth), '33333');
    for (const tokens of [second, third, fourth]) tokens.end();
  }));

/** Has the source of random numbers give these, each for a whole prefix. */
function drawing(numbers: readonly number[], act: () => void): void {
  const left = [...numbers];
  Object.defineProperty(crypto, 'getRandomValues', {
    configurable: true,
    value: (words: Uint32Array) => words.fill(left.shift() as number),
  });
  try {
    act();
  } finally {
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
}

test('every look has a new revision and new references, after a navigation and a failure too', () =>
  usePage('<button>a</button><button>b</button>'.repeat(100), async (page, peer) => {
    const seen = new Set<string>();
    let count = 0;
    const look = async (): Promise<void> => {
      const { revision, controls, coverage } = await page.observe();
      const cursors = coverage.cursor === undefined ? [] : [coverage.cursor];
      for (const token of [revision, ...controls.map(({ ref }) => ref), ...cursors]) seen.add(token);
      count += 1 + controls.length + cursors.length;
    };
    await look();
    await look();
    await peer.session.send('Page.reload');
    await look();
    await page.observe({}, { deadlineMs: 0 }).catch(() => undefined);
    await look();
    is(seen.size, count);
  }));

test('two pages never share a reference', () =>
  usePage('<button>a</button>', (one) =>
    usePage('<button>b</button>', async (two) => {
      const [first, second] = await Promise.all([one.observe(), two.observe()]);
      ok(first.revision !== second.revision);
      ok(first.controls[0]?.ref !== second.controls[0]?.ref);
    }),
  ));

test.run();
