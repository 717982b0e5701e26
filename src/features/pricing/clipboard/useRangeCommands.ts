import type { RefObject } from 'react';
import type { CellBlock, CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import { needsConfirmation, planPaste } from '../../../domain/pricing/clipboard/planPaste';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { showToast } from '../../../ui/toast';
import { getCellText, getDraftText } from '../cells/cellValues';
import { getEditableField } from '../grid/columns';
import type { ColumnRange, RangeCommands } from '../grid/rangeCommands';
import { listMatchingRows } from '../grid/rangeSelection';
import type { OpenCellRow, OpenRowForm } from '../grid/rowCommands';
import type { CellRangeState } from '../grid/useCellRange';
import type { FilteredRows } from '../grid/useFilteredRows';
import type { GridHandle } from '../grid/useGridHandle';
import { CELL_LABELS } from '../labels';
import { NOTHING_CHANGED_TITLE } from '../messages';
import type { OpenPanelOrDialog } from '../shell/openPanelOrDialog';
import type { EditActions } from '../shell/useEditActions';
import { useStableCommands } from '../shell/useStableCommands';
import { buildPasteIntent, PASTE_COLUMNS, type PasteArea, type RangeAction } from './buildPasteIntent';
import { readClipboardBlock } from './readClipboardBlock';

interface RangeCommandsOptions extends Pick<FilteredRows, 'rows' | 'contextIds' | 'keptIds' | 'deletedIds'> {
  /** True without any row, whatever the search. */
  isGridEmpty: boolean;
  drafts: readonly Draft[];
  edits: EditActions;
  openForm: OpenRowForm | null;
  openCell: OpenCellRow | null;
  range: CellRangeState;
  grid: RefObject<GridHandle | null>;
  setPanel: (panel: OpenPanelOrDialog) => void;
}

/** Returns the commands on ranges; the same object for the life of the screen. */
export function useRangeCommands(options: RangeCommandsOptions): RangeCommands {
  return useStableCommands(options, createRangeCommands);
}

function createRangeCommands(getOptions: () => RangeCommandsOptions): RangeCommands {
  /** False if nothing was stored: the disk refused it, or the user is asked first. */
  const write = async (
    block: CellBlock,
    area: PasteArea | null,
    { action, apply }: { action: RangeAction; apply: EditActions['apply'] },
  ): Promise<boolean> => {
    const { setPanel } = getOptions();
    if (area === null) {
      showToast({ title: CELL_LABELS.noMatchingRow });
      return false;
    }
    const plan = planPaste({ block, ...area, columns: PASTE_COLUMNS, skipSubtitles: false });
    if (needsConfirmation(plan)) {
      setPanel({ kind: 'confirmPaste', block, area, action });
      return false;
    }
    if (plan.changes.length > 0)
      return (await apply(buildPasteIntent(plan.changes, [], area.rows, action), 'update')).ok;
    showToast({ title: NOTHING_CHANGED_TITLE });
    return true;
  };
  return {
    write: ({ text, base, restoreDraft }) => {
      const options = getOptions();
      const area = findArea(options);
      const openedRows = new Map([...(options.openCell?.rows ?? []), base].map((row) => [row.id, row]));
      const areaAtOpening = area && { ...area, rows: area.rows.map((row) => openedRows.get(row.id) ?? row) };
      const { apply } = options.edits;
      void write([[text]], areaAtOpening, { action: 'fill', apply }).then((isStored) => isStored || restoreDraft());
    },
    fillDown: () => fillDown(getOptions()),
    fill: (sourceIds, targetIds, columns) => {
      const options = getOptions();
      const sources = listSolutions(sourceIds, options);
      const targets = listSolutions(targetIds, options);
      const findRank = (row: RowSnapshot | undefined) => options.rows.findIndex(({ id }) => id === row?.id);
      const isUpward = findRank(targets[0]) < findRank(sources[0]);
      copyValues(options, isUpward ? alignToEnd(sources, targets.length) : sources, targets, columns);
    },
    paste: (clipboard) => {
      // Read at once: the clipboard is empty after the event.
      const contents = { text: clipboard.getData('text/plain'), html: clipboard.getData('text/html') };
      const options = getOptions();
      // The cells that are active now: the user may go on while the parser of HTML is loading.
      const area = findArea(options);
      void options.edits.runInTurn(async (apply) => {
        const block = await readClipboardBlock(contents);
        if (block === null) return;
        if (isBlank(block)) showToast({ title: CELL_LABELS.nothingCopied });
        else await write(block, area, { action: 'paste', apply });
      }, 'paste');
    },
    explainComputed: () => showToast({ title: CELL_LABELS.computed }),
  };
}

function isBlank(block: CellBlock): boolean {
  return block.every((texts) => texts.every((text) => text.trim() === ''));
}

/** Where a paste into a grid without rows begins: all its lines are added. */
const FIRST_CELL: CellRange = { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 0 };

/** Returns the range, or the active cell, among the rows that match the search. */
function findArea(options: RangeCommandsOptions): PasteArea | null {
  const { rows, contextIds, keptIds, isGridEmpty, range, grid } = options;
  const drafts = findDrafts(options);
  const { bounds } = range;
  const active = grid.current?.getActivePosition() ?? null;
  const cells =
    bounds ??
    (active && {
      firstRow: active.row,
      lastRow: active.row,
      firstColumn: Math.min(active.column, PASTE_COLUMNS.length - 1),
      lastColumn: Math.min(active.column, PASTE_COLUMNS.length - 1),
    });
  if (cells === null) return null;
  const inRange = new Set(listMatchingRows(rows.slice(cells.firstRow, cells.lastRow + 1), options).map(({ id }) => id));
  const matching = rows.filter(({ id }) => inRange.has(id) || !(contextIds.has(id) || keptIds.has(id)));
  const firstRow = matching.findIndex(({ id }) => inRange.has(id));
  const lastRow = matching.findLastIndex(({ id }) => inRange.has(id));
  if (firstRow >= 0) return { rows: matching, range: { ...cells, firstRow, lastRow }, drafts };
  return isGridEmpty ? { rows: matching, range: FIRST_CELL, drafts } : null;
}

/** Leaves out drafts of open rows, which their editors keep or save, and of rows that another device deleted. */
function findDrafts({ drafts, deletedIds, openForm, openCell }: RangeCommandsOptions): ReadonlyMap<ItemId, Draft> {
  const excludedIds = new Set([...deletedIds, openForm?.itemId, openCell?.itemId]);
  return new Map(drafts.flatMap((draft) => (excludedIds.has(draft.itemId) ? [] : [[draft.itemId, draft]])));
}

/** Ctrl+D: copies the first solution of the range into the rest of it; a single row takes the values from above. */
function fillDown(options: RangeCommandsOptions): void {
  const area = findArea(options);
  if (area === null) {
    showToast({ title: CELL_LABELS.noMatchingRow });
    return;
  }
  const { rows, range } = area;
  const { firstRow, lastRow } = range;
  const source =
    firstRow === lastRow
      ? rows.findLast(({ type }, index) => type === 'solution' && index < firstRow)
      : rows.find(({ type }, index) => type === 'solution' && index >= firstRow && index <= lastRow);
  const targets = rows.slice(firstRow, lastRow + 1).filter((row) => row !== source);
  if (source) copyValues(options, [source], targets, range);
}

/** Returns the solutions of a drag that match the search; those that were deleted during it are left out. */
function listSolutions(itemIds: readonly ItemId[], options: RangeCommandsOptions): readonly RowSnapshot[] {
  const dragged = new Set(itemIds);
  const rows = options.rows.filter(({ id }) => dragged.has(id));
  return listMatchingRows(rows, options).filter(({ type }) => type === 'solution');
}

/** Rotates a pattern so that its last element ends `count` elements: upward, it repeats away from its rows. */
function alignToEnd<Element>(pattern: readonly Element[], count: number): readonly Element[] {
  const start = pattern.length - (count % Math.max(1, pattern.length));
  return [...pattern.slice(start), ...pattern.slice(0, start)];
}

/** Copies the editable columns of the sources, in turn, into the solutions among the targets. */
function copyValues(
  options: RangeCommandsOptions,
  sources: readonly RowSnapshot[],
  targets: readonly RowSnapshot[],
  { firstColumn, lastColumn }: ColumnRange,
): void {
  const solutions = targets.filter(({ type }) => type === 'solution');
  // A subtitle has no values.
  if (solutions.length === 0) return;
  const columns = PASTE_COLUMNS.slice(firstColumn, lastColumn + 1).flatMap((key) => getEditableField(key) ?? []);
  if (columns.length === 0) {
    showToast({ title: CELL_LABELS.computed });
    return;
  }
  const drafts = findDrafts(options);
  const changes = solutions.flatMap((row, index) => {
    const source = sources[index % sources.length];
    if (!source) return [];
    const changed = columns.filter((field) => {
      const hasUnsavedText = getDraftText(drafts.get(row.id), field) !== undefined;
      return hasUnsavedText || getCellText(source, field) !== getCellText(row, field);
    });
    if (changed.length === 0) return [];
    const texts = changed.map((field) => [field === 'solution' ? 'label' : field, getCellText(source, field)]);
    return [{ itemId: row.id, ...Object.fromEntries(texts) }];
  });
  if (changes.length === 0) showToast({ title: NOTHING_CHANGED_TITLE });
  else void options.edits.apply(buildPasteIntent(changes, [], targets, 'fill'), 'update');
}
