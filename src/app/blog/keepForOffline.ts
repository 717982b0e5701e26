import { useEffect, useRef } from 'react';
import type { BlogReader } from '../../features/blog/services';
import { keepServedPageOffline } from '../../pwa/tellWorker';
import { blogReader } from './blogReader';

/** Long after everything that the reader came for. */
const IDLE_DELAY_MS = 4_000;

/**
 * A page that the server rendered has not passed through the device's database; a reader who comes back offline expects
 * it there all the same. Done once the page is idle, and only where a service worker makes offline reading possible. On
 * the very first visit that worker keeps the page itself: a passer-by downloads no database and reads nothing twice.
 */
export function useKeepForOffline(served: boolean, read: (reader: BlogReader) => Promise<void>): void {
  const once = useRef(read);
  useEffect(() => {
    if (!served || !('serviceWorker' in navigator)) return undefined;
    if (!navigator.serviceWorker.controller) {
      void keepServedPageOffline();
      return undefined;
    }
    const timer = setTimeout(() => {
      // A failure means no more than that this page won't be there offline.
      void once.current(blogReader).catch(() => undefined);
    }, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [served]);
}
