import { assignAction, type MutationContext } from '../../domain/pricing/mutation';
import { redoLastStep, undoLastStep } from '../../domain/pricing/undo';
import type { SyncContext } from '../syncContext';
import type { StoredUndoStep } from '../localStore/localState';
import { assertAdmin, mapStoreError } from './edit';
import { buildEditChange } from './buildEditChange';

type Stack = StoredUndoStep['stack'];

/**
 * Reverts the newest step of a stack, or that of a group, by new edits on the current rows, and puts their step on the
 * other stack. Returns false without such a step. Throws EditError, StoreError.
 */
async function applyUndoStep(context: SyncContext, from: Stack, group: string | undefined): Promise<boolean> {
  const { localStore, optimisticGrid, randomSource, clock } = context;
  const to: Stack = from === 'undo' ? 'redo' : 'undo';
  return localStore.transact((state) => {
    assertAdmin(state);
    const step = state.undo.findLast((one) => one.stack === from && (group === undefined || one.group === group));
    if (step === undefined) return { change: null, result: false };
    const mutationContext: MutationContext = {
      createId: () => randomSource.createId(),
      at: clock.now(),
      group: randomSource.createId(),
    };
    const undoResult = (from === 'undo' ? undoLastStep : redoLastStep)(
      from === 'undo' ? { undo: [step], redo: [] } : { undo: [], redo: [step] },
      mutationContext,
      optimisticGrid.getGrid(state),
    );
    const mutations = assignAction(undoResult?.mutations ?? [], from);
    return {
      change: buildEditChange(state, mutations, { at: mutationContext.at, stack: { to, remove: [step] } }),
      result: true,
    };
  });
}

export async function undo(context: SyncContext, group?: string): Promise<boolean> {
  try {
    return await applyUndoStep(context, 'undo', group);
  } catch (error) {
    throw mapStoreError(error);
  }
}

export async function redo(context: SyncContext): Promise<boolean> {
  try {
    return await applyUndoStep(context, 'redo', undefined);
  } catch (error) {
    throw mapStoreError(error);
  }
}
