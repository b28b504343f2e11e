import { isLeft } from 'fp-ts/lib/Either.js';
import type { SendOptions } from '../cdp/session.js';
import { ForeignAnswer } from '../isolated-world/engine-failures.js';
import type { EngineWorld } from '../isolated-world/world.js';
import type { HeldCapture } from './acquisition.js';
import { decodeActReply } from './act-reply.js';
import type { ActCall, ActOutcome, ActRefusal, Means, Point } from './act-wire.js';

/** The engine found that nothing may be sent. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused';
  constructor(
    readonly reason: ActRefusal,
    /** What covers the control, where that is the reason. The name is the page's, at most 256 bytes. */
    readonly coveredBy?: { readonly role: string; readonly name: string },
  ) {
    super(`nothing may be sent: ${reason}`);
  }
}

/** The engine could not make the step. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  constructor(readonly outcome: 'late' | 'fault') {
    super(`the engine did not make the step: ${outcome}`);
  }
}

export interface StepOptions extends SendOptions {
  readonly deadlineMs: number;
  /** The capture that the control belongs to. */
  readonly held: HeldCapture;
  /** Hears by how many milliseconds the page's clock was ahead when a reply was read. */
  readonly onClock: (aheadMs: number) => void;
}

/** Where the input of an action goes, and by which means; or that the control is already so. */
export type Aimed = { readonly means: Means; readonly point: Point } | 'already';

/**
 * Has the engine find where the input goes: one call, which waits a few frames in the page.
 * @throws {ActRefused} @throws {StepFailed} and what `EngineWorld.ask` throws
 */
export async function aim(
  world: EngineWorld,
  call: ActCall,
  { held, onClock, ...limits }: StepOptions,
): Promise<Aimed> {
  const options = { ...limits, previous: held.array };
  const outcome = requireTaken(await world.ask('aim', call, reader(world, onClock), options));
  if (outcome[0] === 'already') return 'already';
  if (outcome[0] !== 'aimed') throw new ForeignAnswer('the answer is not of this step');
  return { means: outcome[1], point: [outcome[2], outcome[3]] };
}

/**
 * Has the engine give the focus to the control: one call, synchronous in the page. `already` says that nothing was done.
 * @throws as `aim` does
 */
export function takeFocus(world: EngineWorld, call: ActCall, options: StepOptions): Promise<'ready' | 'already'> {
  return askStep(world, 'focus', call, options);
}

/**
 * The last check before the input goes, and what the action needs in the page: one call, synchronous in the page.
 * @throws as `aim` does
 */
export function prepare(world: EngineWorld, call: ActCall, options: StepOptions): Promise<'ready' | 'already'> {
  return askStep(world, 'prepare', call, options);
}

async function askStep(
  world: EngineWorld,
  step: 'focus' | 'prepare',
  call: ActCall,
  { held, onClock, ...limits }: StepOptions,
): Promise<'ready' | 'already'> {
  const options = { ...limits, previous: held.array };
  return requirePrepared(await world.ask(step, call, reader(world, onClock), options));
}

/**
 * The same for files: gives a handle of the element that takes them, which the caller releases.
 * @throws as `aim` does
 */
export async function prepareFiles(
  world: EngineWorld,
  call: ActCall,
  { held, onClock, ...limits }: StepOptions,
): Promise<string> {
  const options = { ...limits, previous: held.array };
  const answer = await world.call('prepare', call, reader(world, onClock), options);
  try {
    requirePrepared(answer.value);
    const [element] = await world.acquireMembers(answer, { atLeast: 1, atMost: 1 }, limits);
    return element as string;
  } finally {
    void world.handles.release(answer.objectId, limits.deadlineMs);
  }
}

function requirePrepared(outcome: ActOutcome): 'ready' | 'already' {
  const [taken] = requireTaken(outcome);
  if (taken === 'aimed') throw new ForeignAnswer('the answer is not of this step');
  return taken;
}

function requireTaken(
  outcome: ActOutcome,
): Extract<ActOutcome, readonly ['aimed' | 'already' | 'ready', ...unknown[]]> {
  switch (outcome[0]) {
    case 'refused': {
      const [, reason, role, name] = outcome;
      throw new ActRefused(reason, role === undefined || name === undefined ? undefined : { role, name });
    }
    case 'late':
    case 'fault':
      throw new StepFailed(outcome[0]);
    default:
      return outcome;
  }
}

function reader(world: EngineWorld, onClock: StepOptions['onClock']): (json: string) => ActOutcome {
  return (json) => {
    const decoded = decodeActReply(json);
    if (isLeft(decoded)) throw new ForeignAnswer(decoded.left);
    const [secret, , outcome, pageNow] = decoded.right;
    if (secret !== world.secret) throw new ForeignAnswer('the answer does not carry the secret of this attachment');
    onClock(pageNow - Date.now());
    return outcome;
  };
}
