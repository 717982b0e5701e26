import { STORAGE_KEYS } from '../../config/constants';

/** What the screen shows first; never a right: those are in the token that `firestore.rules` read. */
export interface AccessHints {
  authenticated: boolean;
  admin: boolean;
}

/**
 * `partner-authenticated` counts only with the value 'true'; anything else is treated as absent and removed. A browser
 * that bars its storage (null) hints at nothing.
 */
export function readAccessHints(storage: Storage | null): AccessHints {
  if (storage === null) return { authenticated: false, admin: false };
  const authenticated = storage.getItem(STORAGE_KEYS.partnerAuthenticated) === 'true';
  if (!authenticated) storage.removeItem(STORAGE_KEYS.partnerAuthenticated);
  return { authenticated, admin: authenticated && storage.getItem(STORAGE_KEYS.partnerAdmin) === 'true' };
}
