import type { Agent, Outcome, SeenControl } from '../../fixtures/tasks/task.js';
import { project } from '../../projection/model.js';
import type { ActResult } from '../../session/act-result.js';
import type { PageSession } from '../../session/page-session.js';
import type { ObserveRequest } from '../../traversal/observation.js';
import { type ReadRecord, type ReadView, readView } from '../projection/view-reader.js';

/** What the agent asked for, by tool. */
export type Operations = Record<'observe' | 'act' | 'navigate' | 'dialog' | 'switch_page' | 'acknowledge', number>;

/** What the agent acts through, and what it may spend. */
export interface AgentSetting {
  readonly page: PageSession;
  /** Bytes of one view. */
  readonly budget: number;
  /** Files that may be uploaded: their paths by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Does what only the owner may do. */
  readonly owner: () => void;
}

/** Milliseconds that a control, or another page, may take to come. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** The region that looks keep to. */
interface Focus {
  readonly role: string;
  readonly label: string | undefined;
}

/**
 * A scripted agent over one page: it reads the text of views as a model would, and sends the requests that stand in them.
 * The observations behind them it does not see.
 */
export class ViewAgent implements Agent {
  readonly operations: Operations = { observe: 0, act: 0, navigate: 0, dialog: 0, switch_page: 0, acknowledge: 0 };
  /** The pages it was at. */
  readonly visited = new Set<PageSession>();
  readonly #setting: AgentSetting;
  #page: PageSession;
  #view: ReadView | undefined;
  #focus: Focus | undefined;
  /** The pages that results told of and that were not gone to. */
  readonly #opened: string[] = [];

  constructor(setting: AgentSetting) {
    this.#setting = setting;
    this.#page = setting.page;
    this.visited.add(this.#page);
    this.#page.offerFiles(setting.files);
  }

  get headings(): readonly string[] {
    return this.#view?.headings ?? [];
  }

  async look(): Promise<void> {
    const page = await this.#observe({});
    if (this.#focus === undefined) return;
    const { role, label } = this.#focus;
    const region = page.regions.find((one) => one.role === role && (label === undefined || isCalled(one, label)));
    if (region === undefined) throw new Error(`no view shows the region ${role} ${label ?? ''}`);
    await this.#observe({ region_ref: region.ref, expected_revision: revisionOf(page) });
  }

  async focus(role: string, label?: string): Promise<void> {
    this.#focus = { role, label };
    try {
      await this.look();
    } catch (error) {
      this.#focus = undefined;
      throw error;
    }
  }

  async find(role: string, name: string): Promise<SeenControl> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await this.#findOnce(role, name);
      if (found !== undefined) return found;
      if (performance.now() > end) throw new Error(`no view shows ${role} ${JSON.stringify(name)}`);
      await this.pause(PAUSE_MS);
    }
  }

