import type { RefObject } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { DOUBLE_CLICK_MS, DoubleClickDetector } from '../../../ui/DoubleClickDetector';
import { showToast } from '../../../ui/toast';
import type { EditActions } from './useEditActions';
import type { GridHandle } from '../grid/useGridHandle';
import type { OpenCellRow, OpenRowForm, RowCommands } from '../grid/rowCommands';
import { CELL_LABELS, ROW_ACTION_LABELS } from '../labels';
import type { RowField } from '../cells/rowInput';
import type { CellCommits } from '../cells/useCellCommits';
import type { CellRangeState } from '../grid/useCellRange';
import type { RowSelection } from '../selection/useRowSelection';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { OpenPanelOrDialog } from './openPanelOrDialog';
import { useStableCommands } from './useStableCommands';

interface RowCommandsOptions {
  edits: EditActions;
  allRows: readonly RowSnapshot[];
  /** Those that match the search. */
  rows: readonly RowSnapshot[];
  canReorder: boolean;
  openForm: OpenRowForm | null;
  openCell: OpenCellRow | null;
  selection: RowSelection;
  range: CellRangeState;
  commits: CellCommits;
  grid: RefObject<GridHandle | null>;
  setOpenForm: (form: OpenRowForm | null) => void;
  setOpenCell: (cell: OpenCellRow | null) => void;
  setPanel: (panel: OpenPanelOrDialog) => void;
}

/** Returns the same object for the life of the screen. */
export function useRowCommands(options: RowCommandsOptions): RowCommands {
  return useStableCommands(options, createCommands);
}

function createCommands(getOptions: () => RowCommandsOptions): RowCommands {
  const arrowClicks = new DoubleClickDetector();
  let movedItemId: ItemId | null = null;
  let lastDeletionAt = 0;
  const remove = (itemId: ItemId) =>
    void getOptions().edits.runInTurn(async (apply) => {
      const isInGrid = getOptions().allRows.some(({ id }) => id === itemId);
      // A second click before the row was gone is no failure.
      if (isInGrid) await apply({ kind: 'delete', itemIds: [itemId] }, 'delete');
    }, 'delete');
  const openEditor = (itemId: ItemId, field: RowField) => {
    const { openForm, grid, allRows, setOpenForm, setPanel } = getOptions();
    // Only one row form is open at a time: opening another must not discard typed text.
    if (openForm && openForm.itemId !== itemId) grid.current?.focusForm();
    else if (allRows.find((row) => row.id === itemId)?.type === 'subtitle') setPanel({ kind: 'rename', itemId });
    else setOpenForm({ itemId, field });
  };
  const move = async (itemId: ItemId, by: -1 | 1, apply: EditActions['apply']) => {
    const { rows, canReorder } = getOptions();
    if (!canReorder) {
      showToast({ title: ROW_ACTION_LABELS.reorderWhileSearching });
      return;
    }
    const index = rows.findIndex((row) => row.id === itemId);
    const to = index + by;
    if (index < 0 || to < 0 || to >= rows.length) return;
    const after = rows[by > 0 ? to : to - 1]?.id ?? null;
    await apply({ kind: 'move', itemIds: [itemId], after }, 'reorder');
  };
  return {
    edit: (itemId, field) => {
      const { commits, edits } = getOptions();
      // Until then, the text of its cell is a draft that starts from the former value.
      if (commits.pending.has(itemId)) void edits.runInTurn(async () => openEditor(itemId, field), 'update');
      else openEditor(itemId, field);
    },
    closeForm: (itemId) => {
      const { openForm, setOpenForm } = getOptions();
      if (openForm?.itemId === itemId) setOpenForm(null);
    },
    startCellEdit: (itemId) => {
      const { rows, setOpenCell } = getOptions();
      setOpenCell({ itemId, rows });
    },
    endCellEdit: (itemId) => {
      const { openCell, setOpenCell } = getOptions();
      if (openCell?.itemId === itemId) setOpenCell(null);
    },
    commitCell: (commit) => getOptions().commits.commit(commit),
    remove,
    removeMany: (itemIds) => {
      const { selection, range, setPanel } = getOptions();
      const [itemId] = itemIds;
      if (itemIds.length > 1) setPanel({ kind: 'deleteMany', itemIds });
      else if (itemId !== undefined) {
        // At once: the key may be pressed again before the row is gone.
        selection.clear();
        range.set(null);
        remove(itemId);
        lastDeletionAt = Date.now();
      } else if (Date.now() - lastDeletionAt > DOUBLE_CLICK_MS) {
        // Not right after a deletion: a second press would replace the toast that offers to undo it.
        const isRowRange = range.value?.kind === 'rows';
        showToast({ title: isRowRange ? CELL_LABELS.noMatchingRow : CELL_LABELS.deleteOnCells });
      }
    },
    moveBy: (clickedId, by, event) => {
      const isSecondClick = event !== undefined && arrowClicks.isDoubleClick(event);
      const itemId = isSecondClick && movedItemId !== null ? movedItemId : clickedId;
      movedItemId = itemId;
      // Finds the place in its turn, when earlier moves are done.
      void getOptions().edits.runInTurn((apply) => move(itemId, by, apply), 'reorder');
    },
    openMenu: (itemId, anchor) => getOptions().setPanel({ kind: 'menu', itemId, anchor }),
    toggleSelected: (itemId, isRange) => {
      const { selection, range } = getOptions();
      range.set(null);
      selection.toggle(itemId, isRange);
    },
    clearSelection: () => getOptions().selection.clear(),
    openProblems: (itemId) => {
      const syncStatus = getOptions().rows.find((row) => row.id === itemId)?.syncStatus;
      getOptions().setPanel({ kind: syncStatus === 'conflict' ? 'conflicts' : 'rejected' });
    },
  };
}

/**
 * Returns the row after which a dragged row lands (null: first): the target if dragged down, else the one above the
 * target.
 */
export function findDropPredecessor(rows: readonly RowSnapshot[], itemId: ItemId, over: ItemId): ItemId | null {
  const from = rows.findIndex((row) => row.id === itemId);
  const to = rows.findIndex((row) => row.id === over);
  return rows[from < to ? to : to - 1]?.id ?? null;
}
