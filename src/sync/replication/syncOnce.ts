import { catchUp } from './catchUp';
import { loadConflictAuthors } from './loadConflictAuthors';
import type { SyncContext } from '../syncContext';
import { RemoteError } from '../ports';
import { pushNext } from './push';
import { checkAccess, refreshClaims } from '../session/claims';
import { switchRole } from '../session/role';

/** Consecutive `moved` outcomes before the run backs off. */
const MAX_MOVED = 6;
/** Limit of rounds per run; an import of 20,000 rows takes 134 pushes. */
const MAX_ROUNDS = 500;

/** Switches the local data to the role of the stored session. Throws RemoteError 'noSession'. */
async function adoptSessionRole(context: SyncContext): Promise<void> {
  const claims = await context.session.readClaims();
  const { role, isRecovered } = context.localStore.getState().meta;
  // A locked device waits for a login: a leftover session must not reopen it.
  if (claims === null || role === null) throw new RemoteError('noSession');
  if (claims.role !== role || isRecovered) await switchRole(context, claims.role, null);
}

async function catchUpForRole(context: SyncContext): Promise<void> {
  const { role } = context.localStore.getState().meta;
  if (role === null) throw new RemoteError('noSession');
  try {
    await catchUp(context, role);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'denied') throw error;
    await checkAccess(context);
    // The session is valid but its role may have changed: the next run reads what it allows.
    throw new RemoteError('busy', { cause: error });
  }
}

/**
 * Pulls and pushes until both sides are equal. A push succeeds when the head moves, whatever its response. Throws
 * RemoteError and StoreError.
 */
export async function syncOnce(context: SyncContext): Promise<void> {
  const { localStore, claims } = context;
  await adoptSessionRole(context);
  let moved = 0;
  let pushedAtCursor: number | null = null;
  for (let round = 1; ; round += 1) {
    if (round > MAX_ROUNDS) throw new RemoteError('busy');
    await catchUpForRole(context);
    const { cursor } = localStore.getState().meta;
    if (pushedAtCursor === cursor) throw new RemoteError('unreachable', { cause: new Error('the head did not move') });
    if (localStore.getState().outbox.length === 0) break;
    if (!claims.isFresh) await refreshClaims(context);
    const outcome = await pushNext(context);
    if (outcome === 'nothing') break;
    pushedAtCursor = outcome === 'sent' ? cursor : null;
    moved = outcome === 'moved' ? moved + 1 : 0;
    if (moved === MAX_MOVED) throw new RemoteError('headMoved');
  }
  await loadConflictAuthors(context);
}
