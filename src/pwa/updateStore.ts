import { useSyncExternalStore } from 'react';

/** Whether a newer build waits on this device. `refused`: something typed could not be stored, so the page stayed. */
export type UpdateState =
  { kind: 'current' } | { kind: 'available'; refused: boolean; apply: () => void } | { kind: 'applying' };

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

/** Written by the registration, read by the notice. */
export const updateStore = createUpdateStore();

const CURRENT: UpdateState = { kind: 'current' };

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(updateStore.subscribe, updateStore.get, () => CURRENT);
}
