import { StoreError, type SyncEnginePorts } from '../ports';
import { buildRecoveryChange } from './buildRecoveryChange';
import type { ChangeSet, LocalState } from './localState';
import { addDraftsToChange, type TypedDrafts } from './draftBuffer';

/** Limit of retries after commits of other tabs; more indicates a defect. */
const MAX_RETRIES = 20;

/** The state that the page shows. */
interface Mirror {
  /** The stored sealing key of an admin. */
  readonly sealingKey: CryptoKey | null;
  getState(): LocalState;
  replace(next: LocalState): void;
}

interface RecoveryDeps extends Pick<SyncEnginePorts, 'persistence' | 'unsentSummaryStore'> {
  typedDrafts: TypedDrafts;
  commit: (state: LocalState, change: ChangeSet) => Promise<void>;
}

/**
 * Writes the page's contents into the database that replaced a cleared one. Until that succeeds, the page keeps showing
 * them and the next transaction retries. Throws StoreError.
 */
export async function recoverClearedDatabase(
  mirror: Mirror,
  { persistence, unsentSummaryStore, typedDrafts, commit }: RecoveryDeps,
): Promise<void> {
  const page = mirror.getState();
  for (let attempts = 1; ; attempts += 1) {
    const state = await persistence.load(() => null);
    const recovery = buildRecoveryChange(page, state, unsentSummaryStore.read());
    const change = addDraftsToChange(recovery, state, typedDrafts);
    if (change === null) return mirror.replace(state);
    const { sealingKey } = mirror;
    try {
      return await commit(state, change.meta?.role === 'admin' && sealingKey ? { ...change, sealingKey } : change);
    } catch (error) {
      const hasRaced = error instanceof StoreError && (error.code === 'stale' || error.code === 'lost');
      if (!hasRaced || attempts === MAX_RETRIES) throw error;
    }
  }
}
