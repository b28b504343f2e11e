import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CdpMethod, CdpParams, CdpResult, CdpSession, SendOptions } from '../cdp/session.js';
import { type ActRequest, attach } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { median, table } from './measure.js';
import { generatePage } from './pages.js';

const CONTROLS = 5_000;
const ROUNDS = 50;
/** Round trips that may pass until the last input message is sent. */
const MOST_ROUND_TRIPS = 4;

/** What is acted on in the first window of the page: by name, and what is done. */
const ACTS: readonly (readonly [name: string, request: Omit<ActRequest, 'ref'>])[] = [
  ['Add item 1', { action: 'click' }],
  ['Compare 4', { action: 'check' }],
  ['Note 7', { action: 'fill', value: 'lamp' }],
  ['Note 7', { action: 'press', value: 'ArrowLeft' }],
  ['Add item 1', { action: 'hover' }],
];

/** Time and round trips from `act` to the last input message, on a page of 5,000 controls. */
export async function benchAct(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const { connection } = opened;
  const path = join(folder, 'act.html');
  await writeFile(path, generatePage(CONTROLS));
  const { targetId } = await connection.browser.send('Target.createTarget', { url: 'about:blank' });
  const session = new TimedSession(await connection.attach(targetId));
  const page = await attach(session);
  await page.load(pathToFileURL(path).href, { deadlineMs: 60_000 });
  const rows = [['action', 'ms to last input', 'ms to result', 'round trips', 'allowed']];
  for (const [name, request] of ACTS) {
    const toInput: number[] = [];
    const toResult: number[] = [];
    let roundTrips = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { controls } = await page.observe();
      const ref = controls.find((control) => control.name === name)?.ref ?? '';
      // A checkbox is turned over each time.
      const isChecked = controls.find((control) => control.ref === ref)?.states.checked === true;
      const action = request.action === 'check' && isChecked ? 'uncheck' : request.action;
      session.begin();
      const start = performance.now();
      const { status, reason } = await page.act({ ...request, action, ref });
      if (status !== 'dispatched') throw new Error(`${request.action} ${name}: ${status} ${reason}`);
      toResult.push(performance.now() - start);
      toInput.push(session.lastInput - start);
      roundTrips = Math.max(roundTrips, session.roundTrips);
    }
    rows.push([
      request.action,
      median(toInput).toFixed(1),
      median(toResult).toFixed(1),
      String(roundTrips),
      String(MOST_ROUND_TRIPS),
    ]);
  }
  await page.close();
  console.log(`One action on a page of ${CONTROLS} controls (median of ${ROUNDS}, the most round trips)\n`);
  console.log(`${table(rows)}\n`);
}

/** Notes when input is sent, and how many answers were waited for before. */
class TimedSession implements CdpSession {
  readonly capabilities;
  lastInput = 0;
  /** Answers that had come when the last input message was sent. */
  roundTrips = 0;
  #answered = 0;
  readonly #session: CdpSession;

  constructor(session: CdpSession) {
    this.#session = session;
    this.capabilities = session.capabilities;
  }

  begin(): void {
    this.#answered = 0;
    this.roundTrips = 0;
  }

  async send<M extends CdpMethod>(method: M, params?: CdpParams<M>[0], options?: SendOptions): Promise<CdpResult<M>> {
    if (method.startsWith('Input.')) {
      this.lastInput = performance.now();
      this.roundTrips = this.#answered;
    }
    const reply = await this.#session.send(method, params, options);
    this.#answered++;
    return reply;
  }

  on: CdpSession['on'] = (event, listener) => this.#session.on(event, listener);
  onEnd: CdpSession['onEnd'] = (listener) => this.#session.onEnd(listener);
  close: CdpSession['close'] = () => this.#session.close();
}
