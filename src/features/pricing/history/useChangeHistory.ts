import { useEffect, useMemo, useState } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { HistoryChange, HistoryPage, PricingEditor } from '../../../domain/pricing/pricingEditor';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { fillMissingLabels } from './fillMissingLabels';
import { filterChanges, getPeriodStart, type HistoryFilter } from './filterChanges';
import { groupChanges, type HistoryEntry } from './groupChanges';

/** Pushes per request; each holds up to `PUSH_MAX_MUTATIONS` changes. */
const PUSHES_PER_PAGE = 30;
/** Entries shown per step; older pages load until as many match. */
export const ENTRIES_PER_STEP = 50;
/** Pages read before the user asks for older ones. */
const PAGES_PER_STEP = 10;

const DEFAULT_FILTER: HistoryFilter = { days: 30, device: null, text: '', isPriceOnly: false };

interface LoadedHistory {
  /** Newest first. */
  changes: readonly HistoryChange[];
  /** Undefined before the first page. */
  oldest: HistoryPage['oldest'] | undefined;
  /** Number of pages read from the first one back. */
  pageCount: number;
  /** Every change from the oldest page up to this revision was read. */
  readRevision: number;
  /** `readRevision` after the first page. */
  firstReadRevision: number;
}

const NOTHING_LOADED: LoadedHistory = {
  changes: [],
  oldest: undefined,
  pageCount: 0,
  readRevision: 0,
  firstReadRevision: 0,
};

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
  /** True if older entries are loaded or may exist on the server, or if a read failed. */
  hasMore: boolean;
  /** Shows the next entries; retries after a failure. */
  loadMore: () => void;
  /**
   * Reads the rest of the period, up to the grid's revision, and returns every entry that matches; null after a
   * failure, which `state` shows.
   */
  fetchAllEntries: () => Promise<readonly HistoryEntry[] | null>;
}

/**
 * Loads the accepted changes of the grid or of one item, page by page, until a screenful of them matches the filter;
 * then those that each sync adds.
 */
