import type { EngineOptions } from '../../session/engine-options.js';
import { PageSession } from '../../session/page-session.js';
import { equal, is } from '../support/assert.js';
import { type Route, serve } from '../support/page-server.js';
import { Peer, sharedConnection } from '../support/shared-browser.js';
import { withTarget } from './bare-target.js';
import { RecordingSession } from './recording-session.js';

export interface RecordedPage {
  readonly page: PageSession;
  /** What the page's session sends and is told. */
  readonly recorder: RecordingSession;
  /** Another client of the same page. */
  readonly peer: Peer;
}

/**
 * Opens content in the shared browser, attached through a session that records. Closes it afterwards; fails when a
 * handle is left in the ledger, or a subscription on the session.
 */
export async function useRecorded<T>(
  content: string | Route,
  use: (recorded: RecordedPage) => Promise<T>,
  options: EngineOptions = {},
): Promise<T> {
  const address = await serve(content);
  return withTarget(async (session, targetId) => {
    const recorder = new RecordingSession(session);
    const other = await (await sharedConnection()).attach(targetId);
    let page: PageSession | undefined;
    try {
      page = await PageSession.attach(recorder, options);
      await page.load(address);
      recorder.takeSent();
      return await use({ page, recorder, peer: new Peer(other) });
    } finally {
      await page?.close();
      equal(page?.handles.live, 0, 'handles left in the ledger');
      is(recorder.subscriptions, 0, 'subscriptions left on the session');
    }
  });
}

/** The names of commands. */
export const methodsOf = (sent: readonly { readonly method: string }[]): string[] => sent.map(({ method }) => method);
