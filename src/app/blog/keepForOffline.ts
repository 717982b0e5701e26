import { useEffect, useRef } from 'react';
import type { BlogReader } from '../../features/blog/services';
import { blogReader } from './blogReader';

/** Long after everything that the reader came for. */
const IDLE_DELAY_MS = 4_000;

/**
 * A page that the server rendered has not passed through the device's cache; a reader who comes back offline expects it
 * there all the same. Done once the page is idle, and only where a service worker makes offline reading possible.
 */
export function useKeepForOffline(served: boolean, read: (reader: BlogReader) => Promise<void>): void {
  const once = useRef(read);
  useEffect(() => {
    if (!served || !navigator.serviceWorker?.controller) return undefined;
    const timer = setTimeout(() => {
      // A failure means no more than that this page won't be there offline.
      void once.current(blogReader).catch(() => undefined);
    }, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [served]);
}
