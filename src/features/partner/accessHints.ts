import { STORAGE_KEYS } from '../../config/constants';

/** What the screen shows first; never a right: those are in the token that `firestore.rules` read. */
export interface AccessHints {
  authenticated: boolean;
  admin: boolean;
}

/** `partner-authenticated` counts only with the value 'true'; anything else is treated as absent and removed. */
export function readAccessHints(storage: Storage): AccessHints {
  const authenticated = storage.getItem(STORAGE_KEYS.partnerAuthenticated) === 'true';
  if (!authenticated) storage.removeItem(STORAGE_KEYS.partnerAuthenticated);
  return { authenticated, admin: authenticated && storage.getItem(STORAGE_KEYS.partnerAdmin) === 'true' };
}
