import type { SyncContext } from '../syncContext';
import { StoreError, type SyncEnginePorts } from '../ports';
import { countSalvagedEdits } from '../edits/exportUnsent';
import type { SnapshotStore } from '../snapshot/snapshotStore';
import { countUnsent } from './unsent';

type OpenDeps = Pick<
  SyncEnginePorts,
  'environment' | 'persistence' | 'unsentSummaryStore' | 'report' | 'reportLoadFailure'
>;

/**
 * Checks how durable the storage is. Lets the browser prompt only if there are unsent edits; callers do not wait for
 * the answer.
 */
export async function checkStorage(
  { localStore }: Pick<SyncContext, 'localStore'>,
  { environment }: Pick<OpenDeps, 'environment'>,
  snapshotStore: Pick<SnapshotStore, 'setStorage'>,
): Promise<void> {
  snapshotStore.setStorage(await environment.checkStorageHealth(countUnsent(localStore.getState()) > 0));
}

async function readSalvagedCount({ persistence, report }: OpenDeps): Promise<number> {
  try {
    return countSalvagedEdits(await persistence.salvage());
  } catch (error) {
    report(error);
    return 0;
  }
}

/** Opens the local database and checks how durable its storage is. */
export async function openLocalStore(
  context: SyncContext,
  ports: OpenDeps,
  snapshotStore: SnapshotStore,
): Promise<'open' | 'failed' | 'newerVersion'> {
  try {
    await context.localStore.open();
    void checkStorage(context, ports, snapshotStore);
    return 'open';
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ports.reportLoadFailure(error);
    if (error.code !== 'newerVersion') {
      const unsent = ports.unsentSummaryStore.read()?.count ?? 0;
      snapshotStore.setLoadFailure(error.code === 'full' ? 'full' : 'failing', unsent);
      return 'failed';
    }
    snapshotStore.setLoadFailure('newerVersion', await readSalvagedCount(ports));
    return 'newerVersion';
  }
}
