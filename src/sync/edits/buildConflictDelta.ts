import type { Conflict } from '../../domain/pricing/conflict';
import { refreshConflicts } from '../../domain/pricing/refreshConflicts';
import { createPredecessorLookup } from '../../domain/pricing/reanchor';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import type { CollectionDelta, LocalState, PendingConflict } from '../localStore/localState';

/** Stored and new conflicts, to merge so that a deleted row has at most one. */
interface ConflictInputs {
  pending: readonly Conflict[];
  fresh: readonly Conflict[];
  /** The current rows. */
  rows: Pick<ReadonlyMap<ItemId, GridRow>, 'get'>;
}

/** Builds the change of the stored conflicts. Resets the author of a conflict whose remote side has a new revision. */
export function buildConflictDelta(
  state: LocalState,
  { pending, fresh, rows }: ConflictInputs,
): CollectionDelta<PendingConflict, string> {
  const open = refreshConflicts(
    [...pending, ...fresh],
    (id) => rows.get(id),
    (id) => state.rows.get(id),
  );
  const findPredecessor = createPredecessorLookup(rows, state.rows);
  const put = open.map((one): PendingConflict => {
    // A row that this pull deletes: `after` records its place for a restoration.
    const known = one.unit === 'deletedByOther' && one.after === undefined ? state.rows.get(one.itemId) : undefined;
    const conflict = known?.deleted === false ? { ...one, after: findPredecessor(known, one.itemId) } : one;
    const before = state.conflicts.get(conflict.id);
    const by = before?.conflict.theirsRevision === conflict.theirsRevision ? before.by : null;
    return { id: conflict.id, conflict, by };
  });
  const openIds = new Set(open.map(({ id }) => id));
  return { remove: [...state.conflicts.keys()].filter((id) => !openIds.has(id)), put };
}
