import { useSyncExternalStore } from 'react';

/** Why the last update attempt did not reload: input could not be stored, or the new version cannot activate yet. */
export type UpdateObstacle = 'unsaved' | 'slow';

/** Whether a newer build is installed and waiting. */
export type UpdateState =
  | { kind: 'current' }
  | { kind: 'available'; obstacle: UpdateObstacle | null; applyUpdate: () => void }
  | { kind: 'applying' };

function createUpdateStore() {
  let state: UpdateState = { kind: 'current' };
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => state,
    set(next: UpdateState) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Written by `createUpdateOffer`, read by `UpdateNotice` and `CheckForUpdateButton`. */
export const updateStore = createUpdateStore();

const CURRENT: UpdateState = { kind: 'current' };

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(updateStore.subscribe, updateStore.get, () => CURRENT);
}
