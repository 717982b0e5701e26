import type { ChangeSet, DeviceState, Role } from './deviceState';
import type { SyncContext } from './context';
import { StoreError } from './errors';
import { sealed } from './seal';
import { unsealed } from './unseal';

/** Rows that a role may keep from the one before: a partner the items without costs, an admin nothing but an admin's. */
function rowsFor(role: Role, state: DeviceState): ChangeSet {
  if (state.meta.role === 'admin' && role === 'partner') {
    return { rows: { clear: true, put: [...state.rows.values()].map((row) => ({ ...row, cost: null })) } };
  }
  return { rows: { clear: true }, meta: { cursor: 0, lastSyncAt: null, toleratedHead: null } };
}

/** Keys of `meta` are merged, other parts of the later one win. */
function both(first: ChangeSet, second: ChangeSet): ChangeSet {
  return { ...first, ...second, meta: { ...first.meta, ...second.meta } };
}

/**
 * The device belongs to this role from now on. Edits of another role are sealed and its costs erased in the same
 * transaction; an admin's key opens what is sealed. `key` null: no login happened here, the old key stays.
 */
export async function adoptRole(context: SyncContext, role: Role, key: CryptoKey | null): Promise<void> {
  await context.device.transact(async (state) => {
    const current: ChangeSet = { meta: { role, ended: false } };
    const isSame = state.meta.role === role;
    const change = isSame ? current : both(both(await sealed(context, state), rowsFor(role, state)), current);
    return { change: key === null ? change : { ...change, sealingKey: key }, result: null };
  });
  if (role === 'admin' && key !== null) await openSealed(context, key);
}

/** Edits that a login was cut off before opening: the key is here, so nobody has to log in once more for them. */
export async function openLeftSealed(context: SyncContext): Promise<void> {
  const { meta, sealed: blobs } = context.device.state();
  if (meta.role !== 'admin' || blobs.size === 0) return;
  try {
    const key = await context.store.sealingKey();
    if (key !== null) await openSealed(context, key);
  } catch (error) {
    // They stay sealed where they are: the next opening or login tries again.
    if (!(error instanceof StoreError)) throw error;
  }
}

async function openSealed({ device, sealer }: SyncContext, key: CryptoKey): Promise<void> {
  if (sealer === null) return;
  await device.transact(async (state) => ({ change: await unsealed(sealer, key, state), result: null }));
}

/** Nobody's device: unsent edits sealed, rows and costs erased, key and session forgotten, in one transaction. */
export async function lockDevice(context: SyncContext, ended: boolean): Promise<void> {
  await context.device.transact(async (state) => ({
    change: both(await sealed(context, state), {
      rows: { clear: true },
      session: null,
      meta: { role: null, ended, cursor: 0, lastSyncAt: null, toleratedHead: null, mustRead: false },
    }),
    result: null,
  }));
}

/** What stays over a logout goes too: sealed edits, the device's name, what was told of losses. */
export async function forgetDevice({ device }: SyncContext): Promise<void> {
  await device.transact(() => ({
    change: { sealed: { clear: true }, origins: [], meta: { deviceName: null, lost: null } },
    result: null,
  }));
}
