import { CdpError } from '../cdp/cdp-error.js';
import { isDocumentGone } from '../cdp/protocol-errors.js';
import type { CdpParams, CdpResult, CdpSession, SendOptions } from '../cdp/session.js';
import { readAnswer, readAnswerByValue, readMembers } from './engine-answer.js';
import { DocumentGone, ForeignAnswer } from './engine-failures.js';
import { EnginePlace, type EngineSource } from './engine-place.js';
import { HandleLedger, type Release } from './handle-ledger.js';
import { randomName } from './random-name.js';

/** What a call of the engine gave. */
export interface EngineAnswer<T> {
  /** What was read from the reply. */
  readonly value: T;
  /** The handle of the array that the engine returned; it stands in the ledger. */
  readonly objectId: string;
  /** The group that this handle, and all that are asked of it, belong to. */
  readonly objectGroup: string;
  /** The document that answered. */
  readonly epoch: number;
}

export interface EngineCallOptions extends SendOptions {
  /** The handle of what an earlier call returned, given to the engine as the second argument. */
  readonly previous?: string | undefined;
  /** Runs as soon as the call is on its way, so that what it says to the browser goes in the same flight. */
  readonly afterSend?: () => void;
}

/** What one call of the engine belongs to. */
interface EngineCall {
  readonly objectGroup: string;
  readonly epoch: number;
  /** Releases that were not confirmed when it was sent. */
  readonly unconfirmed: readonly Release[];
}

/** Milliseconds for a release whose call named no deadline. */
const RELEASE_DEADLINE_MS = 5_000;

/** The engine's own remote object, and the document it belongs to. */
interface FoundEngine {
  readonly objectId: string;
  readonly epoch: number;
  /** The group of the search that found it. */
  readonly objectGroup: string;
  /** It has given an answer that could be read. Until then anything may have been found in its place. */
  proven: boolean;
}

/**
 * The isolated world of one page's main frame, and the engine in it.
 *
 * The engine is installed for every new document before the document starts, and called through its own remote
 * object: after a swap an old context number silently answers for another document. Its world's name, its property
 * and its secret are random for each attachment. `Runtime.enable` is never sent.
 */
export class EngineWorld {
  /** Every remote handle that calls gave, but for the engine's own. */
  readonly handles: HandleLedger;
  readonly secret = randomName();
  readonly #session: CdpSession;
  readonly #place: EnginePlace;
  readonly #unsubscribe: (() => void)[] = [];
  readonly #goneListeners = new Set<() => void>();
  #frameId = '';
  #epoch = 0;
  #crashed = false;
  #engine: FoundEngine | undefined;
  #search: Promise<FoundEngine> | undefined;
  #groups = 0;

  constructor(session: CdpSession, source: EngineSource) {
    this.#session = session;
    this.#place = new EnginePlace(session, source, this.secret);
    this.handles = new HandleLedger(session);
  }

  /** CDP's id of the main frame, which is the page's own too. Empty before `install`. */
  get frameId(): string {
    return this.#frameId;
  }

  /** Counts the documents of the main frame; every `Page.frameNavigated` of it begins a new one. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether the engine's own handle is held. */
  get holdsEngine(): boolean {
    return this.#engine !== undefined;
  }

  /** Hears that the document was left, before anything of the next one is known. The answer unsubscribes. */
  onDocumentGone(listener: () => void): () => void {
    this.#goneListeners.add(listener);
    return () => this.#goneListeners.delete(listener);
  }

