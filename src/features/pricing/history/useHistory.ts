import { useEffect, useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import type { HistoryEntry, PricingEditor } from '../services';

/** Pushes that are asked for at once; each holds up to 150 changes. */
const PAGE_PUSHES = 30;
/** An import of thousands of rows is not read line by line. */
const STEP_ENTRIES = 50;

interface Loaded {
  /** 'opening': nothing was read yet. */
  state: 'opening' | 'loading' | 'failed' | 'complete' | 'partial';
  entries: readonly HistoryEntry[];
}

export interface History {
  state: Loaded['state'];
  /** Newest first, as many as were asked for so far. */
  entries: readonly HistoryEntry[];
  /** There are older ones, on this device or on the server. */
  hasMore: boolean;
  /** Shows what was read already before it asks the server; after a failure it asks again. */
  more: () => void;
}

/** The accepted changes of the grid or of one item, page by page. */
export function useHistory(editor: PricingEditor, itemId: ItemId | undefined): History {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'opening', entries: [] });
  const [wanted, setWanted] = useState<{ before?: number }>({});
  const [shown, setShown] = useState(STEP_ENTRIES);

  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const page = await editor.history({ itemId, before: wanted.before, limit: PAGE_PUSHES });
        if (current) setLoaded(({ entries }) => withPage(entries, page));
      } catch {
        // Told in the panel, with a button to try again.
        if (current) setLoaded(({ entries }) => ({ state: 'failed', entries }));
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [editor, itemId, wanted]);

  const { state, entries } = loaded;
  const more = () => {
    if (state === 'loading') return;
    if (state !== 'failed') {
      setShown(shown + STEP_ENTRIES);
      if (entries.length > shown) return;
    }
    setLoaded({ state: 'loading', entries });
    setWanted({ before: entries.at(-1)?.revision });
  };
  const named = useMemo(() => withNames(entries), [entries]);
  return {
    state,
    entries: named.slice(0, shown),
    hasMore: state !== 'opening' && (state !== 'complete' || entries.length > shown),
    more,
  };
}

function withPage(entries: Loaded['entries'], page: readonly HistoryEntry[]): Loaded {
  const pushes = new Set(page.map(({ pushId }) => pushId)).size;
  return { state: pushes < PAGE_PUSHES ? 'complete' : 'partial', entries: [...entries, ...page] };
}

/** A deleted item has no label of now: its changes are told under the newest one that the history knows. */
function withNames(entries: Loaded['entries']): Loaded['entries'] {
  const newest = new Map<ItemId, string>();
  for (const { itemId, label } of entries) if (label !== '' && !newest.has(itemId)) newest.set(itemId, label);
  return entries.map((entry) => (entry.label === '' ? { ...entry, label: newest.get(entry.itemId) ?? '' } : entry));
}
