import type { Virtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type Ref } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { GRID_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { useColumnWidths } from './useColumnWidths';
import { getColumns, type Column } from './columns';
import { buildWidthProperties } from './columnWidths';
import './pricingGrid.css';
import { GridHeader } from './GridHeader';
import { PricingRow } from './PricingRow';
import type { DragHandleComponent, OpenRowEditorState, RowCommands } from './rowCommands';
import { useRecycledRowKeys } from './useRecycledRowKeys';
import { useGridLayout, type GridLayout } from './useGridLayout';
import { useScrollTopAutosave } from './rememberedView';
import { useActiveCell } from './useActiveCell';
import { useGridHandle, type GridHandle } from './useGridHandle';
import { useGridKeyboard } from './useGridKeyboard';
import { useGridVirtualizer } from './useGridVirtualizer';
import { useSearchScroll } from './useSearchScroll';
import { useStraySecondClickGuard } from './useStraySecondClickGuard';
import { useLayoutSwitchAnchor } from './useLayoutSwitchAnchor';

export interface PricingGridProps {
  rows: readonly RowSnapshot[];
  isAdmin: boolean;
  /** True while a search is active: reordering is disabled, and clearing the search restores the scroll position. */
  isSearching: boolean;
  editing: OpenRowEditorState | null;
  /** True if another device deleted the edited row. */
  isEditedRowDeleted: boolean;
  selected: ReadonlySet<ItemId>;
  commands: RowCommands;
  /** Admins only. `dragged`: row that is being dragged. */
  DragHandle?: DragHandleComponent;
  dragged?: ItemId | null;
  handle?: Ref<GridHandle>;
}

export function PricingGrid(props: PricingGridProps) {
  const { rows, isAdmin, commands } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = getColumns(isAdmin);
  const metrics = useGridLayout(isAdmin);
  const { isCardLayout } = metrics;
  const widths = useColumnWidths();
  const rowIndexes = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const activeCell = useActiveCell(scroller, rows, rowIndexes);
  const { index, column } = activeCell;
  const editedIndex = rowIndexes.get(props.editing?.itemId ?? '');
  // Scrolling must not unmount the active row (it may have the focus), the edited row or the dragged row.
  const pinnedIndexes = [index, editedIndex, rowIndexes.get(props.dragged ?? '')];
  const virtualizer = useGridVirtualizer(scroller, { rows, metrics, pinnedIndexes });
  useScrollTopAutosave(scroller);
  useSearchScroll(virtualizer, props.isSearching, activeCell);
  useLayoutSwitchAnchor(virtualizer, scroller, { isCardLayout, editedIndex });
  const goToCell = useGridHandle(props.handle, { scroller, rows, rowIndexes, activeCell, virtualizer });
  const onKeyDown = useGridKeyboard({ rows, isAdmin, columns, index, column, goToCell, commands, virtualizer });
  const doubleClickGuard = useStraySecondClickGuard();
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
      style={isCardLayout ? undefined : buildWidthProperties(columns, widths.widths)}
      onFocus={activeCell.onFocus}
      onBlur={activeCell.onBlur}
      onKeyDown={onKeyDown}
      {...doubleClickGuard}
    >
      <GridHeader columns={columns} widths={isCardLayout ? null : widths} />
      <GridBody grid={props} {...{ columns, metrics, activeCell, pinnedIndexes, virtualizer }} />
    </div>
  );
}

interface GridBodyProps {
  grid: PricingGridProps;
  columns: readonly Column[];
  metrics: GridLayout;
  activeCell: { index: number; column: number };
  /** Indexes of rows that stay rendered. */
  pinnedIndexes: readonly (number | undefined)[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Renders the rows in sight. Must not be memoized: the virtualizer stays the same object when it scrolls. */
function GridBody({ grid, columns, metrics, activeCell, pinnedIndexes, virtualizer }: GridBodyProps) {
  const { rows, isAdmin, editing } = grid;
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
          isSelected={grid.selected.has(row.id)}
          activeColumn={index === activeCell.index ? activeCell.column : null}
          editedField={editing?.itemId === row.id ? editing.field : null}
          isDeletedRemotely={grid.isEditedRowDeleted && editing?.itemId === row.id}
          canReorder={!grid.isSearching}
          commands={grid.commands}
          DragHandle={grid.DragHandle}
        />
      ))}
    </div>
  );
}
