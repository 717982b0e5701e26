import { useCallback, useState } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';
import type { StorageHealth } from '../../../domain/pricing/pricingEditor';
import { readStoredText, storeText } from '../../../platform/storedText';

/** Returns the warning that was dismissed on this device, and a function that dismisses another one. */
export function useDismissedStorageWarning(): [string | null, (health: StorageHealth) => void] {
  const [dismissed, setDismissed] = useState(() => readStoredText(STORAGE_KEYS.dismissedStorageWarning));
  const dismiss = useCallback((health: StorageHealth) => {
    setDismissed(health);
    storeText(STORAGE_KEYS.dismissedStorageWarning, health);
  }, []);
  return [dismissed, dismiss];
}
