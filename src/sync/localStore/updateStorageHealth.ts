import type { SyncContext } from '../syncContext';
import type { SyncEnginePorts } from '../ports';
import type { GridSnapshotStore } from '../snapshot/gridSnapshotStore';
import { countUnsent } from './unsent';

/**
 * Updates how durable the storage is. Lets the browser prompt only if there are unsent edits; callers do not wait for
 * the answer.
 */
export async function updateStorageHealth(
  { localStore }: Pick<SyncContext, 'localStore'>,
  { environment }: Pick<SyncEnginePorts, 'environment'>,
  snapshotStore: Pick<GridSnapshotStore, 'setStorage'>,
): Promise<void> {
  snapshotStore.setStorage(await environment.checkStorageHealth(countUnsent(localStore.getState()) > 0));
}
