import { assignAction, type Mutation } from '../../domain/pricing/mutation';
import type { Grid } from '../../domain/pricing/replay';
import { invertStep } from '../../domain/pricing/undo';
import type { SyncContext } from '../syncContext';
import type { LocalState, StoredUndoStep } from '../localStore/localState';
import { assertAdmin } from './assertAdmin';
import { createMutationContext } from './createMutationContext';
import { withEditErrors } from './toEditError';
import { buildEditChange } from './buildEditChange';

type Stack = StoredUndoStep['stack'];

/**
 * Leaves out changes of rows that were deleted since, unless the step restores them: there is nothing to revert, and the
 * other values of the row are gone. An open conflict has them still, so it takes the change.
 */
function dropChangesOfDeletedRows(mutations: readonly Mutation[], grid: Grid, { conflicts }: LocalState): Mutation[] {
  const keptIds = new Set([...conflicts.values()].map(({ conflict }) => conflict.itemId));
  for (const { kind, itemId } of mutations) if (kind === 'create') keptIds.add(itemId);
  return mutations.filter(
    ({ kind, itemId }) => kind !== 'update' || keptIds.has(itemId) || grid.rows.get(itemId)?.deleted !== true,
  );
}

/**
 * Reverts the newest step of a stack, or that of a group, by new edits on the current rows, and puts their step on the
 * other stack. Returns false without such a step, or if nothing of it can be reverted: all its rows were deleted since, or
 * the days of its plans have come. Throws EditError, StoreError.
 */
async function applyUndoStep(context: SyncContext, from: Stack, group: string | undefined): Promise<boolean> {
  const { localStore, optimisticGrid } = context;
  const to: Stack = from === 'undo' ? 'redo' : 'undo';
  return localStore.transact((state) => {
    assertAdmin(state);
    const step = state.undo.findLast((one) => one.stack === from && (group === undefined || one.group === group));
    if (step === undefined) return { change: null, result: false };
    const mutationContext = createMutationContext(context);
    const grid = optimisticGrid.getGrid(state);
    const inverse = invertStep(step, mutationContext, grid);
    const mutations = assignAction(dropChangesOfDeletedRows(inverse, grid, state), from);
    return {
      change: buildEditChange(state, mutations, { at: mutationContext.at, stack: { to, remove: [step] } }),
      result: mutations.length > 0,
    };
  });
}

export function undo(context: SyncContext, group?: string): Promise<boolean> {
  return withEditErrors(() => applyUndoStep(context, 'undo', group));
}

export function redo(context: SyncContext): Promise<boolean> {
  return withEditErrors(() => applyUndoStep(context, 'redo', undefined));
}
