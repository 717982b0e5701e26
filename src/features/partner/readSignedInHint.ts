import { STORAGE_KEYS } from '../../config/constants';

/**
 * Returns whether storage says that a partner is signed in: a hint for the first render, access itself depends on the
 * token that `firestore.rules` check. Removes `partner-authenticated` unless its value is 'true'. `storage` is null if
 * the browser blocks it.
 */
export function readSignedInHint(storage: Storage | null): boolean {
  if (storage === null) return false;
  const isAuthenticated = storage.getItem(STORAGE_KEYS.partnerAuthenticated) === 'true';
  if (!isAuthenticated) storage.removeItem(STORAGE_KEYS.partnerAuthenticated);
  return isAuthenticated;
}
