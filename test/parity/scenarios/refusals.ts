import { into, refOf, type Scenario } from '../scenario.js';

const many = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join('');
const PAGE = `<title>Page</title>${many(300, (i) => `<button>Button ${i}</button>`)}<main aria-label="Main"><a href="/x">Link</a></main>`;

/** What is refused, and why. */
export const REFUSALS: readonly Scenario[] = [
  {
    id: 'requests-that-are-none',
    isLong: true,
    proves: 'exactly one of four forms is accepted; what is refused leaves the revision as it is',
    pages: { page: PAGE },
    run: async ({ see, look }) => {
      const seen = await see();
      const ref = refOf(seen, 'Button 1');
      const { cursor } = seen.coverage;
      for (const request of [
        { after: ref, cursor },
        { after: 7 },
        { after: '' },
        { after: 'x'.repeat(65) },
        { cursor: null },
        { region_ref: ref },
        { expected_revision: seen.revision },
        { region_ref: ref, expected_revision: seen.revision, after: ref },
        { selector: 'button' },
        { after: ref, offset: 3 },
        { ...(into(seen, 'Main') as object), text_offset: -1 },
        { ...(into(seen, 'Main') as object), text_offset: 1.5 },
        { ...(into(seen, 'Main') as object), text_offset: '1' },
        { text_offset: 0 },
        [],
        'look',
        7,
        null,
      ]) {
        await look(request);
      }
      await see({ after: ref });
    },
  },
  {
    id: 'references-that-are-not-current',
    isLong: true,
    proves: 'obsolete, unknown and foreign references are told apart, and refused without a look',
    pages: { page: PAGE },
    run: async ({ see, look }) => {
      const old = await see();
      const seen = await see();
      await look({ after: refOf(old, 'Button 1') });
      await look({ cursor: old.coverage.cursor });
      await look({ after: 'nobody-gave-this' });
      await look({ cursor: 'nobody-gave-this' });
      await look({ region_ref: 'nobody-gave-this', expected_revision: seen.revision });
      await look({ region_ref: refOf(seen, 'Button 1'), expected_revision: 'nobody-gave-this' });
      await look({ ...(into(seen, 'Main') as object), expected_revision: old.revision });
      await look({ ...(into(old, 'Main') as object), expected_revision: seen.revision });
      await look({ after: seen.coverage.cursor });
      await look({ cursor: refOf(seen, 'Button 1') });
      await look({ after: seen.regions[0]?.ref });
      await look({ region_ref: refOf(seen, 'Button 1'), expected_revision: seen.revision });
      await see({ after: refOf(seen, 'Button 1') });
    },
  },
  ...(
    [
      [
        'password',
        '<form><label>User <input></label><label>Password <input type="password"></label><button>Sign in</button></form>',
      ],
      [
        'one-time-code',
        '<p>We sent you a code.</p><input autocomplete="one-time-code" aria-label="Code"><button>Go on</button>',
      ],
      [
        'captcha',
        '<iframe src="https://www.google.com/recaptcha/api2/anchor?k=x" width="300" height="80"></iframe><button>Go on</button>',
      ],
      [
        'sign-in',
        '<form><h1>Sign in</h1><input type="email" autocomplete="username" aria-label="Email"><button>Next</button></form>',
      ],
    ] as const
  ).map(
    ([kind, content]): Scenario => ({
      id: `asks-for-${kind}`,
      proves: 'a prompt that only the owner may answer refuses the look, and every other one until it is acknowledged',
      pages: { page: `<button>Before</button><div id="where"></div>` },
      run: async ({ see, look, run, acknowledge }) => {
        const seen = await see();
        await run(`where.innerHTML = ${JSON.stringify(content)}`);
        await look({ after: refOf(seen, 'Before') });
        await look();
        await acknowledge();
        await look();
        await run(`where.innerHTML = ''`);
        await look();
        await acknowledge();
        await look({ after: refOf(seen, 'Before') });
        await see();
      },
    }),
  ),
  {
    id: 'asks-nobody',
    proves: 'a hidden password field, a link to a sign-in page and a search are no prompts',
    pages: {
      page: `<header><a href="/signin">Sign in</a></header><form hidden><input type="password"></form><form role="search"><input type="search" aria-label="Search"><button>Search</button></form>
        <form><label>Your email <input type="email"></label><button>Subscribe to news</button></form>`,
    },
  },
  {
    id: 'script-dialogs',
    proves: 'an open script dialog refuses a look with its kind, and the page goes on once it is answered',
    pages: { page: `<button>One</button><p id="p"></p>` },
    run: async ({ see, look, start, answer }) => {
      for (const kind of ['alert', 'confirm', 'prompt']) {
        const seen = await see();
        start(`document.title = String(${kind}('Really?'))`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await look({ after: refOf(seen, 'One') });
        await look();
        await answer(true);
        await look();
      }
    },
  },
];
