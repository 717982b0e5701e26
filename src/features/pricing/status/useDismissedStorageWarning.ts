import { useCallback, useState } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';
import type { StorageHealth } from '../../../domain/pricing/pricingEditor';
import { getLocalStorage } from '../../../platform/getLocalStorage';

/** Returns the warning that was dismissed on this device, and a function that dismisses another one. */
export function useDismissedStorageWarning(): [string | null, (health: StorageHealth) => void] {
  const [dismissed, setDismissed] = useState(
    () => getLocalStorage()?.getItem(STORAGE_KEYS.dismissedStorageWarning) ?? null,
  );
  const dismiss = useCallback((health: StorageHealth) => {
    setDismissed(health);
    try {
      getLocalStorage()?.setItem(STORAGE_KEYS.dismissedStorageWarning, health);
    } catch {
      // Storage is full: the warning returns with the next page.
    }
  }, []);
  return [dismissed, dismiss];
}
