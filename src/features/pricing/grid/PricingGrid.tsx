import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { GRID_LABELS } from '../labels';
import type { ViewRow } from '../services';
import { useColumnWidths } from '../view/useColumnWidths';
import { columnsFor } from './columns';
import { widthProperties } from './columnWidths';
import './grid.css';
import './cards.css';
import { GridHeader } from './GridHeader';
import { PricingRow } from './PricingRow';
import type { DragHandle, EditField, RowCommands } from './rowCommands';
import { useRowElements } from './rowElements';
import { useRowMetrics } from './rowMetrics';
import { rememberedTop, useRememberedTop } from '../view/rememberedView';
import { useActiveCell } from './useActiveCell';
import { useGridKeys } from './useGridKeys';
import { useSearchPlace } from './useSearchPlace';
import { useSecondPress } from './useSecondPress';
import { useTurnedPlace } from './useTurnedPlace';

export interface GridHandle {
  /** Scrolls to a row and puts the keyboard there; nothing happens where it is not shown. */
  focusRow(itemId: ItemId): void;
  /** Back to the row that is being edited. */
  focusEditor(): void;
  /** Into the grid, where the keyboard stood last. */
  focus(): void;
  /** The same without scrolling: what held the focus left the page, and where the grid stands may have been chosen by hand. */
  takeFocus(): void;
  /** New rows come there; the focus stays where it is. */
  scrollToEnd(): void;
}

export interface PricingGridProps {
  rows: readonly ViewRow[];
  admin: boolean;
  /** A search hides rows between the ones that are shown: nothing can be moved, and its end leads back to where it began. */
  searching: boolean;
  editing: { itemId: ItemId; field: EditField } | null;
  deletedMeanwhile: boolean;
  selected: ReadonlySet<ItemId>;
  commands: RowCommands;
  /** Admins can drag rows; `dragged` is the one on its way. */
  DragHandle?: DragHandle;
  dragged?: ItemId | null;
  handle?: Ref<GridHandle>;
}

/** Above and below the screen: what a wheel's step brings is there before it is seen. */
const OVERSCAN_ROWS = 4;

export function PricingGrid(props: PricingGridProps) {
  const { rows, admin, editing, selected, commands } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = columnsFor(admin);
  const metrics = useRowMetrics(admin);
  const widths = useColumnWidths();
  const indexOf = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const cell = useActiveCell(scroller, rows, indexOf);

  // The same functions while the rows are the same: new ones would make it measure all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const estimateSize = (index: number) => metrics.heightOf(rows[index]?.type ?? 'solution');
  // Rows that hold the focus, what is typed or the pointer must not be unmounted by scrolling.
  const kept = [cell.index, indexOf.get(editing?.itemId ?? ''), indexOf.get(props.dragged ?? '')];
  // Nothing it returns is passed to a memoised component as it is: rows get plain numbers.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    initialOffset: rememberedTop(),
    scrollMargin: metrics.headerPx,
    scrollPaddingStart: metrics.headerPx,
    rangeExtractor: (range) => withKept(range, kept),
  });

  useRememberedTop(scroller);
  useSearchPlace(virtualizer, props.searching, cell);
  useTurnedPlace(virtualizer, scroller, { cards: metrics.cards, edited: indexOf.get(editing?.itemId ?? '') });

  const focusCell = cell.focusCell;
  const goTo = useCallback(
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
      const index = indexOf.get(itemId);
      if (index !== undefined) goTo(index, 0);
    },
    focusEditor: () => scroller.current?.querySelector<HTMLInputElement>('.pricing-row--editing input')?.focus(),
    focus: () => goTo(cell.index, cell.column),
    takeFocus: () => {
      const row = rows[cell.index];
      if (row) focusCell(row.id, cell.column);
      else scroller.current?.focus({ preventScroll: true });
    },
    scrollToEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
  }));
  const onKeyDown = useGridKeys({
    rows,
    admin,
    columns,
    index: cell.index,
    column: cell.column,
    goTo,
    commands,
    virtualizer,
  });
  const secondPress = useSecondPress();
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index];
    return row ? [{ row, index, start, size }] : [];
  });
  const keys = useRowElements({
    itemIds: shown.map(({ row }) => row.id),
    list: props.dragged ? null : rows,
    held: new Set(kept.map((index) => rows[index ?? -1]?.id)),
  });
  const body = (
    <div role="rowgroup" className="pricing-grid__body" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ row, index, start, size }, at) => (
        <PricingRow
          key={keys[at]}
          row={row}
          index={index}
          last={index === rows.length - 1}
          top={start - metrics.headerPx}
          height={size}
          columns={columns}
          admin={admin}
          cards={metrics.cards}
          selected={selected.has(row.id)}
          activeColumn={index === cell.index ? cell.column : null}
          editing={editing?.itemId === row.id ? editing.field : null}
          deletedMeanwhile={props.deletedMeanwhile && editing?.itemId === row.id}
          reorderable={!props.searching}
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
      aria-multiselectable={admin || undefined}
      data-role={admin ? 'admin' : 'partner'}
      style={metrics.cards ? undefined : widthProperties(columns, widths.widths)}
      onFocus={cell.onFocus}
      onBlur={cell.onBlur}
      onKeyDown={onKeyDown}
      {...secondPress}
    >
      <GridHeader columns={columns} widths={metrics.cards ? null : widths} />
      {body}
    </div>
  );
}

function withKept(range: Range, kept: readonly (number | undefined)[]): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of kept) if (index !== undefined && index < range.count) indexes.add(index);
  return [...indexes].toSorted((a, b) => a - b);
}
