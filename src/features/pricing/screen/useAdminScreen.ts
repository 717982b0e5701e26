import { useCallback, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import type { GridHandle } from '../grid/PricingGrid';
import { useShownRows } from '../grid/useShownRows';
import { useSelection } from '../selection/useSelection';
import type { Panel } from './panels';
import { useRefusalToasts } from './useRefusalToasts';
import { droppedAfter, useRowCommands, type Editing } from './useRowCommands';
import { useRememberedQuery } from '../view/rememberedView';
import { useScreenKeys } from './useScreenKeys';

/** State of the admin's screen: what is searched, edited, selected and open. */
export function useAdminScreen(initialFile: File | undefined) {
  const edits = useEdits();
  const all = useEditorValue((snapshot) => snapshot.rows);
  const [query, setQuery] = useRememberedQuery();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [panel, setPanel] = useState<Panel | null>(
    initialFile ? { kind: 'import', source: { file: initialFile } } : null,
  );
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(query);
  const { rows, matches, editedIsDeleted } = useShownRows(all, searched, editing?.itemId ?? null);
  const selection = useSelection(rows, all);
  const reorderable = searched.trim() === '';
  const commands = useRowCommands({ edits, rows, reorderable, editing, selection, grid, setEditing, setPanel });
  const closePanel = useCallback(() => setPanel(null), []);
  const showHelp = useCallback(() => setPanel({ kind: 'shortcuts' }), []);
  useFocusAfterPanel(grid, panel !== null);
  useScreenKeys({ search, onHelp: showHelp, onUndo: edits.undo, onRedo: edits.redo });
  useRefusalToasts();

  const move = (itemIds: readonly ItemId[], after: ItemId | null) =>
    edits.apply({ kind: 'move', itemIds, after }, 'reorder');
  const drop = (itemId: ItemId, over: ItemId) => void move([itemId], droppedAfter(rows, itemId, over));
  const showEnd = useShowEnd(grid, searched);
  const showNew = useCallback(() => {
    setQuery('');
    showEnd();
  }, [setQuery, showEnd]);
  return {
    edits,
    all,
    rows,
    matches,
    query,
    searched,
    setQuery,
    editing,
    editedIsDeleted,
    selection,
    reorderable,
    panel,
    setPanel,
    closePanel,
    commands,
    grid,
    search,
    move,
    drop,
    showNew,
  };
}

export type AdminScreenState = ReturnType<typeof useAdminScreen>;

/** What opened a panel may be gone when it closes (the last conflict's badge, the bar of a selection): the grid is next. */
function useFocusAfterPanel(grid: RefObject<GridHandle | null>, open: boolean): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) grid.current?.takeFocus();
    wasOpen.current = open;
  }, [grid, open]);
}

/** Scrolls to the new rows at the end, once the search that hid them has left the grid. */
function useShowEnd(grid: RefObject<GridHandle | null>, searched: string): () => void {
  const [wanted, setWanted] = useState(0);
  const done = useRef(0);
  useEffect(() => {
    if (wanted === done.current || searched !== '') return;
    done.current = wanted;
    grid.current?.scrollToEnd();
  }, [wanted, searched, grid]);
  return useCallback(() => setWanted((before) => before + 1), []);
}
