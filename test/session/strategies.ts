import { Browser } from '../../session/browser.js';
import type { PageSession } from '../../session/page-session.js';
import { ACQUISITIONS, type Acquisition } from '../../traversal/acquisition.js';
import type { Observation } from '../../traversal/observation.js';
import { is } from '../support/assert.js';
import { serve } from '../support/page-server.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import type { Suite } from '../support/test.js';

export { ACQUISITIONS };

/** One tab that is looked at in every way: each strategy, with click surfaces and without, is an attachment of its own. */
export class StrategyTab {
  readonly #pages = new Map<string, PageSession>();
  #owner: PageSession | undefined;
  #peer: Peer | undefined;

  /** Opens before the first test and closes after the last, with no handle left. */
  constructor(test: Suite) {
    test.before(async () => {
      const connection = await sharedConnection();
      this.#owner = await new Browser(connection).open(await serve(''));
      const { targetId } = this.#owner;
      this.#peer = new Peer(await connection.attach(targetId));
      for (const acquisition of ACQUISITIONS) {
        for (const clickSurfaces of [false, true]) {
          const page = await new Browser(connection, { acquisition, clickSurfaces }).attach(targetId);
          this.#pages.set(`${acquisition} ${clickSurfaces}`, page);
        }
      }
    });
    test.after(async () => {
      const pages = [...this.#pages.values(), this.#owner].filter((page) => page !== undefined);
      for (const page of pages) await page.close();
      await this.#peer?.session.close();
      for (const { handles } of pages) is(handles.live, 0, 'handles left in the ledger');
    });
  }

  get peer(): Peer {
    if (this.#peer === undefined) throw new Error('the tab is not open');
    return this.#peer;
  }

  page(acquisition: Acquisition, clickSurfaces = true): PageSession {
    const page = this.#pages.get(`${acquisition} ${clickSurfaces}`);
    if (page === undefined) throw new Error('the tab is not open');
    return page;
  }

  /** Loads a document that says its own doctype. */
  async load(html: string): Promise<void> {
    await this.#owner?.load(await serve(html), { deadlineMs: 20_000 });
  }
}

/** What an observation says, without the tokens that no two observations share. */
export function withoutTokens({ revision, controls, coverage, regions, focus, ...rest }: Observation): unknown {
  const { cursor, ...counts } = coverage;
  const numbers = new Map(regions.map(({ ref }, i) => [ref, i]));
  const { region_ref, text_cursor, ...scope } = focus ?? {};
  return {
    ...rest,
    coverage: { ...counts, hasCursor: cursor !== undefined },
    controls: controls.map(({ ref, region, ...control }) => ({ ...control, region: numbers.get(region ?? '') })),
    regions: regions.map(({ ref, ...region }) => region),
    focus: scope,
  };
}
