import { resolveWithLocalValue } from '../../domain/pricing/resolveConflict';
import { assignAction, type DeleteMutation, type Mutation } from '../../domain/pricing/mutation';
import type { ItemId } from '../../domain/pricing/pricingItem';
import { applyMutation, createGrid } from '../../domain/pricing/replay';
import type { SyncContext } from '../syncContext';
import type { ChangeSet, LocalState, RejectedEdit } from '../localStore/localState';
import { assertAdmin } from './assertAdmin';
import { createMutationContext } from './createMutationContext';
import { listRestorations, placeRestoration } from './placeRestoration';
import { withEditErrors } from './toEditError';
import { EditError } from '../../domain/pricing/editError';
import { findEditsOfUncreatedRows } from './uncreatedRows';
import { buildUndoStackChange, buildEditChange } from './buildEditChange';

/** Applies a user's decision about conflicts or rejected edits in one transaction. Throws EditError. */
async function decide({ localStore }: SyncContext, build: (state: LocalState) => ChangeSet | null): Promise<void> {
  await withEditErrors(() =>
    localStore.transact((state) => {
      assertAdmin(state);
      return { change: build(state), result: null };
    }),
  );
}

/**
 * 'mine' creates edits on the current row as one undo step; 'theirs' drops the conflicting values. Ignores unknown ids.
 */
export function resolveConflicts(context: SyncContext, ids: readonly string[], take: 'mine' | 'theirs'): Promise<void> {
  const { optimisticGrid } = context;
  return decide(context, (state) => {
    const pendingConflicts = ids.flatMap((id) => state.conflicts.get(id) ?? []);
    if (pendingConflicts.length === 0) return null;
    const remove = pendingConflicts.map(({ id }) => id);
    if (take === 'theirs') return { conflicts: { remove } };
    const mutationContext = createMutationContext(context);
    const grid = createGrid(optimisticGrid.getGrid(state).rows.values());
    const restorations = listRestorations(state.undo);
    const deletions = new Map<ItemId, DeleteMutation>();
    const trackDeletion = (mutation: Mutation): void => {
      if (mutation.kind === 'delete') deletions.set(mutation.itemId, mutation);
    };
    for (const { mutation } of state.outbox) trackDeletion(mutation);
    const resolutions = pendingConflicts.flatMap(({ conflict }) => {
      const { itemId } = conflict;
      const row = grid.rows.get(itemId);
      const built = resolveWithLocalValue(conflict, row, mutationContext, deletions.get(itemId));
      const edits = built.map((mutation) => placeRestoration(mutation, grid, restorations));
      // Further conflicts of the row change what this one restores, or restore what it deletes.
      for (const one of edits) {
        applyMutation(grid, one);
        trackDeletion(one);
        if (one.kind === 'create') restorations.set(itemId, one);
      }
      return edits;
    });
    const mutations = assignAction(resolutions, 'resolveConflict');
    const stack = buildUndoStackChange(state, mutations);
    return buildEditChange(state, mutations, { at: mutationContext.at, stack, settled: remove });
  });
}

/** Finds the rejected edits that this one depends on, in order: if its row is missing, all since the row's creation. */
function findPrerequisites(
  { rows, outbox, rejected }: LocalState,
  { mutation: { itemId }, seq }: RejectedEdit,
): RejectedEdit[] {
  const hasRow = rows.get(itemId)?.deleted === false || outbox.some((entry) => createsItem(entry.mutation, itemId));
  if (hasRow) return [];
  const earlier = [...rejected.values()].filter((one) => one.mutation.itemId === itemId && one.seq < seq);
  const inOrder = earlier.toSorted((a, b) => a.seq - b.seq);
  const first = inOrder.findIndex((one) => createsItem(one.mutation, itemId));
  return first < 0 ? [] : inOrder.slice(first);
}

function createsItem(mutation: Mutation, itemId: ItemId): boolean {
  return mutation.kind === 'create' && mutation.itemId === itemId;
}

/**
 * Returns a rejected edit and its prerequisites to the outbox. Throws EditError 'unknownItem' if its row exists neither
 * in the grid nor among the rejected edits; the edit then stays rejected.
 */
export function retryRejected(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => {
    const rejected = state.rejected.get(id);
    if (rejected === undefined) return null;
    const chain = [...findPrerequisites(state, rejected), rejected];
    if (findEditsOfUncreatedRows(state, [...state.outbox, ...chain]).length > 0) throw new EditError('unknownItem');
    const mutations = chain.map(({ mutation }) => mutation);
    const stack = { to: null, remove: [] };
    const change = buildEditChange(state, mutations, { at: context.clock.now(), stack });
    return { ...change, rejected: { remove: mutations.map((mutation) => mutation.id) } };
  });
}

export function discardRejected(context: SyncContext, id: string): Promise<void> {
  return decide(context, (state) => (state.rejected.has(id) ? { rejected: { remove: [id] } } : null));
}
