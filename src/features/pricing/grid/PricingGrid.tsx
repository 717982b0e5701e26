import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type Ref, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { CellEditorHandle } from '../cells/cellEditorHandle';
import { formatRangeSize, GRID_LABELS } from '../labels';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { useEditedRowAnchor } from './useEditedRowAnchor';
import { useColumnWidths } from './useColumnWidths';
import { countValueColumns, getColumns, type Column } from './columns';
import type { GridPosition } from './gridNavigation';
import { buildWidthProperties } from './columnWidths';
import './pricingGrid.css';
import { GridHeader, type GridHeaderHandle } from './GridHeader';
import { PricingRow } from './PricingRow';
import type { RangeCommands } from './rangeCommands';
import type { DragHandleComponent, OpenRowForm, RowCommands } from './rowCommands';
import { useRecycledRowKeys } from './useRecycledRowKeys';
import { useGridLayout, type GridLayout } from './useGridLayout';
import { useScrollTopAutosave } from './rememberedView';
import { useActiveCell } from './useActiveCell';
import type { CellRangeState } from './useCellRange';
import { useGridClipboard } from './useGridClipboard';
import { useRangePointer } from './useRangePointer';
import { useGridHandle, type GridHandle } from './useGridHandle';
import { useGridKeyboard } from './useGridKeyboard';
import { useGridVirtualizer } from './useGridVirtualizer';
import { useSearchScroll } from './useSearchScroll';
import { useDoubleClickGuard } from '../shell/useDoubleClickGuard';
import { useLayoutSwitchAnchor } from './useLayoutSwitchAnchor';

export interface PricingGridProps {
  rows: readonly RowSnapshot[];
  isAdmin: boolean;
  /** Search text, or empty: a search disables reordering, and clearing it restores the scroll position. */
  query: string;
  /** Headings that the search shows for context. */
  contextIds: ReadonlySet<ItemId>;
  openForm: OpenRowForm | null;
  /** Row that has the open cell. */
  openCellId: ItemId | null;
  /** Edited rows that another device deleted. */
  deletedIds: ReadonlySet<ItemId>;
  /** Ticked rows. */
  selected: ReadonlySet<ItemId>;
  range: CellRangeState;
  /** Typed texts that were not saved. */
  drafts: readonly Draft[];
  commands: RowCommands;
  rangeCommands: RangeCommands;
  /** Admins only. `dragged`: row that is being dragged. */
  DragHandle?: DragHandleComponent;
  dragged?: ItemId | null;
  handle?: Ref<GridHandle>;
}

export function PricingGrid(props: PricingGridProps) {
  const { rows, isAdmin, range, commands, rangeCommands } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const header = useRef<GridHeaderHandle>(null);
  const cellEditor = useRef<CellEditorHandle>(null);
  const columns = getColumns(isAdmin);
  const layout = useGridLayout(isAdmin);
  const { isCardLayout } = layout;
  const widths = useColumnWidths();
  const rowIndexes = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const activeCell = useActiveCell(scroller, { rows, rowIndexes, query: props.query, contextIds: props.contextIds });
  const active = { row: activeCell.index, column: activeCell.column };
  useRangeEndOutside(range, active.row);
  const openFormIndex = rowIndexes.get(props.openForm?.itemId ?? '');
  const openCellIndex = rowIndexes.get(props.openCellId ?? '');
  // Scrolling must not unmount the active row (it may have the focus), edited rows or the dragged row.
  const pinnedIndexes = [active.row, openFormIndex, openCellIndex, rowIndexes.get(props.dragged ?? '')];
  const virtualizer = useGridVirtualizer(scroller, { rows, layout, pinnedIndexes });
  useScrollTopAutosave(scroller);
  useSearchScroll(virtualizer, props.query.trim() !== '', activeCell);
  useLayoutSwitchAnchor(virtualizer, scroller, { isCardLayout, editedIndex: openCellIndex ?? openFormIndex });
  useEditedRowAnchor(virtualizer, {
    itemId: props.openCellId ?? props.openForm?.itemId ?? null,
    index: openCellIndex ?? openFormIndex,
    query: props.query,
  });
  const goToCell = useGridHandle(props.handle, { scroller, rows, rowIndexes, activeCell, virtualizer });
  const shared = { rows, columns, active, isAdmin, isCardLayout, range, cellEditor, commands, rangeCommands };
  const handleKeyDown = useGridKeyboard({
    ...shared,
    selected: props.selected,
    goToCell,
    resizeColumn: (column, step) => header.current?.resize(column, step),
    virtualizer,
  });
  const pointer = useRangePointer({
    ...shared,
    rowIndexes,
    headerPx: layout.headerPx,
    focusCell: activeCell.focusCell,
  });
  const clipboard = useGridClipboard({
    columns,
    getCopied: () => getCopiedCells(props, columns, active),
    rangeCommands,
  });
  const doubleClickGuard = useDoubleClickGuard();
  return (
    <>
      <div
        ref={scroller}
        className="pricing-grid"
        role="grid"
        // Without a cell, the grid itself is its tab stop, where lines can be pasted.
        tabIndex={rows.length === 0 ? 0 : -1}
        aria-label={GRID_LABELS.grid}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={!isAdmin || undefined}
        data-role={isAdmin ? 'admin' : 'partner'}
        data-large-text={layout.isLargeText || undefined}
        style={isCardLayout ? undefined : buildWidthProperties(columns, widths.widths)}
        onFocus={activeCell.handleFocus}
        onBlur={activeCell.handleBlur}
        onKeyDown={handleKeyDown}
        {...pointer}
        {...clipboard}
        {...doubleClickGuard}
      >
        <GridHeader ref={header} columns={columns} isAdmin={isAdmin} widths={isCardLayout ? null : widths} />
        <GridBody grid={props} {...{ columns, layout, active, cellEditor, pinnedIndexes, virtualizer }} />
      </div>
      <p className="visually-hidden" role="status">
        {range.value && range.bounds && formatRangeSize(range.rows.length, range.bounds, range.value.kind)}
      </p>
    </>
  );
}