  async read(): Promise<string> {
    await this.look();
    let text = textOf(this.#requireView());
    for (let next = requestIn(this.#requireView(), 'next_text'); next !== undefined; ) {
      const view = await this.#observe(next);
      text += textOf(view);
      next = requestIn(view, 'next_text');
    }
    return text;
  }

  async act({ ref }: SeenControl, action: string, value?: string): Promise<Outcome> {
    this.operations.act++;
    const request = { ref, action, ...(value === undefined ? {} : { value }) };
    return this.#note(await this.#page.act(request as Parameters<PageSession['act']>[0]));
  }

  click(role: string, name: string): Promise<Outcome> {
    return this.do('click', role, name);
  }

  async do(action: string, role: string, name: string, value?: string): Promise<Outcome> {
    let outcome = await this.act(await this.find(role, name), action, value);
    // Nothing was sent: the page is another one by now.
    for (let tries = 1; tries < 5 && outcome.status === 'refused' && outcome.code === 'stale_reference'; tries++) {
      outcome = await this.act(await this.find(role, name), action, value);
    }
    // An action ends the focus.
    if (outcome.status === 'refused')
      throw new Error(`${action} ${role} ${JSON.stringify(name)}: ${JSON.stringify(outcome)}`);
    this.#focus = undefined;
    return outcome;
  }

  async navigate(to: 'back' | 'forward' | 'reload'): Promise<Outcome> {
    this.operations.navigate++;
    this.#focus = undefined;
    return this.#note(await this.#page.navigate({ to }));
  }

  async answer(accept: boolean, text?: string): Promise<Outcome> {
    this.operations.dialog++;
    return this.#note(await this.#page.dialog({ accept, ...(text === undefined ? {} : { text }) }));
  }

  async toOpenedPage(): Promise<void> {
    // The browser may be late: the page stands in the next result then.
    for (let tries = 0; this.#opened.length === 0 && tries < 10; tries++) {
      await this.pause(PAUSE_MS);
      await this.look();
      const [control] = this.#requireView().controls;
      if (control !== undefined) await this.act(toSeen(control), 'hover');
    }
    await this.#switchTo(this.#opened.shift());
  }

  toOpener(): Promise<void> {
    return this.#switchTo(this.#page.opener);
  }

  async askOwner(): Promise<void> {
    this.#setting.owner();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      this.operations.acknowledge++;
      await this.#page.acknowledge();
      const goesOn = await this.look().then(
        () => true,
        () => false,
      );
      if (goesOn) return;
      if (performance.now() > end) throw new Error('the page still asks for its owner');
      await this.pause(PAUSE_MS);
    }
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  async #findOnce(role: string, name: string): Promise<SeenControl | undefined> {
    await this.look();
    for (let view = this.#requireView(); ; ) {
      const found = view.controls.find((one) => one.role === role && isCalled(one, name));
      if (found !== undefined) return toSeen(found);
      const next = requestIn(view, 'next_observe');
      if (next === undefined) return undefined;
      view = await this.#observe(next);
    }
  }

  async #observe(request: ObserveRequest): Promise<ReadView> {
    this.operations.observe++;
    const { text } = project(await this.#page.observe(request), { budget: this.#setting.budget });
    this.#view = readView(text);
    return this.#view;
  }

  #requireView(): ReadView {
    if (this.#view === undefined) throw new Error('nothing was looked at');
    return this.#view;
  }

  async #switchTo(page: string | undefined): Promise<void> {
    if (page === undefined) throw new Error('there is no page to go to');
    this.operations.switch_page++;
    this.#page = await this.#page.switchPage({ page });
    this.visited.add(this.#page);
    this.#page.offerFiles(this.#setting.files);
    this.#focus = undefined;
  }

  #note(result: ActResult): Outcome {
    for (const { page } of result.opened_pages ?? []) this.#opened.push(page);
    return result;
  }
}

/** The name in a record; a view may show its beginning alone, and then says so. */
function isCalled({ strings: [name = ''], words }: ReadRecord, wanted: string): boolean {
  const hasName = /^\w+ \w+ (?:$|[ …])/.test(words);
  if (!hasName) return wanted === '';
  return /^\w+ \w+ …/.test(words) ? name !== '' && wanted.startsWith(name) : name === wanted;
}

const toSeen = ({ ref, role, strings: [name = ''], words }: ReadRecord): SeenControl => ({ ref, role, name, words });

/** The request that a view gives, ready to be sent. */
function requestIn(view: ReadView, chain: 'next_observe' | 'next_text'): ObserveRequest | undefined {
  const line = view.facts.get(chain);
  return line === undefined ? undefined : (JSON.parse(line) as ObserveRequest);
}

function textOf(view: ReadView): string {
  const [, content] = /^\d+ (".*")$/.exec(view.facts.get('text') ?? '') ?? [];
  return content === undefined ? '' : (JSON.parse(content) as string);
}

function revisionOf(view: ReadView): string {
  const [, revision] = / revision (\w+)$/.exec(view.facts.get('view') ?? '') ?? [];
  if (revision === undefined) throw new Error('the view names no revision');
  return revision;
}
