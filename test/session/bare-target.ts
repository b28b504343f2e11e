import type { AttachedSession } from '../../cdp/connection.js';
import { sharedConnection } from '../support/shared-browser.js';

/** Opens a blank page in the shared browser, with a session and nothing else; waits until it is gone again. */
export async function withTarget<T>(use: (session: AttachedSession, targetId: string) => Promise<T>): Promise<T> {
  const shared = await sharedConnection();
  const { targetId } = await shared.browser.send('Target.createTarget', { url: 'about:blank' });
  // One session may be closed by what it is lent to; the other hears the end.
  const [session, witness] = await Promise.all([shared.attach(targetId), shared.attach(targetId)]);
  const gone = new Promise((resolve) => witness.onEnd(resolve));
  try {
    return await use(session, targetId);
  } finally {
    await shared.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    await gone;
  }
}
