import { useSyncExternalStore } from 'react';

/** Returns `navigator.onLine`, true on the server. Only a hint: also true behind captive portals. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls the listener when the network is lost or returns; returns a function that ends this. */
export function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
