import type { SyncContext } from '../syncContext';
import { RemoteError } from '../ports';
import { switchLocalDataToRole } from './localData';

/** Refreshes the claims and switches the local data to a changed role. Throws RemoteError, StoreError. */
export async function refreshClaims(context: SyncContext): Promise<void> {
  const renewed = await context.session.refresh();
  const claims = await context.session.readClaims();
  // Another tab signed in or out during the refresh: retry with its session.
  if (claims?.role !== renewed.role) throw new RemoteError('busy');
  context.checks.hasFreshClaims = true;
  const { role } = context.localStore.getState().meta;
  if (role !== null && role !== claims.role) await switchLocalDataToRole(context, claims.role, null);
}

/**
 * Verifies after a denial that the session is valid: with fresh claims, the heads are readable unless the server ended
 * it. Returns the head's revision. Throws RemoteError ('sessionEnded', or another code if unknown), StoreError.
 */
export async function verifySessionAndFetchHeadRevision(context: SyncContext): Promise<number> {
  await refreshClaims(context);
  const { pricing, localStore } = context;
  try {
    const { revision } = await pricing.fetchHead();
    if (localStore.getState().meta.role === 'admin') await pricing.fetchCostsDigest();
    return revision;
  } catch (error) {
    const isDenied = error instanceof RemoteError && error.code === 'denied';
    throw isDenied ? new RemoteError('sessionEnded', { cause: error }) : error;
  }
}
