import type { CdpMethod, CdpParams, CdpSession } from '../cdp/session.js';
import type { Point } from '../traversal/act-wire.js';
import type { Turn } from './calls.js';
import { type KeyStroke, modifiersOf } from './keys.js';

/** How much of what has an effect was sent. */
export type Sent = 'nothing' | 'something' | 'everything';

/**
 * The messages of one action that have an effect on the page. From the first of them on, whatever fails leaves the outcome
 * unknown. None is ever sent twice.
 */
export class Input {
  readonly #session: CdpSession;
  readonly #turn: Turn;
  readonly #onFirst: () => () => void;
  #takeBack: (() => void) | undefined;
  #state: Sent = 'nothing';

  /** @param onFirst called right before the first message is sent; what it gives takes that back */
  constructor(session: CdpSession, turn: Turn, onFirst: () => () => void) {
    this.#session = session;
    this.#turn = turn;
    this.#onFirst = onFirst;
  }

  /** How much was sent. */
  get sent(): Sent {
    return this.#state;
  }

  /** The next message has an effect, or what is done next in the page. @throws what ended the call, if something has. */
  begin(): void {
    this.#turn.requireLive();
    if (this.#state !== 'nothing') return;
    this.#state = 'something';
    this.#takeBack = this.#onFirst();
  }

  /** The page said that it did nothing of the one thing that was sent. */
  takeBack(): void {
    this.#state = 'nothing';
    this.#takeBack?.();
  }

  /** No message follows those that were sent, if any was. */
  complete(): void {
    this.begin();
    this.#state = 'everything';
  }

  async moveTo([x, y]: Point): Promise<void> {
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  /** The button goes down and up in one flight. */
  async click([x, y]: Point): Promise<void> {
    const button = { x, y, button: 'left', clickCount: 1 } as const;
    const down = this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, buttons: 1 });
    const up = this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button, buttons: 0 });
    this.complete();
    await Promise.all([down, up]);
  }

  /** Text in the place of what is selected; an empty one takes that away. */
  async insert(text: string): Promise<void> {
    const inserted = this.#send('Input.insertText', { text });
    this.complete();
    await inserted;
  }

  /** The keys go down in their order and up in the other, in one flight. */
  async press(keys: readonly KeyStroke[]): Promise<void> {
    const sent: Promise<void>[] = [];
    keys.forEach(({ key, code, keyCode, text }, i) => {
      const modifiers = modifiersOf(keys.slice(0, i + 1));
      sent.push(
        this.#send('Input.dispatchKeyEvent', {
          type: text === undefined ? 'rawKeyDown' : 'keyDown',
          key,
          code,
          modifiers,
          windowsVirtualKeyCode: keyCode,
          ...(text === undefined ? {} : { text, unmodifiedText: text }),
        }),
      );
    });
    for (let i = keys.length - 1; i >= 0; i--) {
      const { key, code, keyCode } = keys[i] as KeyStroke;
      const modifiers = modifiersOf(keys.slice(0, i));
      sent.push(
        this.#send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers, windowsVirtualKeyCode: keyCode }),
      );
    }
    this.complete();
    await Promise.all(sent);
  }

  async giveFile(objectId: string, path: string): Promise<void> {
    const given = this.#send('DOM.setFileInputFiles', { files: [path], objectId });
    this.complete();
    await given;
  }

  async #send<M extends CdpMethod>(method: M, params: CdpParams<M>[0]): Promise<void> {
    this.begin();
    await this.#session.send(method, params, { deadlineMs: this.#turn.remainingMs(), signal: this.#turn.signal });
  }
}
