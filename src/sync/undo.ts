import type { Stamp } from '../domain/conflict';
import { takeRedo, takeUndo, type UndoStacks } from '../domain/undo';
import type { SyncContext } from './context';
import type { DeviceState, UndoStep } from './deviceState';
import { needAdmin, toEditFailure } from './edit';
import { record } from './record';

type Stack = UndoStep['stack'];

/** Both stacks with the wanted step on top of its own. */
function stacksWith({ undo: steps }: DeviceState, wanted: UndoStep): UndoStacks {
  const others = (stack: Stack): UndoStep[] => steps.filter((step) => step.stack === stack && step !== wanted);
  const stacks = { undo: others('undo'), redo: others('redo') };
  stacks[wanted.stack].push(wanted);
  return stacks;
}

/**
 * Takes back the newest step of a stack, or the one of this group: new edits on the newest rows, and a step of the other
 * stack. Nothing happens where there is no such step. Throws EditFailure.
 */
async function takeBack(context: SyncContext, from: Stack, group: string | undefined): Promise<void> {
  const { device, view, chance, clock } = context;
  const to: Stack = from === 'undo' ? 'redo' : 'undo';
  await device.transact((state) => {
    needAdmin(state);
    const step = state.undo.findLast((one) => one.stack === from && (group === undefined || one.group === group));
    if (step === undefined) return { change: null, result: null };
    const stamp: Stamp = { newId: () => chance.id(), at: clock.now(), group: chance.id() };
    const taken = (from === 'undo' ? takeUndo : takeRedo)(stacksWith(state, step), stamp, view.grid(state));
    const mutations = taken?.mutations ?? [];
    return { change: record(state, mutations, { at: stamp.at, stack: { to, remove: [step] } }), result: null };
  });
}

export async function undo(context: SyncContext, group?: string): Promise<void> {
  try {
    await takeBack(context, 'undo', group);
  } catch (error) {
    throw toEditFailure(error);
  }
}

export async function redo(context: SyncContext): Promise<void> {
  try {
    await takeBack(context, 'redo', undefined);
  } catch (error) {
    throw toEditFailure(error);
  }
}
