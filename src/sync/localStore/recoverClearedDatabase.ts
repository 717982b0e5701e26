import { StoreError, type SyncEnginePorts } from '../ports';
import { buildRecoveryChange } from './buildRecoveryChange';
import type { ChangeSet, LocalState } from './localState';
import { addDraftsToChange, type InMemoryDrafts } from './inMemoryDrafts';
import { MAX_COMMIT_ATTEMPTS } from './maxCommitAttempts';
import type { Mirror } from './Mirror';

interface RecoveryDeps extends Pick<SyncEnginePorts, 'persistence' | 'unsentSummaryStore' | 'erasureMark'> {
  inMemoryDrafts: InMemoryDrafts;
  commit: (state: LocalState, change: ChangeSet) => Promise<void>;
}

/**
 * Writes the tab's contents into the database that replaced a cleared one, unless the user erased them. Until that
 * succeeds, the tab keeps showing them and the next transaction retries. Throws StoreError.
 */
export async function recoverClearedDatabase(
  mirror: Pick<Mirror, 'sealingKey' | 'getState' | 'replace'>,
  { persistence, unsentSummaryStore, erasureMark, inMemoryDrafts, commit }: RecoveryDeps,
): Promise<void> {
  const tabState = mirror.getState();
  for (let attempts = 1; ; attempts += 1) {
    const databaseState = await persistence.load(() => null);
    if (erasureMark.covers(tabState.meta)) return mirror.replace(databaseState);
    const recovery = buildRecoveryChange(tabState, databaseState, unsentSummaryStore.read());
    const change = addDraftsToChange(recovery, databaseState, inMemoryDrafts);
    if (change === null) return mirror.replace(databaseState);
    const { sealingKey } = mirror;
    try {
      return await commit(
        databaseState,
        change.meta?.role === 'admin' && sealingKey ? { ...change, sealingKey } : change,
      );
    } catch (error) {
      const hasRaced = error instanceof StoreError && (error.code === 'stale' || error.code === 'lost');
      if (!hasRaced || attempts === MAX_COMMIT_ATTEMPTS) throw error;
    }
  }
}
