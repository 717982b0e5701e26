import { buildConflictId } from '../../domain/pricing/conflict';
import { isNonMoveMutation } from '../../domain/pricing/editChain';
import { toRowState, type Mutation } from '../../domain/pricing/mutation';
import { groupByItem } from '../../domain/pricing/rebase';
import type { LocalState, OutboxEntry, PendingConflict, RejectedEdit, StoredUndoStep } from './localState';

/** Unsent edits of one period, ordered by `seq`. */
export interface UnsentEdits {
  outbox: readonly OutboxEntry[];
  rejected: readonly RejectedEdit[];
  undo: readonly StoredUndoStep[];
}

/** Lists the positions of the edits, lowest first. */
export function listSeqs({ outbox, rejected, undo }: UnsentEdits): number[] {
  // An outbox may have more edits than `Math.min(...seqs)` takes arguments.
  return [...outbox, ...rejected, ...undo].map(({ seq }) => seq).toSorted((a, b) => a - b);
}

/**
 * Builds a conflict for each row that earlier edits delete and later ones change: replayed after the deletion, the later
 * edits would be dropped. Only the deletion moves into the conflict, as 'changedByOther' although this device made the
 * change; later edits stay in the outbox.
 */
function buildDeletionConflicts(
  earlier: readonly Mutation[],
  later: readonly Mutation[],
  rows: LocalState['rows'],
): PendingConflict[] {
  const laterEdits = groupByItem(later.filter(isNonMoveMutation));
  return [...groupByItem(earlier.filter(isNonMoveMutation))].flatMap(([itemId, mutations]) => {
    const [first] = mutations;
    const last = mutations.at(-1);
    const changes = laterEdits.get(itemId);
    const isUpdatedLater = changes?.every(({ kind }) => kind === 'update') ?? false;
    if (first === undefined || last?.kind !== 'delete' || !isUpdatedLater) return [];
    const row = rows.get(itemId);
    const id = buildConflictId(first, 'changedByOther');
    const { before: base } = last;
    // The next pull refreshes `theirs`.
    const theirs = row === undefined || row.deleted ? base : toRowState(row);
    const theirsRevision = row?.revision ?? 0;
    return [
      {
        id,
        conflict: { id, itemId, mutations, theirsRevision, unit: 'changedByOther', base, mine: null, theirs },
        by: null,
      },
    ];
  });
}

/**
 * Numbers the edits of successive periods, oldest first, from `firstSeq` on: edits from the same base form chains in which
 * the newest value wins. Returns the next free number.
 */
export function joinUnsentEdits(
  periods: readonly UnsentEdits[],
  firstSeq: number,
  rows: LocalState['rows'],
): UnsentEdits & { conflicts: PendingConflict[]; nextSeq: number } {
  const mutations = periods.map(({ outbox }) => outbox.map(({ mutation }) => mutation));
  const conflicts = mutations.flatMap((earlier, index) =>
    buildDeletionConflicts(earlier, mutations.slice(index + 1).flat(), rows),
  );
  const inConflict = new Set(conflicts.flatMap(({ conflict }) => conflict.mutations.map(({ id }) => id)));
  let nextSeq = firstSeq;
  const joined = periods.map((edits): UnsentEdits => {
    const seqs = listSeqs(edits);
    const last = seqs.at(-1);
    const offset = nextSeq - (seqs[0] ?? 0);
    if (last !== undefined) nextSeq = last + offset + 1;
    const shift = <Entry extends { seq: number }>(entries: readonly Entry[]): Entry[] =>
      entries.map((entry) => ({ ...entry, seq: entry.seq + offset }));
    return {
      outbox: shift(edits.outbox.filter(({ mutation }) => !inConflict.has(mutation.id))),
      rejected: shift(edits.rejected),
      undo: shift(edits.undo),
    };
  });
  return {
    outbox: joined.flatMap(({ outbox }) => outbox),
    rejected: joined.flatMap(({ rejected }) => rejected),
    undo: joined.flatMap(({ undo }) => undo),
    conflicts,
    nextSeq,
  };
}