/**
 * Ends the range when an undo elsewhere or a deletion moves the active row out of it: what is typed or pasted goes
 * into the active cell.
 */
function useRangeEndOutside({ bounds, set }: CellRangeState, activeRow: number): void {
  const isOutside = bounds !== null && (activeRow < bounds.firstRow || activeRow > bounds.lastRow);
  useEffect(() => {
    if (isOutside) set(null);
  }, [isOutside, set]);
}

/** Returns what Ctrl+C copies: the range, else the ticked rows, else the active cell. */
function getCopiedCells({ rows, range, selected }: PricingGridProps, columns: readonly Column[], active: GridPosition) {
  if (range.bounds) return { rows: range.rows, ...range.bounds };
  const lastColumn = countValueColumns(columns) - 1;
  const ticked = rows.filter(({ id }) => selected.has(id));
  if (ticked.length > 0) return { rows: ticked, firstColumn: 0, lastColumn };
  // A subtitle has one cell, whatever column is kept for the rows around it.
  const column = rows[active.row]?.type === 'subtitle' ? 0 : Math.min(active.column, lastColumn);
  return { rows: rows.slice(active.row, active.row + 1), firstColumn: column, lastColumn: column };
}

interface GridBodyProps {
  grid: PricingGridProps;
  columns: readonly Column[];
  layout: GridLayout;
  active: GridPosition;
  cellEditor: RefObject<CellEditorHandle | null>;
  /** Indexes of rows that stay rendered. */
  pinnedIndexes: readonly (number | undefined)[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Renders the rows in sight. Must not be memoized: the virtualizer stays the same object when it scrolls. */
function GridBody({ grid, columns, layout, active, cellEditor, pinnedIndexes, virtualizer }: GridBodyProps) {
  const { rows, isAdmin, openForm, range } = grid;
  const drafts = useMemo(() => new Map(grid.drafts.map((draft) => [draft.itemId, draft])), [grid.drafts]);
  const lastRangeRow = range.bounds?.lastRow ?? active.row;
  const renderedRows = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index];
    return row ? [{ row, index, start, size }] : [];
  });
  const keys = useRecycledRowKeys({
    itemIds: renderedRows.map(({ row }) => row.id),
    list: grid.dragged ? null : rows,
    pinned: new Set(pinnedIndexes.map((index) => rows[index ?? -1]?.id)),
  });
  return (
    <div role="rowgroup" className="pricing-grid__body" style={{ height: virtualizer.getTotalSize() }}>
      {renderedRows.map(({ row, index, start, size }, position) => {
        const rangeColumns = range.ids.has(row.id) ? range.bounds : null;
        return (
          <PricingRow
            key={keys[position]}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            top={start - layout.headerPx}
            height={size}
            columns={columns}
            isAdmin={isAdmin}
            isCardLayout={layout.isCardLayout}
            isSelected={grid.selected.has(row.id)}
            activeColumn={index === active.row ? active.column : null}
            firstRangeColumn={rangeColumns?.firstColumn ?? null}
            lastRangeColumn={rangeColumns?.lastColumn ?? null}
            hasFillHandle={isAdmin && !layout.isCardLayout && index === lastRangeRow}
            draft={drafts.get(row.id)}
            cellEditor={cellEditor}
            editedField={openForm?.itemId === row.id ? openForm.field : null}
            isDeletedRemotely={grid.deletedIds.has(row.id)}
            canReorder={grid.query.trim() === ''}
            commands={grid.commands}
            DragHandle={grid.DragHandle}
          />
        );
      })}
    </div>
  );
}