  /** Installs the engine for this document and all later ones. `Page` must be enabled. */
  async install(options: SendOptions): Promise<void> {
    this.#unsubscribe.push(
      this.#session.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId !== undefined) return;
        this.#crashed = false;
        this.#beginEpoch(frame.id);
      }),
      this.#session.on('Inspector.targetCrashed', () => {
        this.#crashed = true;
        this.#beginEpoch(this.#frameId);
      }),
    );
    const [, tree] = await Promise.all([
      this.#place.install(options),
      this.#session.send('Page.getFrameTree', undefined, options),
    ]);
    this.#frameId ||= tree.frameTree.frame.id;
  }

  /**
   * Calls `method` of the engine with one argument, and has its reply read. Every call has an object group of its own:
   * whatever is wrong with the answer, or with its reading, the group is released.
   * @throws {DocumentGone} when the document went before the call could run, or before its answer was read.
   * @throws {ForeignAnswer} when what answered is not the engine. @throws {InstallFailed} when there is none.
   * @throws {CdpError} as `CdpSession.send` does. @throws what `read` throws.
   */
  async call<T>(
    method: string,
    argument: unknown,
    read: (json: string) => T,
    options: EngineCallOptions,
  ): Promise<EngineAnswer<T>> {
    const byHandle = { serializationOptions: { serialization: 'deep' as const, maxDepth: 1 } };
    return this.#callEngine(method, argument, byHandle, options, (reply, { objectGroup, epoch, unconfirmed }) => {
      const { json, objectId } = readAnswer(reply);
      const value = read(json);
      this.handles.acquire(objectId);
      // What was said before the call would have been answered before it.
      if (unconfirmed.length > 0) void this.handles.repeat(unconfirmed, RELEASE_DEADLINE_MS);
      return { value, objectId, objectGroup, epoch };
    });
  }

  /**
   * Calls `method` of the engine and waits for the promise it gives; its reply comes by value, so that no handle of it is
   * ever made, however late it comes. @throws as `call` does
   */
  async ask<T>(method: string, argument: unknown, read: (json: string) => T, options: EngineCallOptions): Promise<T> {
    const byValue = { returnByValue: true, awaitPromise: true };
    return this.#callEngine(method, argument, byValue, options, (reply) => read(readAnswerByValue(reply)));
  }

  async #callEngine<T>(
    method: string,
    argument: unknown,
    form: Pick<CdpParams<'Runtime.callFunctionOn'>[0], 'serializationOptions' | 'returnByValue' | 'awaitPromise'>,
    options: EngineCallOptions,
    read: (reply: CdpResult<'Runtime.callFunctionOn'>, call: EngineCall) => T,
  ): Promise<T> {
    // Chromium keeps what is said to a renderer that crashed, and does not answer it.
    if (this.#crashed) throw new CdpError('crashed', 'Runtime.callFunctionOn', 'the renderer crashed');
    const found = await this.#findEngine(options);
    const { objectId: engine, epoch } = found;
    if (epoch !== this.#epoch) throw new DocumentGone('the document went before the call was sent');
    const objectGroup = this.#newGroup();
    const { unconfirmed } = this.handles;
    try {
      const sent = this.#session.send(
        'Runtime.callFunctionOn',
        {
          objectId: engine,
          functionDeclaration: `function(a,p){return this.${method}(a,p)}`,
          arguments:
            options.previous === undefined
              ? [{ value: argument }]
              : [{ value: argument }, { objectId: options.previous }],
          ...form,
          objectGroup,
        },
        options,
      );
      options.afterSend?.();
      const reply = await sent;
      if (epoch !== this.#epoch) throw new DocumentGone('the document went before the answer was read', true);
      const value = read(reply, { objectGroup, epoch, unconfirmed });
      found.proven = true;
      return value;
    } catch (error) {
      this.#doubt(found, error);
      throw this.#settle(error, epoch, objectGroup);
    }
  }

  /**
   * Acquires a handle for each object among the named properties of what a call returned, in their order. When that
   * fails, or there are fewer or more than are expected, all handles of the call's group are released, that of what it
   * returned too. @throws as `call` does; where the document went, the call had been answered.
   */
  async acquireMembers(
    { objectId, objectGroup, epoch }: EngineAnswer<unknown>,
    { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number },
    options: SendOptions,
  ): Promise<string[]> {
    try {
      const reply = await this.#session.send('Runtime.getProperties', { objectId, ownProperties: true }, options);
      if (epoch !== this.#epoch) throw new DocumentGone('the document went before its handles were read', true);
      const members = readMembers(reply);
      if (members.length < atLeast || members.length > atMost) {
        throw new ForeignAnswer(`${members.length} members were given, expected ${atLeast} to ${atMost}`);
      }
      for (const member of members) this.handles.acquire(member);
      return members;
    } catch (error) {
      const { deadlineMs = RELEASE_DEADLINE_MS } = options;
      if (epoch === this.#epoch && !isDocumentGone(error)) void this.handles.release(objectId, deadlineMs);
      throw this.#settle(error, epoch, objectGroup, true);
    }
  }

  /** Removes the engine from this document and from all later ones. Best effort: what is gone needs no removal. */
  async uninstall(options: SendOptions): Promise<void> {
    try {
      const wasInstalled = await this.#place.stopInstalling(options);
      if (wasInstalled && !this.#crashed) {
        await this.#place.removeEngine(this.#frameId, this.#engine?.objectId, options);
      }
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
    } finally {
      this.stop();
    }
  }

  /** Hears and holds nothing any more; says nothing to the browser. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    this.#engine = undefined;
    this.handles.dropAll();
    this.#goneListeners.clear();
  }

  #beginEpoch(frameId: string): void {
    this.#epoch++;
    this.#frameId = frameId;
    this.#engine = undefined;
    this.handles.dropAll();
    for (const listener of [...this.#goneListeners]) listener();
  }

  /** One search at a time; what it found holds for its epoch. */
  #findEngine(options: SendOptions): Promise<FoundEngine> {
    if (this.#engine !== undefined) return Promise.resolve(this.#engine);
    this.#search ??= this.#searchEngine(options).finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  async #searchEngine(options: SendOptions): Promise<FoundEngine> {
    const objectGroup = this.#newGroup();
    let epoch = this.#epoch;
    try {
      const contextId = await this.#place.createWorld(this.#frameId, options);
      // Asked for by its frame, the world is that of the document which was there when the browser answered.
      epoch = this.#epoch;
      const found = await this.#place.search(contextId, objectGroup, options);
      if (epoch !== this.#epoch) throw new DocumentGone('the document went before the engine was found');
      const objectId = found.isEngine
        ? found.objectId
        : await this.#place.putEngine(found.objectId, objectGroup, options);
      return this.#remember(objectId, epoch, objectGroup);
    } catch (error) {
      throw this.#settle(error, epoch, objectGroup);
    }
  }

  #remember(objectId: string, epoch: number, objectGroup: string): FoundEngine {
    const found = { objectId, epoch, objectGroup, proven: false };
    if (epoch === this.#epoch) this.#engine = found;
    return found;
  }

  /** What was found and never answered as the engine does is searched anew by the next call. */
  #doubt(found: FoundEngine, error: unknown): void {
    const isForeign = error instanceof ForeignAnswer || (error instanceof CdpError && error.failure === 'protocol');
    if (found.proven || !isForeign || this.#engine !== found || isDocumentGone(error)) return;
    this.#engine = undefined;
    this.#releaseGroup(found.objectGroup);
  }

  #releaseGroup(objectGroup: string): void {
    void this.handles.releaseGroup(objectGroup, RELEASE_DEADLINE_MS);
  }

  #newGroup(): string {
    return `${this.#place.worldName}-${++this.#groups}`;
  }

  /**
   * What a failed call or search is told as. It may have left handles, or leave them later: its group is released after
   * it, unless all handles went with the document.
   */
  #settle(error: unknown, epoch: number, objectGroup: string, answered = false): unknown {
    if (isDocumentGone(error)) {
      // Also where no event says so: a `javascript:` address that gives a document replaces this one silently.
      if (epoch === this.#epoch) this.#beginEpoch(this.#frameId);
      return new DocumentGone(
        `the document went before the ${answered ? 'handles were given' : 'call could run'}`,
        answered,
      );
    }
    if (epoch === this.#epoch) this.#releaseGroup(objectGroup);
    return error;
  }
}
