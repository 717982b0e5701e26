import type { SyncContext } from '../syncContext';
import { type Cancel, StoreError, type SyncEnginePorts } from '../ports';
import type { GridSnapshotStore } from '../snapshot/gridSnapshotStore';
import { countNewerVersionRecords } from './unsent';
import { updateStorageHealth } from './updateStorageHealth';

/** Delay between attempts to open a database that failed to open. */
const REOPEN_AFTER_MS = 10_000;

type OpenDeps = Pick<
  SyncEnginePorts,
  'environment' | 'persistence' | 'unsentSummaryStore' | 'report' | 'reportLoadFailure'
>;

async function readNewerVersionCount({ persistence, report }: OpenDeps): Promise<number> {
  try {
    return countNewerVersionRecords(await persistence.readNewerVersionRecords());
  } catch (error) {
    report(error);
    return 0;
  }
}

/** Opens the local database and checks how durable its storage is. */
async function openLocalStore(
  context: SyncContext,
  deps: OpenDeps,
  snapshotStore: GridSnapshotStore,
): Promise<'open' | 'failed' | 'newerVersion'> {
  try {
    await context.localStore.open();
    void updateStorageHealth(context, deps, snapshotStore);
    return 'open';
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    deps.reportLoadFailure(error);
    if (error.code !== 'newerVersion') {
      const unsent = deps.unsentSummaryStore.read()?.count ?? 0;
      snapshotStore.setLoadFailure(error.code === 'full' ? 'full' : 'failed', unsent);
      return 'failed';
    }
    snapshotStore.setLoadFailure('newerVersion', await readNewerVersionCount(deps));
    return 'newerVersion';
  }
}

/** Opens the database, retrying a failed open on each edit and on a timer for users who only read. */
export function createLocalStoreOpener(
  context: SyncContext,
  deps: OpenDeps,
  { snapshotStore, onOpen }: { snapshotStore: GridSnapshotStore; onOpen: () => Promise<void> },
): { ensureOpen(): Promise<void>; stop(): void } {
  const { clock, localStore } = context;
  let opening: ReturnType<typeof openLocalStore> | null = null;
  let cancelReopening: Cancel | null = null;

  async function ensureOpen(): Promise<void> {
    if (localStore.isOpen()) return;
    opening ??= openLocalStore(context, deps, snapshotStore).finally(() => (opening = null));
    const outcome = await opening;
    cancelReopening?.();
    if (outcome === 'open') await onOpen();
    if (outcome === 'failed') cancelReopening = clock.schedule(REOPEN_AFTER_MS, () => void ensureOpen());
  }

  return { ensureOpen, stop: () => cancelReopening?.() };
}
