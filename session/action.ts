import type { EngineWorld } from '../isolated-world/world.js';
import {
  ActRefused,
  type Aimed,
  aim,
  prepare,
  prepareFiles,
  StepFailed,
  type StepOptions,
  takeFocus,
} from '../traversal/act-step.js';
import type { ActCall } from '../traversal/act-wire.js';
import type { ReadAct } from './act-request.js';
import type { Input } from './input.js';

/** What one action is done with. */
export interface ActionMeans {
  readonly world: EngineWorld;
  readonly input: Input;
  /** Limits of the next step. */
  readonly step: () => StepOptions;
  /** The path of the file that an upload gives. */
  readonly file: string | undefined;
}

/**
 * Does one action: aims, checks once more, and sends the input. A pointer goes to its place first, because what a page
 * shows under it may cover the control. At most four round trips pass until the last input message is sent.
 * @throws whatever a step or a message failed with; `input.sent` says what was sent before
 */
export async function performAction(request: ReadAct, call: ActCall, means: ActionMeans): Promise<void> {
  const { world, input, step } = means;
  const aimed = await aim(world, call, step());
  if (aimed === 'already') return input.complete();
  await BY_MEANS[aimed.means](request, { ...call, point: aimed.point }, aimed, means);
}

type Aim = Exclude<Aimed, 'already'>;
type Perform = (request: ReadAct, call: ActCall, aimed: Aim, means: ActionMeans) => Promise<void>;

/** A step that has an effect itself, where the engine does not say that it did nothing. */
async function orTakeBack<T>(input: Input, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ActRefused || error instanceof StepFailed) input.takeBack();
    throw error;
  }
}

const BY_MEANS: Readonly<Record<Aim['means'], Perform>> = {
  async pointer({ action }, call, { point }, { world, input, step }) {
    const moved = input.moveTo(point);
    if (action === 'hover') {
      input.complete();
      await moved;
      return;
    }
    await moved;
    if ((await prepare(world, call, step())) === 'already') return input.complete();
    await input.click(point);
  },

  /** What the page does when the field takes the focus is seen before anything is typed: a field elsewhere may have it then. */
  async keyboard({ action, value = '', keys }, call, _aimed, { world, input, step }) {
    const limits = step();
    input.begin();
    const taken = await orTakeBack(input, takeFocus(world, call, limits));
    if (taken === 'already') input.takeBack();
    await prepare(world, call, step());
    await (action === 'press' ? input.press(keys) : input.insert(value));
  },

  /** The engine sets what was asked for in the call that checks it: that call is the input. */
  async page(_request, call, _aimed, { world, input, step }) {
    const limits = step();
    input.complete();
    await orTakeBack(input, prepare(world, call, limits));
  },

  async files(_request, call, _aimed, { world, input, step, file }) {
    const limits = step();
    const element = await prepareFiles(world, call, limits);
    try {
      await input.giveFile(element, file ?? '');
    } finally {
      void world.handles.release(element, limits.deadlineMs);
    }
  },
};
