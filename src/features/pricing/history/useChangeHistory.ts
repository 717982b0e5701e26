import { useEffect, useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { HistoryChange, HistoryPage, PricingEditor } from '../../../domain/pricing/pricingEditor';
import { filterChanges, getPeriodStart, type HistoryFilter } from './filterChanges';
import { groupChanges, type HistoryEntry } from './groupChanges';

/** Pushes per request; each holds up to `PUSH_MAX_MUTATIONS` changes. */
const PUSHES_PER_PAGE = 30;
/** Entries shown per step; older pages load until as many match. */
const ENTRIES_PER_STEP = 50;
/** Pages read before the user asks for older ones. */
const PAGES_PER_STEP = 10;

const DEFAULT_FILTER: HistoryFilter = { days: 30, device: null, text: '', isPriceOnly: false };

interface LoadedHistory {
  /** Newest first. */
  changes: readonly HistoryChange[];
  /** Undefined before the first page. */
  oldest: HistoryPage['oldest'] | undefined;
  pageCount: number;
}

const NOTHING_LOADED: LoadedHistory = { changes: [], oldest: undefined, pageCount: 0 };

export interface ChangeHistory {
  state: 'loading' | 'failed' | 'idle';
  filter: HistoryFilter;
  setFilter: (filter: HistoryFilter) => void;
  /** Visible entries, newest first. */
  entries: readonly HistoryEntry[];
  /** Number of entries that match among the changes read so far. */
  foundCount: number;
  /** Devices of the changes read so far, for the filter. */
  devices: readonly string[];
  /** How far back the changes were read (server clock, ms); null for the whole history, undefined before a page. */
  readSince: number | null | undefined;
  /** True if older entries are loaded, or may exist on the server. */
  hasMore: boolean;
  /** Shows the next entries; retries after a failure. */
  loadMore: () => void;
  /** Reads the rest of the period and returns every entry that matches; null after a failure, which `state` shows. */
  fetchAllEntries: () => Promise<readonly HistoryEntry[] | null>;
}

/** Loads the accepted changes of the grid or of one item, page by page, until a screenful of them matches the filter. */
export function useChangeHistory(editor: PricingEditor, itemId: ItemId | undefined): ChangeHistory {
  const [openedAt] = useState(() => Date.now());
  const [filter, setFilter] = useState({ ...DEFAULT_FILTER, ...(itemId !== undefined && { days: null }) });
  const [{ changes, oldest, pageCount }, setLoaded] = useState<LoadedHistory>(NOTHING_LOADED);
  const [hasFailed, setHasFailed] = useState(false);
  const [visibleCount, setVisibleCount] = useState(ENTRIES_PER_STEP);
  const [pageLimit, setPageLimit] = useState(PAGES_PER_STEP);
  const labelled = useMemo(() => fillMissingLabels(changes), [changes]);
  const entries = useMemo(() => groupChanges(filterChanges(labelled, filter, openedAt)), [labelled, filter, openedAt]);
  const periodStart = getPeriodStart(filter, openedAt);
  const hasOlder = mayHaveOlder(oldest, periodStart);
  const isLoading = hasOlder && !hasFailed && entries.length < visibleCount && pageCount < pageLimit;

  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        const page = await fetchPage(editor, itemId, oldest);
        if (!isCurrent) return;
        setLoaded((loaded) => ({
          changes: [...loaded.changes, ...page.changes],
          oldest: page.oldest,
          pageCount: loaded.pageCount + 1,
        }));
      } catch {
        // The panel shows the failure and a retry button.
        if (isCurrent) setHasFailed(true);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [editor, itemId, isLoading, oldest]);

  return {
    state: isLoading ? 'loading' : hasFailed && hasOlder ? 'failed' : 'idle',
    filter,
    setFilter: (next) => {
      setFilter(next);
      setVisibleCount(ENTRIES_PER_STEP);
    },
    entries: entries.slice(0, visibleCount),
    foundCount: entries.length,
    devices: useMemo(() => [...new Set(changes.map(({ device }) => device))].toSorted(), [changes]),
    readSince: oldest && Math.max(oldest.at, periodStart),
    hasMore: entries.length > visibleCount || (hasOlder && (oldest !== undefined || hasFailed)),
    loadMore: () => {
      if (isLoading) return;
      if (hasFailed) setHasFailed(false);
      else if (entries.length >= visibleCount) setVisibleCount(visibleCount + ENTRIES_PER_STEP);
      setPageLimit(pageCount + PAGES_PER_STEP);
    },
    fetchAllEntries: async () => {
      try {
        const rest = await fetchRest(editor, itemId, { oldest, periodStart });
        return groupChanges(filterChanges(fillMissingLabels([...changes, ...rest]), filter, openedAt));
      } catch {
        setHasFailed(true);
        return null;
      }
    },
  };
}

function mayHaveOlder(oldest: LoadedHistory['oldest'], periodStart: number): boolean {
  return oldest === undefined || (oldest !== null && oldest.at >= periodStart);
}

function fetchPage(editor: PricingEditor, itemId: ItemId | undefined, above: LoadedHistory['oldest']) {
  return editor.fetchHistoryPage({ itemId, below: above?.revision, limit: PUSHES_PER_PAGE });
}

/** Fetches the pages between those that were read and the start of the period. Throws RemoteError. */
async function fetchRest(
  editor: PricingEditor,
  itemId: ItemId | undefined,
  { oldest, periodStart }: Pick<LoadedHistory, 'oldest'> & { periodStart: number },
): Promise<HistoryChange[]> {
  const changes: HistoryChange[] = [];
  let last = oldest;
  while (mayHaveOlder(last, periodStart)) {
    const page = await fetchPage(editor, itemId, last);
    changes.push(...page.changes);
    last = page.oldest;
  }
  return changes;
}

/** Labels the changes of a deleted item with its newest known label. */
function fillMissingLabels(changes: readonly HistoryChange[]): readonly HistoryChange[] {
  const newest = new Map<ItemId, string>();
  for (const { itemId, label } of changes) if (label !== '' && !newest.has(itemId)) newest.set(itemId, label);
  return changes.map((change) =>
    change.label === '' ? { ...change, label: newest.get(change.itemId) ?? '' } : change,
  );
}
