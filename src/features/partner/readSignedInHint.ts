import { STORAGE_KEYS } from '../../config/constants';

/** Hints for the first render only; access itself depends on the token that `firestore.rules` check. */
export interface SignedInHint {
  isAuthenticated: boolean;
}

/**
 * Reads the hints from storage. Removes `partner-authenticated` unless its value is 'true'. `storage` is null if the
 * browser blocks it.
 */
export function readSignedInHint(storage: Storage | null): SignedInHint {
  if (storage === null) return { isAuthenticated: false };
  const isAuthenticated = storage.getItem(STORAGE_KEYS.partnerAuthenticated) === 'true';
  if (!isAuthenticated) storage.removeItem(STORAGE_KEYS.partnerAuthenticated);
  return { isAuthenticated };
}
