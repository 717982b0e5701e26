import { useEffect, useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { ChangeHistoryEntry, PricingEditor } from '../../../domain/pricing/pricingEditor';

/** Pushes per request; each holds up to 150 changes. */
const PUSHES_PER_PAGE = 30;
/** Entries rendered per click: an import may have thousands. */
const ENTRIES_PER_STEP = 50;

interface LoadedHistory {
  /** 'opening': the first page is loading. */
  state: 'opening' | 'loading' | 'failed' | 'complete' | 'partial';
  entries: readonly ChangeHistoryEntry[];
}

export interface ChangeHistory {
  state: LoadedHistory['state'];
  /** Visible entries, newest first. */
  entries: readonly ChangeHistoryEntry[];
  /** True if older entries are loaded, or may exist on the server. */
  hasMore: boolean;
  /** Shows loaded entries before it requests a page; retries after a failure. */
  loadMore: () => void;
}

/** Loads the accepted changes of the grid or of one item, page by page. */
export function useChangeHistory(editor: PricingEditor, itemId: ItemId | undefined): ChangeHistory {
  const [loaded, setLoaded] = useState<LoadedHistory>({ state: 'opening', entries: [] });
  const [request, setRequest] = useState<{ below?: number }>({});
  const [visibleCount, setVisibleCount] = useState(ENTRIES_PER_STEP);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      try {
        const page = await editor.fetchHistoryPage({ itemId, below: request.below, limit: PUSHES_PER_PAGE });
        if (isCurrent) setLoaded(({ entries }) => appendPage(entries, page));
      } catch {
        // The panel shows the failure and a retry button.
        if (isCurrent) setLoaded(({ entries }) => ({ state: 'failed', entries }));
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [editor, itemId, request]);

  const { state, entries } = loaded;
  const loadMore = () => {
    if (state === 'loading') return;
    if (state !== 'failed') {
      setVisibleCount(visibleCount + ENTRIES_PER_STEP);
      if (entries.length > visibleCount) return;
    }
    setLoaded({ state: 'loading', entries });
    setRequest({ below: entries.at(-1)?.revision });
  };
  const labelled = useMemo(() => fillMissingLabels(entries), [entries]);
  return {
    state,
    entries: labelled.slice(0, visibleCount),
    hasMore: state !== 'opening' && (state !== 'complete' || entries.length > visibleCount),
    loadMore,
  };
}

function appendPage(entries: LoadedHistory['entries'], page: readonly ChangeHistoryEntry[]): LoadedHistory {
  const pushes = new Set(page.map(({ pushId }) => pushId)).size;
  return { state: pushes < PUSHES_PER_PAGE ? 'complete' : 'partial', entries: [...entries, ...page] };
}

/** Labels the changes of a deleted item with its newest known label. */
function fillMissingLabels(entries: LoadedHistory['entries']): LoadedHistory['entries'] {
  const newest = new Map<ItemId, string>();
  for (const { itemId, label } of entries) if (label !== '' && !newest.has(itemId)) newest.set(itemId, label);
  return entries.map((entry) => (entry.label === '' ? { ...entry, label: newest.get(entry.itemId) ?? '' } : entry));
}
