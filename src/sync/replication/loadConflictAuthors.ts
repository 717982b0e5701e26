import type { Conflict } from '../../domain/pricing/conflict';
import type { Mutation } from '../../domain/pricing/mutation';
import type { LocalState, PendingConflict } from '../localStore/localState';
import type { SyncContext } from '../syncContext';
import { type ChangeRecord, RemoteError } from '../ports';

/** Limit of change records searched for the author of a conflict. */
const MAX_RECORDS = 10;
/** Limit of requests per run: until its end, no other tab can sync. */
const MAX_REQUESTS = 20;

function hasWritten({ unit, itemId }: Conflict, mutation: Mutation): boolean {
  if (mutation.itemId !== itemId) return false;
  if (unit === 'deletedByOther') return mutation.kind === 'delete';
  if (mutation.kind !== 'update') return mutation.kind === 'create';
  return unit === 'changedByOther' || mutation[unit] !== undefined;
}

/**
 * Finds the last push that wrote the conflicting unit: the last writer of the document may have changed another. Records
 * read for another row may leave out some of this one: only that of its last write surely has no newer one.
 */
function findAuthorRecord(
  conflict: Conflict,
  { read, records }: { read: Conflict; records: readonly ChangeRecord[] },
): ChangeRecord | undefined {
  const { itemId, theirsRevision } = conflict;
  const isReadForRow = itemId === read.itemId && theirsRevision === read.theirsRevision;
  return records.find(
    ({ revision, mutations }) =>
      (isReadForRow || revision === theirsRevision) && mutations.some((mutation) => hasWritten(conflict, mutation)),
  );
}

/**
 * Conflicts without an author in the records. Newer rows replace the conflicts of live rows, which are looked up again.
 */
const unattributable = new WeakSet<Conflict>();

function listUnattributed({ conflicts }: LocalState): PendingConflict[] {
  return [...conflicts.values()].filter(({ by, conflict }) => by === null && !unattributable.has(conflict));
}

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

/**
 * Loads the authors of the remote side of conflicts from the change records: one record names all rows of an import. The
 * next run continues if edits wait to be sent or many requests are needed. Throws StoreError.
 */
export async function loadConflictAuthors(context: SyncContext): Promise<void> {
  const { localStore } = context;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const [next] = listUnattributed(localStore.getState());
    if (next === undefined || localStore.getState().outbox.length > 0) return;
    const records = await fetchChanges(context, next.conflict);
    if (records === null) return;
    const found = { read: next.conflict, records };
    if (findAuthorRecord(next.conflict, found) === undefined) unattributable.add(next.conflict);
    await localStore.transact((state) => {
      const put = listUnattributed(state).flatMap((pending) => {
        const record = findAuthorRecord(pending.conflict, found);
        return record === undefined ? [] : [{ ...pending, by: { device: record.device, at: record.at } }];
      });
      return { change: put.length > 0 ? { conflicts: { put } } : null, result: null };
    });
  }
}
