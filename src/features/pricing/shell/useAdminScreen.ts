import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditorValue } from './PricingServicesProvider';
import { useEditActions } from './useEditActions';
import type { GridHandle } from '../grid/useGridHandle';
import { PASTE_COLUMNS } from '../clipboard/buildPasteIntent';
import { useRangeCommands } from '../clipboard/useRangeCommands';
import { applyPendingValues, hidePendingTexts, useCellCommits } from '../cells/useCellCommits';
import { useCellRange } from '../grid/useCellRange';
import { useFilteredRows } from '../grid/useFilteredRows';
import { useGridFocusOnClose } from '../grid/useGridFocusOnClose';
import { usePriceVisit } from '../priceChanges/usePriceVisit';
import { useRowSelection } from '../selection/useRowSelection';
import type { OpenPanelOrDialog } from './openPanelOrDialog';
import { useProblemToasts } from './useProblemToasts';
import { findDropPredecessor, useRowCommands } from './useRowCommands';
import type { OpenCellRow, OpenRowForm } from '../grid/rowCommands';
import { useRememberedQuery } from '../grid/rememberedView';
import { useScreenShortcuts } from './useScreenShortcuts';
import { useActivateChangedRow } from './useActivateChangedRow';

/** Manages the state of the admin screen: search, edited row, selection and open panel. */
export function useAdminScreen(initialFile: File | undefined) {
  const grid = useRef<GridHandle>(null);
  const edits = useEditActions(useActivateChangedRow(grid));
  const commits = useCellCommits(edits);
  const storedRows = usePricingEditorValue((snapshot) => snapshot.rows);
  const allRows = useMemo(() => applyPendingValues(storedRows, commits.pending), [storedRows, commits.pending]);
  const [query, setQuery] = useRememberedQuery();
  const [openForm, setOpenForm] = useState<OpenRowForm | null>(null);
  const [openCell, setOpenCell] = useState<OpenCellRow | null>(null);
  const [lastEdited, setLastEdited] = useState<{ itemId: ItemId; query: string } | null>(null);
  const [panel, setPanel] = useState<OpenPanelOrDialog | null>(
    initialFile ? { kind: 'import', source: { file: initialFile } } : null,
  );
  // Closes it for good: it does not reopen if its rows return.
  if (panel !== null && hasLostRows(panel, allRows)) setPanel(null);
  const search = useRef<HTMLInputElement>(null);
  const deferredQuery = useDeferredValue(query);
  const filtered = useFilteredRows(allRows, deferredQuery, {
    openFormId: openForm?.itemId ?? null,
    openCellId: openCell?.itemId ?? null,
    // A renamed row that no longer matches stays, so that Tab leads to its own next cell.
    lastEditedId: lastEdited?.query === deferredQuery ? lastEdited.itemId : null,
  });
  const { rows, contextIds, matchCount, deletedIds } = filtered;
  const selection = useRowSelection(filtered, deferredQuery);
  const range = useCellRange(filtered, {
    query: deferredQuery,
    lastColumn: PASTE_COLUMNS.length - 1,
    onSelect: selection.clear,
  });
  const selectedIds = range.value ? range.ids : selection.ids;
  const storedDrafts = usePricingEditorValue((snapshot) => snapshot.drafts);
  const drafts = useMemo(() => hidePendingTexts(storedDrafts, commits.pending), [storedDrafts, commits.pending]);
  const canReorder = deferredQuery.trim() === '';
  const commands = useRowCommands({
    edits,
    allRows,
    rows,
    canReorder,
    openForm,
    openCell,
    selection,
    range,
    commits,
    grid,
    setOpenForm,
    setOpenCell: (next) => {
      setOpenCell(next);
      if (next) setLastEdited({ itemId: next.itemId, query: deferredQuery });
    },
    setPanel,
  });
  const rangeCommands = useRangeCommands({
    ...filtered,
    isGridEmpty: allRows.length === 0,
    drafts,
    edits,
    openForm,
    openCell,
    range,
    grid,
    setPanel,
  });
  // A panel may close itself after a slow save: another one that is open by then stays.
  const closePanel = useCallback(() => setPanel((current) => (current === panel ? null : current)), [panel]);
  const showHelp = useCallback(() => setPanel({ kind: 'shortcuts' }), []);
  useGridFocusOnClose(grid, panel !== null);
  useGridFocusOnClose(grid, selectedIds.size > 0);
  useScreenShortcuts({ search, onHelp: showHelp, onUndo: edits.undo, onRedo: edits.redo });
  useProblemToasts();
  const priceVisit = usePriceVisit();

  const moveRows = (itemIds: readonly ItemId[], after: ItemId | null) =>
    edits.apply({ kind: 'move', itemIds, after }, 'reorder');
  const handleDrop = (itemId: ItemId, over: ItemId) => {
    // A slow device may have scrolled past the place of the drop.
    grid.current?.showRow(over);
    void moveRows([itemId], findDropPredecessor(rows, itemId, over));
  };
  const runWithoutSearch = useActionWithoutSearch(deferredQuery);
  const showAddedRows = useCallback(() => {
    setQuery('');
    runWithoutSearch(() => grid.current?.scrollToEnd());
  }, [setQuery, runWithoutSearch]);
  const tickRows = (itemIds: readonly ItemId[]) => {
    setQuery('');
    range.set(null);
    runWithoutSearch(() => selection.select(itemIds));
  };
  return {
    edits,
    allRows,
    rows,
    contextIds,
    matchCount,
    query,
    deferredQuery,
    setQuery,
    openForm,
    openCell,
    deletedIds,
    selection,
    selectedIds,
    range,
    drafts,
    rangeCommands,
    canReorder,
    panel,
    setPanel,
    closePanel,
    commands,
    grid,
    search,
    priceVisit,
    moveRows,
    handleDrop,
    showAddedRows,
    tickRows,
  };
}

export type AdminScreenState = ReturnType<typeof useAdminScreen>;

/** True for the menu of a row or the dialog that moves or deletes rows, all of which another device has deleted. */
function hasLostRows(panel: OpenPanelOrDialog, rows: readonly RowSnapshot[]): boolean {
  const isOfRows = panel.kind === 'moveTo' || panel.kind === 'deleteMany';
  const itemIds = panel.kind === 'menu' ? [panel.itemId] : isOfRows ? panel.itemIds : null;
  return itemIds !== null && !rows.some(({ id }) => itemIds.includes(id));
}

/**
 * Returns a function that runs an action once no search is active: a search may hide the last rows, and its change ends
 * the selection.
 */
function useActionWithoutSearch(deferredQuery: string): (action: () => void) => void {
  const [requested, setRequested] = useState<{ action: () => void } | null>(null);
  const handled = useRef(requested);
  useEffect(() => {
    if (requested === handled.current || deferredQuery !== '') return;
    handled.current = requested;
    requested?.action();
  }, [requested, deferredQuery]);
  return useCallback((action) => setRequested({ action }), []);
}
