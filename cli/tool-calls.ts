import type { ActRequest, DialogRequest, NavigateRequest, ObserveRequest, SwitchPageRequest } from '../core.js';
import { project } from '../projection/model.js';
import type { PageSession } from '../session/page-session.js';
import type { PageArguments } from './arguments.js';

/** The tools by their names; each reads its own input, and refuses what is none. */
export const TOOLS = [
  'browser.observe',
  'browser.act',
  'browser.navigate',
  'browser.dialog',
  'browser.switch_page',
] as const;
export type Tool = (typeof TOOLS)[number];

/** The tools over one page, and over those that its actions open. */
export class ToolCalls {
  readonly #files: PageArguments['files'];
  readonly #budget: number | undefined;
  #page: PageSession;

  constructor(page: PageSession, { files, budget }: Pick<PageArguments, 'files' | 'budget'>) {
    this.#files = files;
    this.#budget = budget;
    this.#page = page;
    page.offerFiles(files);
  }

  /** The page that is acted on now. */
  get page(): PageSession {
    return this.#page;
  }

  /** @throws {ObserveError} */
  async call(tool: Tool, input: unknown): Promise<unknown> {
    switch (tool) {
      case 'browser.observe': {
        // An observation, or what a model would be shown of it where there is a budget.
        const observation = await this.#page.observe(input as ObserveRequest);
        return this.#budget === undefined ? observation : project(observation, { budget: this.#budget });
      }
      case 'browser.act':
        return this.#page.act(input as ActRequest);
      case 'browser.navigate':
        return this.#page.navigate(input as NavigateRequest);
      case 'browser.dialog':
        return this.#page.dialog(input as DialogRequest);
      case 'browser.switch_page': {
        this.#page = await this.#page.switchPage(input as SwitchPageRequest);
        this.#page.offerFiles(this.#files);
        const { opener } = this.#page;
        return { page: (input as SwitchPageRequest).page, ...(opener === undefined ? {} : { opener }) };
      }
    }
  }
}
