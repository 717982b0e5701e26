import type { ChangeSet, LocalState, Role } from '../localStore/localState';
import type { SyncContext } from '../syncContext';
import { LoginError, RemoteError, StoreError } from '../ports';
import { buildSealingChange, hasUnsealableInput } from './seal';
import { buildUnsealingChange } from './buildUnsealingChange';

/**
 * Builds the row changes of a role switch: from admin to partner, rows stay without costs and plans; otherwise all are
 * deleted.
 */
function buildRowsChange(role: Role, state: LocalState): ChangeSet {
  if (state.meta.role === 'admin' && role === 'partner') {
    return {
      rows: { clear: true, put: [...state.rows.values()].map((row) => ({ ...row, cost: null, plan: undefined })) },
    };
  }
  return { rows: { clear: true }, meta: { cursor: 0, lastSyncAt: null, mismatchedHead: null } };
}

/** Merges two change sets: `meta` by key, other collections from the second. */
function mergeChangeSets(first: ChangeSet, second: ChangeSet): ChangeSet {
  return { ...first, ...second, meta: { ...first.meta, ...second.meta } };
}

/** What a login stores with the role: the text of its session, and an admin's sealing key. */
interface LoginData {
  session: string;
  key: CryptoKey | null;
}

/**
 * Switches the local data to a role. One transaction seals edits of the former role and erases its costs; a second one
 * unseals with an admin's key. Without a new key, the stored one stays if the role does. Throws LoginError 'cannotSeal'
 * if a login would lose input of another role.
 */
export async function switchLocalDataToRole(context: SyncContext, role: Role, login: LoginData | null): Promise<void> {
  const key = login?.key ?? null;
  await context.localStore.transact(async (state) => {
    const isRoleChange = state.meta.role !== role;
    if (login !== null && isRoleChange && (await hasUnsealableInput(context, state)))
      throw new LoginError('cannotSeal');
    const erasure = isRoleChange
      ? mergeChangeSets(await buildSealingChange(context, state), buildRowsChange(role, state))
      : {};
    const change = mergeChangeSets(erasure, {
      meta: { role, isRecovered: false },
      ...(login && { session: { text: login.session } }),
      ...(key && { sealingKey: key }),
    });
    return { change, result: null };
  });
  if (key !== null) await resumeUnsealing(context);
}

/** Unseals edits as `unsealAll`; those of a failed transaction stay sealed until the next sync, opening or login. */
export async function resumeUnsealing(context: SyncContext): Promise<void> {
  try {
    await unsealAll(context);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

/** Unseals an admin's edits with the stored key; without effect if there is none. Throws StoreError. */
export async function unsealAll({ localStore, persistence, sealer }: SyncContext): Promise<void> {
  const { meta, sealed: blobs } = localStore.getState();
  if (sealer === null || meta.role !== 'admin' || blobs.size === 0) return;
  const key = await persistence.readSealingKey();
  if (key === null) return;
  await localStore.transact(async (state) => ({
    // Another tab may have signed in a partner since.
    change: state.meta.role === 'admin' ? await buildUnsealingChange(sealer, key, state) : null,
    result: null,
  }));
}

/** Builds the deletion of the session. Throws RemoteError 'busy' if another session than `endedId` is stored. */
async function buildSessionDeletion(
  { session }: SyncContext,
  endedId: string | null,
): Promise<Pick<ChangeSet, 'session'>> {
  if (endedId === null) return { session: { text: null } };
  const stored = await session.readStored();
  if (stored?.id !== endedId) throw new RemoteError('busy');
  return { session: { text: null, ifStored: stored.text } };
}

/**
 * In one transaction, seals unsent edits and deletes rows, costs, key and session. `endedId`: session that the server
 * ended; null for a logout, which deletes any session. With `mustSeal`, changes nothing and returns false if input
 * would be lost. Throws RemoteError 'busy' if another tab signed in or out since.
 */
export function sealAndClearLocalData(
  context: SyncContext,
  endedId: string | null,
  { mustSeal } = { mustSeal: false },
): Promise<boolean> {
  return context.localStore.transact(async (state) => {
    if (mustSeal && (await hasUnsealableInput(context, state))) return { change: null, result: false };
    const change = mergeChangeSets(await buildSealingChange(context, state), {
      rows: { clear: true },
      ...(await buildSessionDeletion(context, endedId)),
      meta: {
        role: null,
        cursor: 0,
        lastSyncAt: null,
        mismatchedHead: null,
        needsPull: false,
        isRecovered: false,
      },
    });
    return { change, result: true };
  });
}

/**
 * Deletes what survives a logout: sealed edits, device name, reports of losses. Marks the database as erased, for tabs
 * that miss this commit.
 */
export async function eraseDataKeptAfterLogout({ localStore, erasureMark }: SyncContext): Promise<void> {
  await localStore.transact(() => ({
    change: { sealed: { clear: true }, recoveredDatabases: [], meta: { deviceName: null, lostEdits: null } },
    result: null,
  }));
  erasureMark.write(localStore.getState().meta);
}
