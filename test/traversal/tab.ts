import { Browser } from '../../session/browser.js';
import type { EngineOptions } from '../../session/engine-options.js';
import type { PageSession } from '../../session/page-session.js';
import type { Control, Observation } from '../../traversal/observation.js';
import { equal, is } from '../support/assert.js';
import { type Route, serve } from '../support/page-server.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import type { Suite } from '../support/test.js';

/** One tab in which the tests of a suite look at one small document after another. */
export class Tab {
  #page: PageSession | undefined;
  #peer: Peer | undefined;

  /** Opens before the first test and closes after the last, with no handle left. */
  constructor(test: Suite, options: EngineOptions = {}) {
    test.before(async () => {
      const connection = await sharedConnection();
      this.#page = await new Browser(connection, options).open(await serve(''));
      this.#peer = new Peer(await connection.attach(this.#page.targetId));
    });
    test.after(async () => {
      await this.page.close();
      await this.peer.session.close();
      is(this.page.handles.live, 0, 'handles left in the ledger');
    });
  }

  get page(): PageSession {
    if (this.#page === undefined) throw new Error('the tab is not open');
    return this.#page;
  }

  get peer(): Peer {
    if (this.#peer === undefined) throw new Error('the tab is not open');
    return this.#peer;
  }

  /** Loads content; markup gets the doctype that keeps it out of quirks mode. */
  async load(content: string | Route): Promise<void> {
    await this.page.load(await serve(typeof content === 'string' ? `<!doctype html>${content}` : content), {
      deadlineMs: 20_000,
    });
  }

  /** Loads content and looks at it. */
  async look(content: string | Route): Promise<Observation> {
    await this.load(content);
    return this.page.observe();
  }

  /** What a look lists, one line a control. */
  async list(content: string | Route): Promise<string[]> {
    return lines(await this.look(content));
  }

  /** The names of what a look lists. */
  async names(content: string | Route): Promise<string[]> {
    return (await this.look(content)).controls.map(({ name }) => name);
  }

  /** The page lists as many controls as it says `yes`, each by that name, of so many candidates. */
  async showsOnly(html: string, candidates: number): Promise<void> {
    const { controls, coverage } = await this.look(html);
    const names = controls.map(({ name }) => name);
    equal(names, new Array(html.split('yes').length - 1).fill('yes'));
    is(coverage.scanned, candidates);
  }

  /** The one control of a page. */
  async sole(content: string | Route): Promise<Control> {
    const { controls } = await this.look(content);
    is(controls.length, 1, `expected one control, got ${controls.length}`);
    return controls[0] as Control;
  }
}

/** `role name`, one line a control. */
export function lines({ controls }: Observation): string[] {
  return controls.map(({ role, name }) => (name === '' ? role : `${role} ${name}`));
}
