import type { Conflict } from '../../domain/pricing/conflict';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import { buildTombstone, type GridRow, type ItemId } from '../../domain/pricing/pricingItem';
import { moveRestoredRows } from '../../domain/pricing/moveRestoredRows';
import { reanchor } from '../../domain/pricing/reanchor';
import { rebase } from '../../domain/pricing/rebase';
import { applyMutation, createServerGrid } from '../../domain/pricing/replay';
import { buildConflictDelta } from '../edits/buildConflictDelta';
import { buildUncreatedRowRejections } from '../edits/uncreatedRows';
import { listReferencedItems } from '../localStore/referencedItems';
import type { ChangeSet, LocalState, OutboxEntry, PendingConflict } from '../localStore/localState';

/** Newer state of the server's rows, read by a pull or derived from the device's own push. */
export interface PullResult {
  /** Rows changed on the server; all live rows if `isFull`, and some tombstones. */
  rows: readonly GridRow[];
  isFull: boolean;
  /** True if the device itself wrote the rows, on the rows it had: edits of other rows need no rebase. */
  isOwnPush?: boolean;
  revision: number;
  /** Edits that the server's change record confirms as accepted. */
  accepted: readonly MutationId[];
  /** Device clock, in ms. */
  at: number;
}

/**
 * Returns the server's rows after a pull. Rows that a full pull lacks are deleted: they stay as tombstones, on which
 * pending edits conflict as on those of the server, deleted at the latest at the revision of the pull.
 */
export function mergePulledRows(
  rows: ReadonlyMap<ItemId, GridRow>,
  { rows: pulled, isFull, revision }: PullResult,
): ReadonlyMap<ItemId, GridRow> {
  const next = new Map(rows);
  if (isFull) for (const row of rows.values()) next.set(row.id, { ...buildTombstone(row), revision });
  for (const row of pulled) next.set(row.id, row);
  return next;
}

/**
 * Leaves out tombstones that no stored edit, undo step or draft references, except those of rows that were live before
 * the pull.
 */
function dropUnusedTombstones(rows: ReadonlyMap<ItemId, GridRow>, state: LocalState): GridRow[] {
  const referenced = listReferencedItems(state);
  return [...rows.values()].filter(
    ({ id, deleted }) => !deleted || referenced.has(id) || state.rows.get(id)?.deleted === false,
  );
}

/**
 * Keeps the last values of deleted rows that rejected edits change: they name the edits, and complete the conflict with
 * the deletion after a retry.
 */
function keepValuesForRejected(
  pulled: readonly GridRow[],
  { rejected }: LocalState,
  lastKnown: LocalState['rows'],
): readonly GridRow[] {
  if (rejected.size === 0) return pulled;
  const named = new Set([...rejected.values()].map(({ mutation }) => mutation.itemId));
  return pulled.map((row) => {
    const known = row.deleted && named.has(row.id) ? lastKnown.get(row.id) : undefined;
    return known ? { ...known, deleted: true, display_order: row.display_order, revision: row.revision } : row;
  });
}

/** Builds the difference between the outbox and its rebased edits; entries keep their positions. */
function buildOutboxDelta(
  entries: readonly OutboxEntry[],
  accepted: ReadonlySet<MutationId>,
  rebased: readonly Mutation[],
) {
  const rebasedById = new Map(rebased.map((mutation) => [mutation.id, mutation]));
  const remove: number[] = [];
  const put: OutboxEntry[] = [];
  for (const { seq, mutation } of entries) {
    const next = accepted.has(mutation.id) ? undefined : rebasedById.get(mutation.id);
    if (next === undefined) remove.push(seq);
    else if (next !== mutation) put.push({ seq, mutation: next });
  }
  return { remove, put };
}

/**
 * Removes accepted edits from a conflict that a later edit created while they were in flight; drops it if none is left.
 * Keeps those in the outbox: of such an edit, the server accepted the units that are not in conflict.
 */
function removeAccepted(
  { conflict }: PendingConflict,
  accepted: ReadonlySet<MutationId>,
  pending: ReadonlySet<MutationId>,
): Conflict[] {
  const mutations = conflict.mutations.filter(({ id }) => !accepted.has(id) || pending.has(id));
  if (mutations.length === conflict.mutations.length) return [conflict];
  return mutations.length === 0 ? [] : [{ ...conflict, mutations }];
}

/**
 * Returns the rows as last known: those before the pull with the accepted edits, whose rows another device may have
 * deleted since. An accepted deletion would only drop values.
 */
function replayAccepted({ rows, outbox }: LocalState, accepted: ReadonlySet<MutationId>): LocalState['rows'] {
  const grid = createServerGrid(rows);
  for (const { mutation } of outbox) {
    if (accepted.has(mutation.id) && mutation.kind !== 'delete') applyMutation(grid, mutation);
  }
  return grid.rows;
}

/**
 * Builds the change set of newer server rows, from a pull or an own accepted push. Removes accepted edits and rebases the
 * pending ones. Drops push attempts based on another head: the server can no longer accept them.
 */
export function buildPullChange(state: LocalState, pullResult: PullResult): ChangeSet {
  const { isFull, isOwnPush = false } = pullResult;
  const changed = new Map(pullResult.rows.map((row) => [row.id, row]));
  const allRows = isFull ? mergePulledRows(state.rows, pullResult) : null;
  const rows = allRows ?? { get: (id: ItemId) => changed.get(id) ?? state.rows.get(id) };
  const accepted = new Set(pullResult.accepted);
  const lastKnown = replayAccepted(state, accepted);
  const outbox = state.outbox.map(({ mutation }) => mutation);
  const pending = outbox.filter(({ id }) => !accepted.has(id));
  const isAffected = ({ itemId }: Mutation) => !isOwnPush || changed.has(itemId);
  const rebased = rebase({
    findServerRow: (id) => rows.get(id),
    findLastKnownRow: (id) => lastKnown.get(id),
    pending: pending.filter(isAffected),
  });
  const rebasedById = new Map(rebased.pending.map((mutation) => [mutation.id, mutation]));
  const remaining = pending.flatMap((mutation) =>
    isAffected(mutation) ? (rebasedById.get(mutation.id) ?? []) : [mutation],
  );
  const moved = moveRestoredRows({ rebased: remaining, pending }, rows, lastKnown);
  const anchored = reanchor(moved, rows, { rows: state.rows, outbox });
  const pendingIds = new Set(state.outbox.map(({ mutation }) => mutation.id));
  const conflicts = [...state.conflicts.values()].flatMap((one) => removeAccepted(one, accepted, pendingIds));
  const written = allRows ? dropUnusedTombstones(allRows, state) : pullResult.rows;
  const put = keepValuesForRejected(written, state, lastKnown);
  const { inFlight, cursor, plansCursor } = state.meta;
  return {
    rows: { ...(allRows && { clear: true }), put },
    outbox: buildOutboxDelta(state.outbox, accepted, anchored),
    conflicts: buildConflictDelta(state, { pending: conflicts, fresh: rebased.conflicts, rows }),
    rejected: {
      remove: pullResult.accepted,
      put: buildUncreatedRowRejections(state.outbox, rebased.editsOfUncreatedRows, pullResult.at),
    },
    meta: {
      cursor: pullResult.revision,
      lastSyncAt: pullResult.at,
      inFlight: inFlight?.base === pullResult.revision ? inFlight : null,
      needsPull: false,
      ...((isFull || plansCursor === cursor) && { plansCursor: pullResult.revision }),
    },
  };
}
