import { Connection } from '../../cdp/connection.js';
import { launch } from '../../cdp/launch.js';
import type { Transport } from '../../cdp/transport.js';
import { openWebSocket } from '../../cdp/websocket.js';

/** A browser of its own, a connection whose every frame is kept, and another one for what must not be. */
export interface RecordedBrowser {
  readonly webSocketUrl: string;
  readonly transport: RecordedTransport;
  readonly recorded: Connection;
  readonly other: Connection;
  close(): Promise<void>;
}

export async function openRecordedBrowser(): Promise<RecordedBrowser> {
  const launched = await launch();
  const { webSocketUrl } = launched;
  const transport = new RecordedTransport(await openWebSocket(webSocketUrl));
  const recorded = new Connection(transport);
  const other = new Connection(await openWebSocket(webSocketUrl));
  return {
    webSocketUrl,
    transport,
    recorded,
    other,
    close: async () => {
      await recorded.close();
      await other.close();
      await launched.close();
    },
  };
}

/** Passes everything on, and keeps every frame that went either way. */
export class RecordedTransport implements Transport {
  readonly frames: string[] = [];
  readonly #inner: Transport;

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  post(text: string): void {
    this.frames.push(text);
    this.#inner.post(text);
  }

  close(): void {
    this.#inner.close();
  }

  onMessage(listener: (text: string) => void): void {
    this.#inner.onMessage((text) => {
      this.frames.push(text);
      listener(text);
    });
  }

  onClose(listener: (reason: string) => void): void {
    this.#inner.onClose(listener);
  }
}
