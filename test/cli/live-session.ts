import { createInterface, type Interface } from 'node:readline';
import type { ModelView } from '../../projection/model.js';
import type { Observation, ObserveRequest } from '../../traversal/observation.js';
import { runningBrowser } from './command.js';
import { RunningCli } from './run-cli.js';

/** `cdp-observe session` in a process of its own, asked one line after the other. */
export class LiveSession implements AsyncDisposable {
  readonly #cli: RunningCli;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;

  private constructor(cli: RunningCli) {
    const { stdout } = cli.child;
    if (stdout === null) throw new Error('the command has no output');
    this.#cli = cli;
    this.#reader = createInterface({ input: stdout });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  static async open(page: string, options: readonly string[] = []): Promise<LiveSession> {
    const there = ['--connect', await runningBrowser(), '--deadline', '20000'];
    return new LiveSession(new RunningCli(['session', page, ...there, ...options]));
  }

  async observe(input: ObserveRequest): Promise<Observation> {
    return (await this.call('browser.observe', input)) as Observation;
  }

  /** Asks a session that was opened with a budget. */
  async view(input: ObserveRequest): Promise<ModelView> {
    return (await this.call('browser.observe', input)) as ModelView;
  }

  /** Calls a tool. @throws with the error as JSON. */
  async call(tool: string, input: unknown): Promise<unknown> {
    this.#cli.child.stdin?.write(`${JSON.stringify({ tool, input })}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the session ended: ${(await this.#cli.ended).stderr}`);
    const answer = JSON.parse(value);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cli.child.stdin?.end();
    await this.#cli.ended;
    this.#reader.close();
    await this.#cli[Symbol.asyncDispose]();
  }
}
