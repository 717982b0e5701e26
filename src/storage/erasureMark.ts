import { STORAGE_KEYS } from '../config/constants';
import type { ErasureMark } from '../sync/ports';

/** Keeps the mark in localStorage. Without localStorage, a tab that missed an erasure writes its data again. */
export function createErasureMark(storage: Storage | null): ErasureMark {
  return {
    write({ storeId, commitSeq }) {
      try {
        storage?.setItem(STORAGE_KEYS.erasedDatabase, `${storeId} ${commitSeq}`);
      } catch {
        // The storage is full or blocked.
      }
    },
    covers({ storeId, commitSeq }) {
      const [erasedId, lastSeq] = (storage?.getItem(STORAGE_KEYS.erasedDatabase) ?? '').split(' ');
      return storeId === erasedId && commitSeq <= Number(lastSeq);
    },
  };
}
