import type { SyncContext } from './context';
import { RemoteError } from './errors';
import { adoptRole } from './role';

/** Reads the claims anew; a role that changed on the server is adopted at once. Throws RemoteError. */
export async function renewClaims(context: SyncContext): Promise<void> {
  const renewed = await context.session.refresh();
  const claims = await context.session.current();
  // Whoever logged in while the answer was on its way has the last word.
  if (claims?.role !== renewed.role) throw new RemoteError('busy');
  context.claims.fresh = true;
  const { role } = context.device.state().meta;
  if (role !== null && role !== claims.role) await adoptRole(context, claims.role, null);
}

/**
 * After a denial: whether it was meant for the session or for what was asked. With claims of now the heads are readable
 * unless the server ended the session. Answers the revision of the head. Throws RemoteError 'sessionEnded', or 'unreachable'
 * and the like where it can't be known.
 */
export async function probeRights(context: SyncContext): Promise<number> {
  await renewClaims(context);
  const { pricing, device } = context;
  try {
    const { revision } = await pricing.head();
    if (device.state().meta.role === 'admin') await pricing.costsDigest();
    return revision;
  } catch (error) {
    const denied = error instanceof RemoteError && error.code === 'denied';
    throw denied ? new RemoteError('sessionEnded', { cause: error }) : error;
  }
}
