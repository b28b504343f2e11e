import { CdpError } from '../cdp/cdp-error.js';
import type { CdpSession } from '../cdp/session.js';
import type { Turn } from './calls.js';

/**
 * How a hung page was freed.
 * - `script_stopped`: the running script was terminated; the document stands.
 * - `document_left`: the page now shows about:blank.
 * - `closed`: nothing else helped; the page is gone.
 */
export type Recovery = 'script_stopped' | 'document_left' | 'closed';

/** Milliseconds within which a page that is free answers. */
const ANSWER_MS = 500;

/**
 * Frees a page whose script does not end. Termination comes first: it keeps the document. A script that starts again at
 * once (a timer) is left by a navigation to about:blank, which another process takes over: a navigation within the site
 * would wait for the hung one and cannot be taken back (seen in Chromium 156).
 * @throws {CdpError} when the call was ended, the page or the browser has gone, or the page could not even be closed.
 */
export async function recoverPage(session: CdpSession, targetId: string, turn: Turn): Promise<Recovery> {
  const limits = { deadlineMs: ANSWER_MS, signal: turn.signal };
  if (session.capabilities.terminate) {
    await isAnswered(session.send('Runtime.terminateExecution', undefined, limits));
    if (await isFree(session, turn)) return 'script_stopped';
  }
  await isAnswered(session.send('Page.navigate', { url: 'about:blank' }, limits));
  if (await isFree(session, turn)) return 'document_left';
  await (session.capabilities.targets
    ? session.send('Target.closeTarget', { targetId }, limits)
    : session.send('Page.close', undefined, limits)
  ).catch(ignoreGone);
  return 'closed';
}

/** Two answers: a script that a timer starts again is caught by the second. */
async function isFree(session: CdpSession, { signal }: Turn): Promise<boolean> {
  const limits = { deadlineMs: ANSWER_MS, signal };
  for (let i = 0; i < 2; i++) {
    const evaluated = session.send('Runtime.evaluate', { expression: '0', returnByValue: true }, limits);
    if (!(await isAnswered(evaluated))) return false;
  }
  return true;
}

/** Whether the page answered in time. What is no answer of the page, such as the caller's own end, is passed on. */
async function isAnswered(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof CdpError && ['deadline', 'protocol', 'crashed'].includes(error.failure)) return false;
    throw error;
  }
}

/** The session ends with its page, sometimes before the answer comes. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CdpError)) throw error;
  const isGone = error.failure === 'detached' || error.message.includes('No target with given id');
  if (!isGone) throw error;
}
