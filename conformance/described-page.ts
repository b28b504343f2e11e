import { fileURLToPath } from 'node:url';
import type { CdpSession } from '../cdp/session.js';
import { bundleEngine } from '../scripts/build-engine.js';

/** What an element is called, as the engine's modules say it. */
export type Described = readonly [role: string, name: string];

const ENTRY = fileURLToPath(new URL('../traversal/in-page/describer.ts', import.meta.url));
let bundle: Promise<string> | undefined;

/** A document with the describer in an isolated world of its main frame. */
export class DescribedPage {
  private constructor(
    readonly session: CdpSession,
    readonly contextId: number,
    readonly objectId: string,
  ) {}

  /** Installs the describer in the document that is there now. */
  static async install(session: CdpSession): Promise<DescribedPage> {
    bundle ??= bundleEngine(ENTRY);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'conformance',
    });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `${await bundle};cdpObserveDescriber`,
      contextId,
    });
    if (result.objectId === undefined) throw new Error(`no describer: ${exceptionDetails?.exception?.description}`);
    return new DescribedPage(session, contextId, result.objectId);
  }

  /** Calls a function, with the describer as `this`, by value. */
  async call<T>(functionDeclaration: string, ...parameters: readonly unknown[]): Promise<T> {
    return await this.#call<T>(
      functionDeclaration,
      parameters.map((value) => ({ value })),
    );
  }

  /** Calls a function with the element of a node, and the describer as `this`, by value. */
  async ask<T>(functionDeclaration: string, backendNodeId: number): Promise<T> {
    const { object } = await this.session.send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: this.contextId,
    });
    return await this.#call<T>(functionDeclaration, [{ objectId: object.objectId as string }]);
  }

  async #call<T>(functionDeclaration: string, parameters: { value?: unknown; objectId?: string }[]): Promise<T> {
    const { result, exceptionDetails } = await this.session.send(
      'Runtime.callFunctionOn',
      { objectId: this.objectId, functionDeclaration, arguments: parameters, returnByValue: true },
      { deadlineMs: 30_000 },
    );
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? 'page error');
    return result.value as T;
  }
}
