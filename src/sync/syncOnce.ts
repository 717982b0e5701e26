import { catchUp } from './catchUp';
import { nameAuthors } from './conflictAuthors';
import type { SyncContext } from './context';
import { RemoteError } from './errors';
import { pushNext } from './push';
import { probeRights, renewClaims } from './rights';
import { adoptRole } from './role';

/** So many pushes of others in a row are a storm: come back later. */
const MAX_MOVED = 6;
/** An import of 20,000 rows takes 134 pushes; more rounds than this lead nowhere. */
const MAX_ROUNDS = 500;

/** What the device holds and who is signed in have to agree before anything is asked. Throws RemoteError 'noSession'. */
async function agreeOnRole(context: SyncContext): Promise<void> {
  const claims = await context.session.current();
  const { role } = context.device.state().meta;
  // A locked device waits for a login: a session that is left over from before gives nobody anything.
  if (claims === null || role === null) throw new RemoteError('noSession');
  if (claims.role !== role) await adoptRole(context, claims.role, null);
}

async function catchUpAsAllowed(context: SyncContext): Promise<void> {
  const { role } = context.device.state().meta;
  if (role === null) throw new RemoteError('noSession');
  try {
    await catchUp(context, role);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'denied') throw error;
    await probeRights(context);
    // The session is well: the role may be another one now, and the next run asks for what it may read.
    throw new RemoteError('busy', { cause: error });
  }
}

/**
 * Everything there is to do, until the device has what the server has and the server has what the device has. Success of a
 * push is that the head moved, never its answer. Throws RemoteError and StoreError.
 */
export async function syncOnce(context: SyncContext): Promise<void> {
  const { device, claims } = context;
  await agreeOnRole(context);
  let moved = 0;
  let sentOn: number | null = null;
  for (let round = 1; ; round += 1) {
    if (round > MAX_ROUNDS) throw new RemoteError('busy');
    await catchUpAsAllowed(context);
    const { cursor } = device.state().meta;
    if (sentOn === cursor) throw new RemoteError('unreachable', { cause: new Error('the head did not move') });
    if (device.state().outbox.length === 0) break;
    if (!claims.fresh) await renewClaims(context);
    const outcome = await pushNext(context);
    if (outcome === 'nothing') break;
    sentOn = outcome === 'sent' ? cursor : null;
    moved = outcome === 'moved' ? moved + 1 : 0;
    if (moved === MAX_MOVED) throw new RemoteError('headMoved');
  }
  await nameAuthors(context);
}
