import WebSocket from 'ws';
import { CdpError } from '../../cdp/cdp-error.js';
import type { CdpSession } from '../../cdp/session.js';

interface Pending {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: CdpError) => void;
}

/**
 * The least that somebody else's client is: one WebSocket to one page, no deadlines, no signals, no flat sessions.
 * Rejects what is pending when the socket closes, as the port asks.
 */
export async function openMinimalSession(pageAddress: string): Promise<CdpSession & { readonly socket: WebSocket }> {
  const socket = new WebSocket(pageAddress);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const pending = new Map<number, Pending>();
  const listeners: { event: string; listener: (params: never) => void }[] = [];
  const endListeners = new Set<(reason: 'closed') => void>();
  let lastId = 0;
  let isClosed = false;

  socket.on('message', (frame) => {
    const { id, result, error, method, params } = JSON.parse(frame.toString());
    const call = pending.get(id);
    pending.delete(id);
    if (error !== undefined) call?.reject(new CdpError('protocol', call.method, error.message, error.code));
    else call?.resolve(result as never);
    for (const { event, listener } of [...listeners]) if (event === method) listener(params as never);
  });
  socket.on('close', () => {
    isClosed = true;
    for (const { method, reject } of pending.values()) reject(new CdpError('closed', method, 'the socket closed'));
    for (const listener of endListeners) listener('closed');
  });

  return {
    socket,
    capabilities: { terminate: true, targets: true },
    send: (method, params) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new CdpError('closed', method, 'the socket is closed'));
          return;
        }
        pending.set(++lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params: params ?? {} }));
      }),
    on: (event, listener) => {
      const entry = { event, listener };
      listeners.push(entry);
      return () => {
        const index = listeners.indexOf(entry);
        if (index >= 0) listeners.splice(index, 1);
      };
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      if (isClosed) listener('closed');
      return () => endListeners.delete(listener);
    },
    close: async () => {
      if (isClosed) return;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}
