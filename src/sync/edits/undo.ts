import { assignAction, isSameCost, type Mutation, type RowState } from '../../domain/pricing/mutation';
import type { Grid } from '../../domain/pricing/replay';
import { invertStep } from '../../domain/pricing/undo';
import type { SyncContext } from '../syncContext';
import type { LocalState, StoredUndoStep } from '../localStore/localState';
import { assertAdmin } from './assertAdmin';
import { createMutationContext } from './createMutationContext';
import { listDeletions, placeRestoration } from './placeRestoration';
import { withEditErrors } from './toEditError';
import { buildEditChange } from './buildEditChange';

type Stack = StoredUndoStep['stack'];

/**
 * Leaves out changes and moves of rows that were deleted since, unless the step restores them: there is nothing to revert,
 * and the other values of the row are gone. An open conflict has them still, so it takes the change.
 */
function dropEditsOfDeletedRows(mutations: readonly Mutation[], grid: Grid, { conflicts }: LocalState): Mutation[] {
  const restoredIds = new Set(mutations.filter(({ kind }) => kind === 'create').map(({ itemId }) => itemId));
  const conflictIds = new Set([...conflicts.values()].map(({ conflict }) => conflict.itemId));
  return mutations.filter(({ kind, itemId }) => {
    const isDeleted = grid.rows.get(itemId)?.deleted === true && !restoredIds.has(itemId);
    return !isDeleted || (kind === 'update' ? conflictIds.has(itemId) : kind !== 'move');
  });
}

/** True if the edit ended a plan that the server has published since: only the price before it can still be restored. */
function endsPublishedPlan(edit: Mutation, { cost, plan }: RowState): boolean {
  const ended = edit.kind === 'update' ? edit.plan?.before : null;
  return !!ended && plan === undefined && isSameCost(ended, cost);
}

/**
 * Finds the conflicts of deletions that the step takes back: another device changed the row, so it was never deleted. The
 * creation changes nothing then: it would set every value of the row, also those of the other device. Earlier edits of
 * the row in the conflict return to the outbox instead. If one ended a plan that is published, the creation stays: it keeps
 * the price before.
 */
function findWithdrawnDeletions(mutations: readonly Mutation[], { conflicts }: LocalState) {
  const restored = new Map(mutations.flatMap((one) => (one.kind === 'create' ? [[one.itemId, one]] : [])));
  const settled: string[] = [];
  const withoutEffect = new Set<Mutation>();
  const returned: Mutation[] = [];
  for (const { id, conflict } of conflicts.values()) {
    const creation = restored.get(conflict.itemId);
    if (conflict.unit !== 'changedByOther' || creation === undefined) continue;
    settled.push(id);
    if (conflict.mutations.some((edit) => edit.kind === 'create' || endsPublishedPlan(edit, conflict.theirs))) continue;
    withoutEffect.add(creation);
    returned.push(...conflict.mutations.filter(({ kind }) => kind !== 'delete'));
  }
  return { settled, withoutEffect, returned };
}

/**
 * Reverts the newest step of a stack, or that of a group, by new edits on the current rows, and puts their step on the
 * other stack. Returns false without such a step, or if it changes nothing: its edits were rejected or reverted since, all
 * its rows deleted, or the days of its plans have come. Throws EditError, StoreError.
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
    // Of rows deleted with or before this one, some may be back already.
    const deletions = listDeletions(state.undo.filter(({ stack, seq }) => stack === from && seq <= step.seq));
    const placed = inverse.map((one) => placeRestoration(one, grid, deletions));
    const mutations = assignAction(dropEditsOfDeletedRows(placed, grid, state), from);
    const change = buildEditChange(state, mutations, {
      at: mutationContext.at,
      stack: { to, remove: [step] },
      ...findWithdrawnDeletions(mutations, state),
    });
    const { outbox, conflicts, rejected } = change;
    const isEffective = (outbox?.put ?? []).length > 0 || conflicts !== undefined || rejected !== undefined;
    return isEffective ? { change, result: true } : { change: { undo: { remove: [step.seq] } }, result: false };
  });
}

export function undo(context: SyncContext, group?: string): Promise<boolean> {
  return withEditErrors(() => applyUndoStep(context, 'undo', group));
}

export function redo(context: SyncContext): Promise<boolean> {
  return withEditErrors(() => applyUndoStep(context, 'redo', undefined));
}
