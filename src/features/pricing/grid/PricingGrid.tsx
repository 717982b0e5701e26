import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { GRID_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { useColumnWidths } from './useColumnWidths';
import { getColumns } from './columns';
import { buildWidthProperties } from './columnWidths';
import './pricingGrid.css';
import { GridHeader } from './GridHeader';
import { PricingRow } from './PricingRow';
import type { DragHandleComponent, EditField, RowCommands } from './rowCommands';
import { useRowKeys } from './useRowKeys';
import { useRowMetrics } from './useRowMetrics';
import { loadScrollTop, useRememberedScrollTop } from './rememberedView';
import { useActiveCell } from './useActiveCell';
import { useGridKeys } from './useGridKeys';
import { useSearchScroll } from './useSearchScroll';
import { useDoubleClickGuard } from './useDoubleClickGuard';
import { useLayoutSwitchAnchor } from './useLayoutSwitchAnchor';

export interface GridHandle {
  /** Scrolls to a row and focuses it; no-op if the row is not rendered. */
  focusRow(itemId: ItemId): void;
  /** Focuses the edited row. */
  focusEditor(): void;
  /** Focuses the active cell and scrolls to it. */
  focus(): void;
  /**
   * Focuses the active cell without scrolling: the user may have scrolled the grid before the focused element was
   * removed.
   */
  focusWithoutScroll(): void;
  /** Scrolls to the last row, where new rows are added; keeps the focus. */
  scrollToEnd(): void;
}

export interface PricingGridProps {
  rows: readonly RowSnapshot[];
  isAdmin: boolean;
  /** True while a search is active: reordering is disabled, and clearing the search restores the scroll position. */
  isSearching: boolean;
  editing: { itemId: ItemId; field: EditField } | null;
  isDeletedRemotely: boolean;
  selected: ReadonlySet<ItemId>;
  commands: RowCommands;
  /** Admins only. `dragged`: row that is being dragged. */
  DragHandle?: DragHandleComponent;
  dragged?: ItemId | null;
  handle?: Ref<GridHandle>;
}

/** Rows rendered beyond each edge: covers one step of a mouse wheel. */
const OVERSCAN_ROWS = 4;

export function PricingGrid(props: PricingGridProps) {
  const { rows, isAdmin, editing, selected, commands } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = getColumns(isAdmin);
  const metrics = useRowMetrics(isAdmin);
  const widths = useColumnWidths();
  const rowIndexes = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const activeCell = useActiveCell(scroller, rows, rowIndexes);

  // Changes only with `rows`: a new function makes the virtualizer measure all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const estimateSize = (index: number) => metrics.getHeight(rows[index]?.type ?? 'solution');
  // Rows with focus, open fields or the pointer must not be unmounted by scrolling.
  const pinnedIndexes = [activeCell.index, rowIndexes.get(editing?.itemId ?? ''), rowIndexes.get(props.dragged ?? '')];
  // Memoized rows get plain numbers, never objects of the virtualizer.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    initialOffset: loadScrollTop(),
    scrollMargin: metrics.headerPx,
    scrollPaddingStart: metrics.headerPx,
    rangeExtractor: (range) => withPinned(range, pinnedIndexes),
  });

  useRememberedScrollTop(scroller);
  useSearchScroll(virtualizer, props.isSearching, activeCell);
  useLayoutSwitchAnchor(virtualizer, scroller, {
    isCardLayout: metrics.isCardLayout,
    editedIndex: rowIndexes.get(editing?.itemId ?? ''),
  });

  const focusCell = activeCell.focusCell;
  const goToCell = useCallback(
    (index: number, column: number) => {
      const row = rows[index];
      if (!row) return;
      virtualizer.scrollToIndex(index, { align: 'auto' });
      focusCell(row.id, column);
    },
    [rows, virtualizer, focusCell],
  );
  useImperativeHandle(props.handle, () => ({
    focusRow: (itemId) => {
      const index = rowIndexes.get(itemId);
      if (index !== undefined) goToCell(index, 0);
    },
    focusEditor: () => scroller.current?.querySelector<HTMLInputElement>('.pricing-row--editing input')?.focus(),
    focus: () => goToCell(activeCell.index, activeCell.column),
    focusWithoutScroll: () => {
      const row = rows[activeCell.index];
      if (row) focusCell(row.id, activeCell.column);
      else scroller.current?.focus({ preventScroll: true });
    },
    scrollToEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
  }));
  const onKeyDown = useGridKeys({
    rows,
    isAdmin,
    columns,
    index: activeCell.index,
    column: activeCell.column,
    goToCell,
    commands,
    virtualizer,
  });
  const doubleClickGuard = useDoubleClickGuard();
  const renderedRows = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index];
    return row ? [{ row, index, start, size }] : [];
  });
  const keys = useRowKeys({
    itemIds: renderedRows.map(({ row }) => row.id),
    list: props.dragged ? null : rows,
    pinned: new Set(pinnedIndexes.map((index) => rows[index ?? -1]?.id)),
  });
  const body = (
    <div role="rowgroup" className="pricing-grid__body" style={{ height: virtualizer.getTotalSize() }}>
      {renderedRows.map(({ row, index, start, size }, at) => (
        <PricingRow
          key={keys[at]}
          row={row}
          index={index}
          isLast={index === rows.length - 1}
          top={start - metrics.headerPx}
          height={size}
          columns={columns}
          isAdmin={isAdmin}
          isCardLayout={metrics.isCardLayout}
          isSelected={selected.has(row.id)}
          activeColumn={index === activeCell.index ? activeCell.column : null}
          editing={editing?.itemId === row.id ? editing.field : null}
          isDeletedRemotely={props.isDeletedRemotely && editing?.itemId === row.id}
          canReorder={!props.isSearching}
          commands={commands}
          DragHandle={props.DragHandle}
        />
      ))}
    </div>
  );
  return (
    <div
      ref={scroller}
      className="pricing-grid"
      role="grid"
      tabIndex={-1}
      aria-label={GRID_LABELS.grid}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={isAdmin || undefined}
      data-role={isAdmin ? 'admin' : 'partner'}
      style={metrics.isCardLayout ? undefined : buildWidthProperties(columns, widths.widths)}
      onFocus={activeCell.onFocus}
      onBlur={activeCell.onBlur}
      onKeyDown={onKeyDown}
      {...doubleClickGuard}
    >
      <GridHeader columns={columns} widths={metrics.isCardLayout ? null : widths} />
      {body}
    </div>
  );
}

function withPinned(range: Range, pinnedIndexes: readonly (number | undefined)[]): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of pinnedIndexes) if (index !== undefined && index < range.count) indexes.add(index);
  return [...indexes].toSorted((a, b) => a - b);
}
