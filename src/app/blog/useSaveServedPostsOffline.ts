import { useEffect, useRef } from 'react';
import { requestCurrentPageCaching } from '../../pwa/serviceWorkerRequests';

/** Leaves time for everything that the page itself loads. */
const IDLE_DELAY_MS = 4_000;

/**
 * Calls `save` to store a server-rendered page in the post database for offline reading, since it never passed through
 * the reader.
 * Runs on an idle page controlled by a service worker; on a first visit the worker caches the page itself, which spares
 * visitors the database code and a second read.
 */
export function useSaveServedPostsOffline(isServed: boolean, save: () => Promise<void>): void {
  const once = useRef(save);
  useEffect(() => {
    if (!isServed || !('serviceWorker' in navigator)) return undefined;
    if (!navigator.serviceWorker.controller) {
      void requestCurrentPageCaching();
      return undefined;
    }
    const timer = setTimeout(() => {
      // On failure, this page is not available offline; nothing else is affected.
      void once.current().catch(() => undefined);
    }, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isServed]);
}
