import { setTimeout as sleep } from 'node:timers/promises';
import type { CdpSession } from '../cdp/session.js';
import type { ActRequest, ActResult, Control, PageSession } from '../index.js';
import type { Expectation, ExpectedAct } from './expectation.js';
import { isThat } from './expectation-breaches.js';

/** What cases call an action, where it is not ours. */
const ACTIONS: Readonly<Record<string, ActRequest['action']>> = { type: 'fill' };
/** Reasons as cases call them, and ours for the same. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  stale: ['detached', 'moved', 'navigated', 'obsolete', 'unknown'],
  changed: ['meaning_changed'],
};

/** Does what a case says, and holds the page and the results to it. The result is what is wrong, one line each. */
export async function checkActs(
  { acts = [], controls }: Expectation,
  page: PageSession,
  peer: CdpSession,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const act of acts) {
    const what = `${act.do} ${JSON.stringify(act.target)}`;
    const control = await findTarget(act, page);
    if (control === undefined) {
      const isHard = controls.some(({ hard, name }) => hard === true && name === act.target.name);
      if (act.optional !== true && !isHard) wrong.push(`${what}: not found`);
      continue;
    }
    if (act.before !== undefined) await evaluate(peer, act.before);
    await sleep(act.waitMs ?? 0);
    await evaluate(peer, 'globalThis.__log?.splice(0)');
    const start = performance.now();
    const action = ACTIONS[act.do] ?? (act.do as ActRequest['action']);
    const value = act.arg === undefined ? {} : { value: act.arg };
    const result = await page.act({ ref: control.ref, action, ...value });
    wrong.push(
      ...(await breachesOf(act, result, performance.now() - start, page, peer)).map((line) => `${what}: ${line}`),
    );
  }
  return wrong;
}

/** Follows the windows until the control is met; a fresh look for each act. */
async function findTarget({ target }: ExpectedAct, page: PageSession): Promise<Control | undefined> {
  let seen = await page.observe();
  let { nth = 0 } = target;
  for (;;) {
    for (const control of seen.controls) if (isThat(control, target) && nth-- === 0) return control;
    const { cursor } = seen.coverage;
    if (cursor === undefined) return undefined;
    seen = await page.observe({ cursor });
  }
}

async function breachesOf(
  { expect }: ExpectedAct,
  result: ActResult,
  tookMs: number,
  page: PageSession,
  peer: CdpSession,
): Promise<string[]> {
  const wrong: string[] = [];
  const said = JSON.stringify(result);
  if (expect.refused === true) {
    const { reason = '' } = expect;
    const isMeant = (REASONS[reason] ?? [reason]).includes(result.reason ?? '');
    if (result.status !== 'refused' || !isMeant) wrong.push(`expected a refusal for ${reason}, got ${said}`);
  } else if (result.status !== 'dispatched') wrong.push(`expected it to be dispatched, got ${said}`);
  if (expect.jsDialog !== undefined && result.script_dialog?.message !== expect.jsDialog) {
    wrong.push(`expected the dialog ${expect.jsDialog}, got ${said}`);
  }
  if (expect.returnsWithinMs !== undefined && tookMs > expect.returnsWithinMs)
    wrong.push(`took ${tookMs.toFixed(0)} ms`);
  if (result.script_dialog !== undefined) await page.dialog({ accept: false });
  // By value, and not as JSON, which a page can forge.
  const heard = ((await evaluate(peer, 'globalThis.__log ?? []')) ?? []) as unknown[];
  const log = JSON.stringify(heard);
  const distinct = expect.logMayRepeat === true ? [...new Set(heard)] : heard;
  if (expect.log !== undefined && JSON.stringify(distinct) !== JSON.stringify(expect.log)) {
    wrong.push(`expected the page to hear ${JSON.stringify(expect.log)}, it heard ${log.slice(0, 200)}`);
  }
  if (expect.logIncludes !== undefined && !heard.includes(expect.logIncludes)) {
    wrong.push(`expected the page to hear ${expect.logIncludes}, it heard ${log.slice(0, 200)}`);
  }
  if (expect.domContains !== undefined) {
    const { selector, text } = expect.domContains;
    const content = await evaluate(peer, `document.querySelector(${JSON.stringify(selector)}).textContent`);
    if (!String(content).includes(text)) wrong.push(`expected ${selector} to contain ${text}`);
  }
  if (expect.thenControls !== undefined) {
    const { controls } = await page.observe();
    for (const one of expect.thenControls) {
      if (!controls.some((control) => isThat(control, one))) wrong.push(`expected ${JSON.stringify(one)} afterwards`);
    }
  }
  return wrong;
}

async function evaluate(peer: CdpSession, expression: string): Promise<unknown> {
  return (await peer.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
}
