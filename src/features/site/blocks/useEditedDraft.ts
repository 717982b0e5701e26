import { useSyncExternalStore } from 'react';
import { mailDraftMemory, type EditedDraft } from './mailDraftMemory';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the draft that the visitor edited under this name, null if unchanged, and sets it for all its buttons. */
export function useEditedDraft(memoryKey: string) {
  const edited = useSyncExternalStore(
    subscribe,
    () => mailDraftMemory.get(memoryKey) ?? null,
    () => null,
  );
  const edit = (changed: EditedDraft | null) => {
    if (changed) mailDraftMemory.set(memoryKey, changed);
    else mailDraftMemory.delete(memoryKey);
    for (const listener of listeners) listener();
  };
  return [edited, edit] as const;
}
