import { useSyncExternalStore } from 'react';

/** False on the server and until hydration, when only links work. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
