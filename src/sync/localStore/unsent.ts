import type { Mutation } from '../../domain/pricing/mutation';
import type { NewerVersionRecords, UnsentSummaryStore } from '../ports';
import type { ChangeSet, LocalState, UnsentSummary } from './localState';

/** Clears every collection with unsent values except sealed edits, and the attempts to push. */
export const DELETE_UNSENT_DATA: ChangeSet = {
  outbox: { clear: true },
  conflicts: { clear: true },
  rejected: { clear: true },
  drafts: { clear: true },
  undo: { clear: true },
  meta: { inFlight: null },
};

/** Counts what the server lacks: pending edits, conflicts of any number of edits, and rejected edits. */
export function countUnsent(state: LocalState): number {
  return state.outbox.length + state.conflicts.size + state.rejected.size;
}

/** Counts the unsent records of a database of a newer build. */
export function countNewerVersionRecords({ tables }: Pick<NewerVersionRecords, 'tables'>): number {
  return Object.values(tables).reduce((sum, records) => sum + records.length, 0);
}

/** Device clock of the oldest entry, in ms; null if empty. */
function findOldest(edits: Iterable<{ at: number }>): number | null {
  let found: number | null = null;
  for (const { at } of edits) if (found === null || at < found) found = at;
  return found;
}

/** Device clock of the oldest pending edit, in ms; null without one. */
export function findOldestPendingTime({ outbox }: LocalState): number | null {
  return findOldest(outbox.map(({ mutation }) => mutation));
}

/** Lists every unsent edit that is not sealed: first the outbox in order, then conflicts, then rejected edits. */
export function listUnsentEdits({ outbox, conflicts, rejected }: LocalState): Mutation[] {
  return [
    ...outbox.map(({ mutation }) => mutation),
    ...[...conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...rejected.values()].map(({ mutation }) => mutation),
  ];
}

/** Device clock (ms) of the oldest edit that the server lacks: pending, in conflict or rejected; null without one. */
export function findOldestUnsentTime(state: LocalState): number | null {
  return findOldest(listUnsentEdits(state));
}

/** Summarizes unsent and sealed edits for storage outside the database; null without any. */
export function summarizeUnsent(state: LocalState): UnsentSummary | null {
  const sealed = [...state.sealed.values()];
  const count = countUnsent(state) + sealed.reduce((sum, edits) => sum + edits.count, 0);
  if (count === 0) return null;
  return { count, since: findOldest([...listUnsentEdits(state), ...sealed]) ?? 0 };
}

/**
 * Creates a function that writes the summary of unsent edits if it changed or is missing: storage areas are cleared
 * separately. Without unsent edits it writes the lost ones (`lostEdits`): the next load reports them if this database is
 * deleted too.
 */
export function createUnsentSummaryUpdater(
  localStore: { getState(): LocalState },
  unsentSummaryStore: UnsentSummaryStore,
): () => void {
  let writtenSummary: string | null = null;
  return () => {
    const state = localStore.getState();
    const next = summarizeUnsent(state) ?? state.meta.lostEdits;
    const text = JSON.stringify(next);
    const isCleared = next !== null && unsentSummaryStore.read() === null;
    if (text === writtenSummary && !isCleared) return;
    writtenSummary = text;
    unsentSummaryStore.write(next);
  };
}
