import type { SyncContext } from '../syncContext';
import { isSettledByUpdate } from '../../domain/pricing/resolveConflict';
import {
  assignAction,
  isSameCost,
  isSamePlan,
  NO_COST,
  type Mutation,
  type UserActionKind,
} from '../../domain/pricing/mutation';
import type { Grid } from '../../domain/pricing/replay';
import { NEW_ITEM_ID, type EditIntent, type EditResult, type RowChange } from '../../domain/pricing/pricingEditor';
import type { LocalState } from '../localStore/localState';
import { assertAdmin } from './assertAdmin';
import { buildMutations } from './buildMutations';
import { buildUndoStackChange, buildEditChange } from './buildEditChange';
import { createMutationContext } from './createMutationContext';
import { listRestorations, placeRestoration } from './placeRestoration';
import { buildDraftDelta, releaseSavedTexts } from './savedTexts';
import { toEditError } from './toEditError';

/**
 * Stores an edit; resolves once it is durable on the device. An import is one transaction, however long: after a crash
 * or full disk, the next attempt would duplicate a stored half. Throws EditError.
 */
export async function edit(context: SyncContext, intent: EditIntent): Promise<EditResult> {
  const { localStore, optimisticGrid, inMemoryDrafts } = context;
  const mutationContext = createMutationContext(context);
  const endSaving = localStore.isOpen()
    ? releaseSavedTexts(inMemoryDrafts, listSavedChanges(intent, optimisticGrid.getGrid(localStore.getState())))
    : null;
  try {
    const result = await localStore.transact((state) => {
      assertAdmin(state);
      const grid = optimisticGrid.getGrid(state);
      const { mutations: built, failed } = buildMutations(grid, intent, mutationContext);
      const placed =
        intent.kind === 'restore'
          ? built.map((one) => placeRestoration(one, grid, listRestorations(state.undo)))
          : built;
      const mutations = assignAction(placed, getActionKind(intent));
      const drafts = buildDraftDelta(state.drafts, listSavedChanges(intent, grid));
      const stack = buildUndoStackChange(state, mutations);
      const isNoOp = mutations.length === 0 && drafts === undefined;
      const settled = listSettledConflicts(intent, mutations, state);
      const options = { at: mutationContext.at, stack, drafts, settled };
      const change = isNoOp ? null : buildEditChange(state, mutations, options);
      return { change, result: { group: mutationContext.group, saved: mutations.length, failed } };
    });
    endSaving?.(true);
    return result;
  } catch (error) {
    endSaving?.(false);
    throw toEditError(error);
  }
}

function getActionKind(intent: EditIntent): UserActionKind {
  return intent.kind === 'updateMany' ? (intent.action ?? 'update') : intent.kind;
}

/** Lists the conflicts that the edit decides: a later decision on them would replace its values by older ones. */
function listSettledConflicts(intent: EditIntent, mutations: readonly Mutation[], state: LocalState): string[] {
  switch (intent.kind) {
    case 'restore':
      return listRestoredConflicts(intent, state);
    case 'update':
    case 'updateMany': {
      // A bulk change computes its prices for rows that its user may not look at.
      if (getActionKind(intent) === 'bulkUpdate') return [];
      const updates = mutations.filter((mutation) => mutation.kind === 'update');
      return [...state.conflicts.values()].flatMap(({ id, conflict }) =>
        updates.some((update) => isSettledByUpdate(conflict, update)) ? [id] : [],
      );
    }
    default:
      return [];
  }
}

/** Lists the conflicts of a restored row whose local values are restored, or replaced by what the user typed. */
function listRestoredConflicts(
  { itemId, before, saved }: Extract<EditIntent, { kind: 'restore' }>,
  { conflicts }: LocalState,
): string[] {
  return [...conflicts.values()].flatMap(({ id, conflict }) => {
    if (conflict.unit !== 'deletedByOther' || conflict.itemId !== itemId) return [];
    const { solution, cost, plan } = conflict.mine;
    const hasLabel = saved?.label !== undefined || before.solution === solution;
    const hasPrice = saved?.cost !== undefined || isSameCost(before.cost, cost);
    return hasLabel && hasPrice && isSamePlan(before.plan, plan) ? [id] : [];
  });
}

/** Lists the typed values that the edit saves: drafts no longer need them. Those of a deleted row are not saved. */
function listSavedChanges(intent: EditIntent, { rows }: Grid): readonly RowChange[] {
  switch (intent.kind) {
    case 'update':
    case 'updateMany':
      return (intent.kind === 'update' ? [intent] : intent.rows).flatMap((change) => {
        const row = rows.get(change.itemId);
        return row === undefined || row.deleted ? [] : [{ base: row, ...change }];
      });
    case 'add':
      return [{ itemId: NEW_ITEM_ID, label: intent.solution, cost: intent.cost ?? NO_COST }];
    case 'restore':
      return intent.saved ? [intent.saved] : [];
    default:
      return [];
  }
}
