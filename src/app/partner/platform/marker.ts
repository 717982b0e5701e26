import { STORAGE_KEYS } from '../../../config/constants';
import type { UnsentMarker } from '../../../sync/deviceState';
import type { Marker } from '../../../sync/ports';

function parse(text: string | null): UnsentMarker | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('count' in value) || !('since' in value)) return null;
    const { count, since } = value;
    return typeof count === 'number' && typeof since === 'number' && count > 0 ? { count, since } : null;
  } catch {
    // Written by something else: it tells nothing.
    return null;
  }
}

/** In localStorage, which is cleared by other rules than IndexedDB. Where it is barred, a loss can't be told by it. */
export function localMarker(storage: Storage | null): Marker {
  return {
    read: () => parse(storage?.getItem(STORAGE_KEYS.unsentMarker) ?? null),
    write(marker) {
      try {
        if (marker === null) storage?.removeItem(STORAGE_KEYS.unsentMarker);
        else storage?.setItem(STORAGE_KEYS.unsentMarker, JSON.stringify(marker));
      } catch {
        // Full or barred: the edits themselves are in the database, only the notice of their loss is not.
      }
    },
  };
}
