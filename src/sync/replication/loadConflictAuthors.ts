import type { Conflict } from '../../domain/pricing/conflict';
import type { Mutation } from '../../domain/pricing/mutation';
import type { SyncContext } from '../syncContext';
import { type ChangeRecord, RemoteError } from '../ports';

/** Limit of change records searched for the author of a conflict. */
const MAX_RECORDS = 10;

function hasWritten({ unit, itemId }: Conflict, mutation: Mutation): boolean {
  if (mutation.itemId !== itemId) return false;
  if (unit === 'deletedByOther') return mutation.kind === 'delete';
  if (mutation.kind !== 'update') return mutation.kind === 'create';
  return unit === 'changedByOther' || mutation[unit] !== undefined;
}

/** Finds the last push that wrote the conflicting unit: the last writer of the document may have changed another. */
function findAuthorRecord(conflict: Conflict, records: readonly ChangeRecord[]): ChangeRecord | undefined {
  return records.find(({ mutations }) => mutations.some((mutation) => hasWritten(conflict, mutation)));
}

/**
 * Conflicts without an author in the records. Newer rows replace the conflicts of live rows, which are looked up again.
 */
const unattributable = new WeakSet<Conflict>();

/** Returns null if the request failed; the next run retries. */
async function fetchChanges({ pricing }: SyncContext, { itemId, theirsRevision }: Conflict) {
  try {
    return await pricing.fetchChanges({ itemId, below: theirsRevision + 1, limit: MAX_RECORDS });
  } catch (error) {
    // Only the name is missing: the sync that found the conflict has succeeded.
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

/** Loads the authors of the remote side of conflicts from the change records. Throws StoreError. */
export async function loadConflictAuthors(context: SyncContext): Promise<void> {
  const { localStore } = context;
  const unattributed = [...localStore.getState().conflicts.values()].filter(
    ({ by, conflict }) => by === null && !unattributable.has(conflict),
  );
  for (const { id, conflict } of unattributed) {
    const { theirsRevision } = conflict;
    const records = await fetchChanges(context, conflict);
    if (records === null) return;
    const record = findAuthorRecord(conflict, records);
    if (record === undefined) {
      unattributable.add(conflict);
      continue;
    }
    const by = { device: record.device, at: record.at };
    await localStore.transact((state) => {
      const current = state.conflicts.get(id);
      const isSame = current?.by === null && current.conflict.theirsRevision === theirsRevision;
      return { change: isSame ? { conflicts: { put: [{ ...current, by }] } } : null, result: null };
    });
  }
}
