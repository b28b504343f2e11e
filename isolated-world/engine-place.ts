import { isDocumentGone } from '../cdp/protocol-errors.js';
import type { CdpSession, SendOptions } from '../cdp/session.js';
import { ForeignAnswer, InstallFailed } from './engine-failures.js';
import { randomName } from './random-name.js';

/** The engine's source for one attachment, given the names that the world chose. */
export type EngineSource = (keys: { property: string; secret: string }) => string;

/** What was found where the engine should stand. */
export interface Searched {
  readonly objectId: string;
  readonly isEngine: boolean;
}

/**
 * Where the engine stands in the documents of one frame: the isolated world, and the property in it. Puts the engine
 * there, finds it, takes it out again. Knows of one document at a time; whoever asks knows which.
 */
export class EnginePlace {
  /** Random for each attachment: clients that share a name share one world. */
  readonly worldName = randomName();
  readonly #session: CdpSession;
  readonly #source: string;
  /** An expression for the engine, in its world. */
  readonly #engine: string;
  #scriptId: string | undefined;

  constructor(session: CdpSession, source: EngineSource, secret: string) {
    const property = randomName();
    this.#session = session;
    this.#source = source({ property, secret });
    this.#engine = `globalThis[${JSON.stringify(property)}]`;
  }

  /** Has the engine installed in the document that is there and at the start of all later ones. */
  async install(options: SendOptions): Promise<void> {
    const script = { source: this.#source, worldName: this.worldName, runImmediately: true };
    const { identifier } = await this.#session.send('Page.addScriptToEvaluateOnNewDocument', script, options);
    this.#scriptId = identifier;
  }

  /** No document that starts from here on has the engine. False where none would have had it. */
  async stopInstalling(options: SendOptions): Promise<boolean> {
    const identifier = this.#scriptId;
    if (identifier === undefined) return false;
    this.#scriptId = undefined;
    await this.#session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }, options);
    return true;
  }

  /** The world of the document that is there when the browser answers, made where it is not there yet. */
  async createWorld(frameId: string, options: SendOptions): Promise<number> {
    const parameters = { frameId, worldName: this.worldName };
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', parameters, options);
    // Without a number, what is evaluated next would run in the page's own world.
    if (typeof executionContextId !== 'number') throw new ForeignAnswer('the world of the engine was not given');
    return executionContextId;
  }

  /**
   * Looks for the engine in a world, which is asked for by a number that may answer for another document meanwhile. Gives
   * the handle of the engine, or of an empty array in its stead.
   * @throws {InstallFailed} when the world gives neither.
   */
  async search(contextId: number, objectGroup: string, options: SendOptions): Promise<Searched> {
    const search = { expression: `${this.#engine}??[]`, contextId, objectGroup };
    const { objectId, subtype } = (await this.#session.send('Runtime.evaluate', search, options)).result;
    if (objectId === undefined) throw new InstallFailed('the world of the engine does not answer');
    return { objectId, isEngine: subtype !== 'array' };
  }

  /**
   * Puts the engine where the script did not run when the document started, because its scripts are disabled (CSP
   * sandbox). What is said to an object reaches its document or none, so that the source, with the secret, goes nowhere
   * else. Gives the engine's handle; that of the array is released. @throws {InstallFailed}
   */
  async putEngine(array: string, objectGroup: string, options: SendOptions): Promise<string> {
    const functionDeclaration = `function(){${this.#source}\nreturn ${this.#engine}}`;
    const [installed] = await Promise.all([
      this.#session.send('Runtime.callFunctionOn', { objectId: array, functionDeclaration, objectGroup }, options),
      this.#session.send('Runtime.releaseObject', { objectId: array }, options),
    ]);
    const { objectId } = installed.result;
    if (objectId === undefined) throw new InstallFailed('the engine could not be installed in this document');
    return objectId;
  }

  /**
   * Takes the engine out of the document that is there, whether or not its handle is known. An engine that listens to
   * anything has a method `leave` that ends it.
   */
  async removeEngine(frameId: string, engineId: string | undefined, options: SendOptions): Promise<void> {
    const removal = `${this.#engine}?.leave?.();delete ${this.#engine}`;
    if (engineId !== undefined) {
      const functionDeclaration = `function(){${removal}}`;
      try {
        await Promise.all([
          this.#session.send('Runtime.callFunctionOn', { objectId: engineId, functionDeclaration }, options),
          this.#session.send('Runtime.releaseObject', { objectId: engineId }, options),
        ]);
        return;
      } catch (error) {
        if (!isDocumentGone(error)) throw error;
      }
    }
    const contextId = await this.createWorld(frameId, options);
    await this.#session.send('Runtime.evaluate', { expression: removal, contextId, returnByValue: true }, options);
  }
}