export function useChangeHistory(itemId: ItemId | undefined): ChangeHistory {
  const editor = usePricingEditor();
  const revision = usePricingEditorValue((snapshot) => snapshot.sync.revision);
  const phase = usePricingEditorValue((snapshot) => snapshot.sync.phase);
  const [openedAt] = useState(() => Date.now());
  const [filter, setFilter] = useState({ ...DEFAULT_FILTER, ...(itemId !== undefined && { days: null }) });
  const [loaded, setLoaded] = useState(NOTHING_LOADED);
  const { changes, oldest, pageCount, firstReadRevision } = loaded;
  const [hasFailed, setHasFailed] = useState(false);
  const [lastSync, setLastSync] = useState({ revision, isFailing: false });
  const isFailing = phase === 'syncing' ? lastSync.isFailing : phase !== 'idle';
  if (isFailing !== lastSync.isFailing || revision !== lastSync.revision) {
    setLastSync({ revision, isFailing });
    // A sync that succeeds again, or brings changes, shows that the history can be read, too.
    if (!isFailing) setHasFailed(false);
  }
  const [stepCount, setStepCount] = useState(ENTRIES_PER_STEP);
  const [pageLimit, setPageLimit] = useState(PAGES_PER_STEP);
  const labelled = useMemo(() => fillMissingLabels(changes), [changes]);
  const entries = useMemo(() => groupChanges(filterChanges(labelled, filter, openedAt)), [labelled, filter, openedAt]);
  const periodStart = getPeriodStart(filter, openedAt);
  const hasOlder = mayHaveOlder(oldest, periodStart);
  const hasNewer = oldest !== undefined && revision > loaded.readRevision;
  // Entries since the opening are shown besides the steps: they push no other one out.
  const visibleCount = stepCount + entries.filter((entry) => isNewerThan(entry, firstReadRevision)).length;
  const needsOlder = hasOlder && entries.length < visibleCount && pageCount < pageLimit;
  // Older pages first, so that a sync does not discard the one in flight.
  const read = needsOlder ? readOlder : hasNewer ? readNewer : null;
  const isLoading = read !== null && !hasFailed;

  useEffect(() => {
    if (read === null || hasFailed) return undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        const next = await read(editor, itemId, loaded);
        if (isCurrent) setLoaded(next);
      } catch {
        // The panel shows the failure and a retry button.
        if (isCurrent) setHasFailed(true);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [editor, itemId, read, loaded, hasFailed]);

  return {
    state: isLoading ? 'loading' : hasFailed && (hasOlder || hasNewer) ? 'failed' : 'idle',
    filter,
    setFilter: (next) => {
      setFilter(next);
      setStepCount(ENTRIES_PER_STEP);
    },
    entries: useMemo(() => entries.slice(0, visibleCount), [entries, visibleCount]),
    foundCount: entries.length,
    devices: useMemo(() => [...new Set(changes.map(({ device }) => device))].toSorted(), [changes]),
    readSince: oldest && Math.max(oldest.at, periodStart),
    hasMore:
      entries.length > visibleCount || (hasOlder && oldest !== undefined) || (hasFailed && (hasOlder || hasNewer)),
    loadMore: () => {
      if (isLoading) return;
      if (hasFailed) setHasFailed(false);
      else if (entries.length >= visibleCount) setStepCount(stepCount + ENTRIES_PER_STEP);
      setPageLimit(pageCount + PAGES_PER_STEP);
    },
    fetchAllEntries: async () => {
      try {
        let all = hasNewer ? await readNewer(editor, itemId, loaded) : loaded;
        while (mayHaveOlder(all.oldest, periodStart)) all = await readOlder(editor, itemId, all);
        return groupChanges(filterChanges(fillMissingLabels(all.changes), filter, openedAt));
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

/** True if all of the entry's changes, which are listed oldest first, are newer than this revision. */
function isNewerThan({ changes: [oldest] }: HistoryEntry, revision: number): boolean {
  return oldest !== undefined && oldest.revision > revision;
}

/** Reads the next older page. Throws RemoteError. */
async function readOlder(
  editor: PricingEditor,
  itemId: ItemId | undefined,
  loaded: LoadedHistory,
): Promise<LoadedHistory> {
  const { revision } = editor.getSnapshot().sync;
  const below = loaded.oldest?.revision;
  const page = await editor.fetchHistoryPage({ itemId, below, limit: PUSHES_PER_PAGE });
  // The first page may hold pushes that the grid has not pulled.
  const newest = Math.max(revision, page.changes[0]?.revision ?? 0);
  return {
    ...loaded,
    ...(loaded.oldest === undefined && { readRevision: newest, firstReadRevision: newest }),
    changes: [...loaded.changes, ...page.changes],
    oldest: page.oldest,
    pageCount: loaded.pageCount + 1,
  };
}

/**
 * Reads the changes between those that were read and the revision of the grid. Each push has its own revision: their
 * difference limits the documents to read. Throws RemoteError.
 */
async function readNewer(
  editor: PricingEditor,
  itemId: ItemId | undefined,
  loaded: LoadedHistory,
): Promise<LoadedHistory> {
  const readRevision = Math.max(loaded.readRevision, editor.getSnapshot().sync.revision);
  const changes: HistoryChange[] = [];
  let below = readRevision + 1;
  let unreadCount = readRevision - loaded.readRevision;
  while (unreadCount > 0) {
    const page = await editor.fetchHistoryPage({ itemId, below, limit: Math.min(PUSHES_PER_PAGE, unreadCount) });
    changes.push(...page.changes.filter(({ revision }) => revision > loaded.readRevision));
    below = page.oldest?.revision ?? 0;
    unreadCount = below - 1 - loaded.readRevision;
  }
  return { ...loaded, readRevision, changes: [...changes, ...loaded.changes] };
}
