import { isLeft } from 'fp-ts/lib/Either.js';
import type { SendOptions } from '../cdp/session.js';
import { DocumentGone, ForeignAnswer } from '../isolated-world/engine-failures.js';
import type { EngineWorld } from '../isolated-world/world.js';
import { type Acquisition, acquire, type HeldCapture } from './acquisition.js';
import { engineSource } from './engine-source.js';
import { decodeReply } from './evidence.js';
import type {
  DocumentRow,
  EngineKeys,
  EngineOutcome,
  Evidence,
  InterruptionEvidence,
  InterruptionKind,
  LookRequest,
} from './wire.js';

/** One window as it was captured, and what holds its controls. */
export interface Capture {
  readonly evidence: Evidence;
  readonly held: HeldCapture;
}

/** The engine answered, and gave no evidence. */
export class NoEvidence extends Error {
  override readonly name = 'NoEvidence';
  constructor(readonly outcome: Exclude<EngineOutcome, readonly ['captured', Evidence]>) {
    super(`the engine gave no evidence: ${outcome[0] === 'interrupted' ? outcome[1].join(' ') : outcome.join(' ')}`);
  }
}

/** Whether the engine refused a text offset, and left the capture before as it was. */
export function isMisplaced(error: unknown): boolean {
  return error instanceof NoEvidence && error.outcome[0] === 'misplaced';
}

/** What the engine found that only the owner may answer; undefined where it said something else. */
export function interruptionOf(error: unknown): Interruption | undefined {
  if (!(error instanceof NoEvidence) || error.outcome[0] !== 'interrupted') return undefined;
  const [, [kind, evidence], document] = error.outcome;
  return { kind, evidence, document };
}

/** A document that asks for what only its owner may give. */
export interface Interruption {
  readonly kind: InterruptionKind;
  readonly evidence: InterruptionEvidence;
  readonly document: DocumentRow;
}

/**
 * Asks whether the document there is now asks for what only its owner may give; undefined where it does not. Nothing is
 * captured, and no handle is left.
 * @throws {DocumentGone} @throws {ForeignAnswer} @throws {InstallFailed} @throws {NoEvidence} @throws {CdpError}
 */
export async function inspectDocument(
  world: EngineWorld,
  waived: readonly InterruptionEvidence[],
  limits: Pick<CaptureOptions, 'deadlineMs' | 'signal'>,
): Promise<Interruption | undefined> {
  const request: LookRequest = { revision: '', clickSurfaces: false, inspection: 'only', waived };
  try {
    // Whatever was found, no evidence comes, and what the reply held is released.
    await world.call('look', request, (json) => readEvidence(json, world.secret, () => undefined), limits);
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption !== undefined) return interruption;
    if (error instanceof NoEvidence && error.outcome[0] === 'clear') return undefined;
    throw error;
  }
  throw new ForeignAnswer('evidence that was not asked for');
}

/** The engine's source bound to the names of one attachment, for `EngineWorld`. */
export function boundEngineSource(keys: EngineKeys): string {
  return `((CDP_OBSERVE_KEYS)=>{${engineSource}\n})(${JSON.stringify(keys)});`;
}

export interface CaptureOptions extends SendOptions {
  readonly deadlineMs: number;
  readonly acquisition: Acquisition;
  /** The capture before, released in the same flight. A continuation goes on from it. */
  readonly previous: HeldCapture | undefined;
  /** Hears, with every reply, by how many milliseconds the page's clock was ahead when the reply was read. */
  readonly onClock: (aheadMs: number) => void;
}

/**
 * Captures one window in one call: its reply carries the evidence and the handle of what was kept. Whatever happens,
 * the capture before is released, and a handle that came with a useless reply as well. Only a misplaced text offset leaves
 * it, so that it is released once the offset is known to be a good one.
 * @throws {DocumentGone} @throws {ForeignAnswer} @throws {InstallFailed} @throws {NoEvidence} @throws {CdpError}
 */
export async function captureWindow(
  world: EngineWorld,
  request: LookRequest,
  { previous, acquisition, onClock, ...limits }: CaptureOptions,
): Promise<Capture> {
  const mayBeMisplaced = request.from?.[0] === 'text';
  // Controls held one by one go first, so that never more are alive than one window has. A second release sends nothing.
  const releaseControls = (): void => void previous?.releaseControls(limits.deadlineMs);
  const releasePrevious = (): void => void previous?.release(limits.deadlineMs);
  if (!mayBeMisplaced) releaseControls();
  let leavesPrevious = false;
  try {
    const answer = await world.call('look', request, (json) => readEvidence(json, world.secret, onClock), {
      ...limits,
      previous: request.from === undefined ? undefined : previous?.array,
      ...(mayBeMisplaced ? {} : { afterSend: releasePrevious }),
    });
    releaseControls();
    const evidence = answer.value;
    const [, , , controls] = evidence;
    const held = await acquire(world, answer, controls.length, acquisition, limits);
    if (answer.epoch !== world.epoch) throw new DocumentGone('the document went before its controls were held', true);
    return { evidence, held };
  } catch (error) {
    leavesPrevious = isMisplaced(error);
    throw error;
  } finally {
    if (!leavesPrevious) releasePrevious();
  }
}

function readEvidence(json: string, expectedSecret: string, onClock: CaptureOptions['onClock']): Evidence {
  const decoded = decodeReply(json);
  if (isLeft(decoded)) throw new ForeignAnswer(decoded.left);
  const [secret, , outcome, pageNow] = decoded.right;
  if (secret !== expectedSecret) throw new ForeignAnswer('the answer does not carry the secret of this attachment');
  onClock(pageNow - Date.now());
  if (outcome[0] === 'captured') return outcome[1];
  throw new NoEvidence(outcome);
}
