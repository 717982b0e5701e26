import type { SyncContext } from '../syncContext';
import type { GridSnapshotStore } from '../snapshot/gridSnapshotStore';

/**
 * Updates whether an admin's unsent edits can be sealed. The key can be missing although the browser has WebCrypto:
 * after a promotion to admin or a cleared database. Checks after a change of role or database, and after each change
 * while sealing is impossible: a login in another tab may store the key.
 */
export function watchCanSeal(
  { localStore, sealer, persistence }: Pick<SyncContext, 'localStore' | 'sealer' | 'persistence'>,
  snapshotStore: Pick<GridSnapshotStore, 'setCanSeal'>,
): void {
  let checkedKey: string | null = null;

  async function updateCanSeal(key: string): Promise<void> {
    // An unreadable database (undefined) is reported elsewhere: no warning about sealing.
    const found = await persistence.readSealingKey().catch(() => undefined);
    if (checkedKey !== key) return;
    const can = found === undefined || (sealer !== null && found !== null);
    if (found) localStore.cacheSealingKey(found);
    if (!can) checkedKey = null;
    snapshotStore.setCanSeal(can);
  }

  localStore.subscribe(() => {
    const { storeId, role } = localStore.getState().meta;
    const key = `${storeId} ${role ?? ''}`;
    if (key === checkedKey) return;
    checkedKey = key;
    if (role === 'admin') void updateCanSeal(key);
    else snapshotStore.setCanSeal(true);
  });
}
