import type { Conflict } from '../domain/conflict';
import type { Mutation } from '../domain/mutation';
import type { SyncContext } from './context';
import type { WaitingConflict } from './deviceState';
import { RemoteError } from './errors';
import type { ChangeRecord } from './ports';

/** So many changes of a row are looked through for the one that a conflict is about. */
const LOOK_BACK = 10;

function wrote({ unit, itemId }: Conflict, mutation: Mutation): boolean {
  if (mutation.itemId !== itemId) return false;
  if (unit === 'deletedByOther') return mutation.kind === 'delete';
  if (mutation.kind !== 'update') return mutation.kind === 'create';
  return unit === 'changedByOther' || mutation[unit] !== undefined;
}

/** The last push that wrote the unit in question: a row is stored as one document, whose last writer may have meant another. */
function authorOf(conflict: Conflict, records: readonly ChangeRecord[]): ChangeRecord | undefined {
  return records.find(({ mutations }) => mutations.some((mutation) => wrote(conflict, mutation)));
}

/** Conflicts whose author no record told. Every pull that touches them makes them anew, and then they are asked for again. */
const nameless = new WeakSet<Conflict>();

/** null: the server did not say, and may be asked again. */
async function changesOf({ pricing }: SyncContext, { itemId, theirsRevision }: Conflict) {
  try {
    return await pricing.changes({ itemId, below: theirsRevision + 1, limit: LOOK_BACK });
  } catch (error) {
    // A name is missing, nothing else: the sync that found the conflict is done, and the next look asks again.
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

/** Reads who made the rows that stand against waiting edits, as far as the server tells. Throws StoreError. */
export async function nameAuthors(context: SyncContext): Promise<void> {
  const { device } = context;
  const unnamed = [...device.state().conflicts.values()].filter(
    (one) => one.by === null && !nameless.has(one.conflict),
  );
  for (const { id, conflict } of unnamed) {
    const { theirsRevision } = conflict;
    const records = await changesOf(context, conflict);
    if (records === null) return;
    const record = authorOf(conflict, records);
    if (record === undefined) {
      nameless.add(conflict);
      continue;
    }
    const by = { device: record.device, at: record.at };
    await device.transact((state) => {
      const now = state.conflicts.get(id);
      const isSame = now?.by === null && now.conflict.theirsRevision === theirsRevision;
      const named: WaitingConflict[] = isSame ? [{ ...now, by }] : [];
      return { change: isSame ? { conflicts: { put: named } } : null, result: null };
    });
  }
}
