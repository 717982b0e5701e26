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
  /** Database and role of the last check; null to check again at the next change. */
  let checkedOwner: string | null = null;

  async function updateCanSeal(owner: string): Promise<void> {
    // An unreadable database (undefined) is reported elsewhere: no warning about sealing.
    const key = await persistence.readSealingKey().catch(() => undefined);
    if (checkedOwner !== owner) return;
    const canSeal = key === undefined || (sealer !== null && key !== null);
    if (key) localStore.cacheSealingKey(key);
    if (!canSeal) checkedOwner = null;
    snapshotStore.setCanSeal(canSeal);
  }

  localStore.subscribe(() => {
    const { storeId, role } = localStore.getState().meta;
    const owner = `${storeId} ${role ?? ''}`;
    if (owner === checkedOwner) return;
    checkedOwner = owner;
    if (role === 'admin') void updateCanSeal(owner);
    else snapshotStore.setCanSeal(true);
  });
}
