import { STORAGE_KEYS } from '../config/constants';
import type { UnsentSummary, UnsentSummaryStore } from '../sync/ports';

function parseSummary(text: string | null): UnsentSummary | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('count' in value) || !('since' in value)) return null;
    const { count, since } = value;
    return typeof count === 'number' && typeof since === 'number' && count > 0 ? { count, since } : null;
  } catch {
    // Not JSON, so not written by this site: treated as no summary.
    return null;
  }
}

/**
 * Stores the summary in localStorage, which browsers clear separately from IndexedDB. Without localStorage, a loss of
 * edits cannot be reported, and a tab that missed an erasure writes its data again.
 */
export function createUnsentSummaryStore(storage: Storage | null): UnsentSummaryStore {
  function write(key: string, text: string | null): void {
    try {
      if (text === null) storage?.removeItem(key);
      else storage?.setItem(key, text);
    } catch {
      // If the storage is full or blocked, only these reports are missing; edits are in the database.
    }
  }

  return {
    read: () => parseSummary(storage?.getItem(STORAGE_KEYS.unsentSummary) ?? null),
    write: (summary) => write(STORAGE_KEYS.unsentSummary, summary && JSON.stringify(summary)),
    markErased: ({ storeId, commitSeq }) => write(STORAGE_KEYS.erasedDatabase, `${storeId} ${commitSeq}`),
    isErased({ storeId, commitSeq }) {
      const [erasedId, lastSeq] = (storage?.getItem(STORAGE_KEYS.erasedDatabase) ?? '').split(' ');
      return storeId === erasedId && commitSeq <= Number(lastSeq);
    },
  };
}
