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

/** Reads what the role may read, which no invalid session may. Returns the head's revision. */
async function fetchHeadRevision({ pricing, localStore }: SyncContext): Promise<number> {
  const { revision } = await pricing.fetchHead();
  if (localStore.getState().meta.role === 'admin') await pricing.fetchCostsDigest();
  return revision;
}

function isDenied(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'denied';
}

/**
 * Verifies after a denial that the session is valid: the heads are readable, with fresh claims if need be, unless the
 * server ended it. Returns the head's revision. Throws RemoteError ('sessionEnded', or another code if unknown),
 * StoreError.
 */
export async function verifySessionAndFetchHeadRevision(context: SyncContext): Promise<number> {
  try {
    return await fetchHeadRevision(context);
  } catch (error) {
    if (!isDenied(error)) throw error;
  }
  await refreshClaims(context);
  try {
    return await fetchHeadRevision(context);
  } catch (error) {
    throw isDenied(error) ? new RemoteError('sessionEnded', { cause: error }) : error;
  }
}
