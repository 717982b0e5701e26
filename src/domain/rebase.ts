import type { Conflict } from './conflict';
import type { Mutation, MutationId } from './mutation';
import type { GridRow, ItemId } from './pricingItem';
import { judgeEdits } from './rowRebase';
import type { RowVerdict } from './rowRebase';
import { isEdit } from './unitChain';

export interface Rebased {
  /** What the outbox has to hold now, in order. A mutation that fits in part is a new object with the same id. */
  pending: Mutation[];
  /** Nothing is left to do: the server says so already, or the moved row is gone. They leave the outbox. */
  fulfilled: MutationId[];
  /** What waits for the person now. The mutations in them leave the outbox, but for the parts that still fit. */
  conflicts: Conflict[];
  /** Edits of rows that neither the server nor the outbox knows (their creation was refused). They leave the outbox. */
  orphans: Mutation[];
}

export interface RebaseInput {
  /** The newest rows of the server, tombstones included. */
  server: (id: ItemId) => GridRow | undefined;
  /** Rows as they were before the pull, with the values that a tombstone has lost. */
  lastKnown: (id: ItemId) => GridRow | undefined;
  pending: readonly Mutation[];
}

/**
 * Judges every pending mutation against the newest rows (`design.md`, 'Conflicts'): a label and a price are one unit each,
 * a deletion meets every change, a position meets nothing. Edits of one row chain, and the chain is judged as one.
 */
export function rebase({ server, lastKnown, pending }: RebaseInput): Rebased {
  const kept = new Map<MutationId, Mutation>();
  const fulfilled: MutationId[] = [];
  const conflicts: Conflict[] = [];
  const orphans: Mutation[] = [];
  for (const [itemId, mutations] of byItem(pending)) {
    const verdict = judgeRow(mutations, server(itemId), lastKnown(itemId));
    conflicts.push(...verdict.conflicts);
    for (const mutation of verdict.keep) kept.set(mutation.id, mutation);
    const inConflict = new Set(verdict.conflicts.flatMap((conflict) => conflict.mutations.map(({ id }) => id)));
    for (const mutation of mutations) {
      if (verdict.state === 'unknown') orphans.push(mutation);
      else if (!kept.has(mutation.id) && !inConflict.has(mutation.id)) fulfilled.push(mutation.id);
    }
  }
  const rebased = pending.flatMap((mutation) => kept.get(mutation.id) ?? []);
  return { pending: rebased, fulfilled, conflicts, orphans };
}

function byItem(pending: readonly Mutation[]): Map<ItemId, Mutation[]> {
  const rows = new Map<ItemId, Mutation[]>();
  for (const mutation of pending) {
    const list = rows.get(mutation.itemId);
    if (list === undefined) rows.set(mutation.itemId, [mutation]);
    else list.push(mutation);
  }
  return rows;
}

function judgeRow(mutations: readonly Mutation[], server: GridRow | undefined, known: GridRow | undefined): RowVerdict {
  const edits = mutations.filter(isEdit);
  const verdict = judgeEdits(edits, server, known);
  if (verdict.state !== 'live') return verdict;
  return { ...verdict, keep: [...verdict.keep, ...mutations.filter(({ kind }) => kind === 'move')] };
}
