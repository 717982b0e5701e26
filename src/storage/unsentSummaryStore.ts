import { STORAGE_KEYS } from '../config/constants';
import { isRecord } from '../domain/isRecord';
import type { UnsentSummary, UnsentSummaryStore } from '../sync/ports';

function parseSummary(text: string): UnsentSummary | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { count, since } = value;
    return typeof count === 'number' && typeof since === 'number' && count > 0 ? { count, since } : null;
  } catch {
    // Not JSON, so not written by this site: treated as no summary.
    return null;
  }
}

/**
 * Stores the summary in localStorage, which browsers clear separately from IndexedDB. Without localStorage, a loss of
 * edits cannot be reported.
 */
export function createUnsentSummaryStore(storage: Storage | null): UnsentSummaryStore {
  return {
    read: () => parseSummary(storage?.getItem(STORAGE_KEYS.unsentSummary) ?? 'null'),
    write(summary) {
      try {
        if (summary === null) storage?.removeItem(STORAGE_KEYS.unsentSummary);
        else storage?.setItem(STORAGE_KEYS.unsentSummary, JSON.stringify(summary));
      } catch {
        // If the storage is full or blocked, only the report of a loss is missing; edits are in the database.
      }
    },
  };
}
