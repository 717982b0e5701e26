import type { Conflict } from '../domain/conflict';
import type { Mutation } from '../domain/mutation';
import type { SyncContext } from './context';
import type { WaitingConflict } from './deviceState';
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

/** Reads who made the rows that stand against waiting edits. Throws RemoteError; the next run asks again. */
export async function nameAuthors({ device, pricing }: SyncContext): Promise<void> {
  const unnamed = [...device.state().conflicts.values()].filter(({ by }) => by === null);
  for (const { id, conflict } of unnamed) {
    const { itemId, theirsRevision } = conflict;
    const record = authorOf(conflict, await pricing.changes({ itemId, below: theirsRevision + 1, limit: LOOK_BACK }));
    if (record === undefined) continue;
    const by = { device: record.device, at: record.at };
    await device.transact((state) => {
      const now = state.conflicts.get(id);
      const isSame = now?.by === null && now.conflict.theirsRevision === theirsRevision;
      const named: WaitingConflict[] = isSame ? [{ ...now, by }] : [];
      return { change: isSame ? { conflicts: { put: named } } : null, result: null };
    });
  }
}
