import { useEffect } from 'react';
import { onBeforeReload } from '../platform/beforeReload';

/** Keeps the app from reloading the page, as for an update, while `hasText`: text on the screen is stored nowhere. */
export function usePreventReload(hasText: boolean): void {
  useEffect(() => (hasText ? onBeforeReload(() => Promise.reject(new Error('unsaved text'))) : undefined), [hasText]);
}
