import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { CellEditorHandle } from '../cells/cellEditorHandle';
import { findRangeBounds, type CellAddress } from './rangeSelection';
import { clampColumn, countValueColumns, getEditableField, isComputedColumn, type Column } from './columns';
import { createEdgeScroll } from './createEdgeScroll';
import { findCellAddress, findCellElement, isControl, isFillHandle } from './pointerTarget';
import type { GridPosition } from './gridNavigation';
import type { RangeCommands } from './rangeCommands';
import type { RowCommands } from './rowCommands';
import type { CellRangeState } from './useCellRange';
import { useLongPress } from './useLongPress';

interface RangePointerOptions {
  rows: readonly RowSnapshot[];
  rowIndexes: ReadonlyMap<ItemId, number>;
  columns: readonly Column[];
  active: GridPosition;
  isAdmin: boolean;
  isCardLayout: boolean;
  /** Height of the column heads, which cover the top of the frame, CSS px. */
  headerPx: number;
  range: CellRangeState;
  cellEditor: RefObject<CellEditorHandle | null>;
  /** Focuses a cell; does not scroll. */
  focusCell: (itemId: ItemId, column: number) => void;
  commands: RowCommands;
  rangeCommands: RangeCommands;
}

/** Drag of the fill handle. `rows`: those at its start, which the ranges count; a synchronisation may change them. */
interface FillDrag extends Pick<RangePointerOptions, 'rows' | 'rowIndexes'> {
  kind: 'fill';
  from: CellRange;
  to: CellRange | null;
}

type Drag = { kind: 'range'; anchor: CellAddress } | FillDrag;

/**
 * Pointer handlers of the grid: a mouse drags ranges and the fill handle, Shift+click extends a range, a double click
 * edits, a long press ticks.
 */
export function useRangePointer(options: RangePointerOptions) {
  const drag = useRef<Drag | null>(null);
  const [edgeScroll] = useState(createEdgeScroll);
  useEffect(() => edgeScroll.stop, [edgeScroll]);
  const endDrag = () => {
    drag.current = null;
    edgeScroll.stop();
  };
  const longPress = useLongPress();
  const { range, rows, rowIndexes, active, columns } = options;
  const getActiveAddress = (): CellAddress | null => {
    const row = rows[active.row];
    return row ? { itemId: row.id, column: clampColumn(active.column, columns) } : null;
  };

  const startFill = () => {
    // Fills with what is being typed.
    if (options.cellEditor.current?.commit() === false) return;
    const anchor = getActiveAddress();
    const from = range.bounds ?? (anchor && findRangeBounds({ anchor, corner: anchor, kind: 'cells' }, rowIndexes));
    if (from) drag.current = { kind: 'fill', from, to: null, rows, rowIndexes };
  };
  const startMouse = (event: PointerEvent, cell: CellAddress) => {
    const anchor = range.value?.anchor ?? getActiveAddress();
    if (isFillHandle(event.target)) startFill();
    else if (event.shiftKey && anchor) {
      range.set({ anchor, corner: cell, kind: 'cells' });
      drag.current = { kind: 'range', anchor };
    } else {
      range.set(null);
      drag.current = { kind: 'range', anchor: cell };
    }
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      longPress.end();
      endDrag();
      const cell = findCellAddress(event.target, columns);
      if (cell === null || isControl(event.target)) return;
      if (event.pointerType !== 'touch') {
        if (event.button === 0) startMouse(event, cell);
        return;
      }
      if (!options.isAdmin) return;
      longPress.start(event, () => options.commands.toggleSelected(cell.itemId, false));
    },
    onPointerMove: (event: PointerEvent) => {
      longPress.endIfMoved(event);
      if (drag.current === null) return;
      if (event.buttons === 0) {
        endDrag();
        return;
      }
      const dragTo = ({ x, y }: { x: number; y: number }) => {
        const cell = findCellAddress(document.elementFromPoint(x, y), columns);
        if (cell && drag.current) continueDrag(drag.current, cell, options);
      };
      const pointer = { x: event.clientX, y: event.clientY };
      dragTo(pointer);
      // Only once a range is made: capturing at once would take the click from the cell.
      if (range.value === null) return;
      const frame = event.currentTarget;
      frame.setPointerCapture(event.pointerId);
      edgeScroll.follow(pointer, { frame, headerPx: options.headerPx, onScroll: dragTo });
    },
    onPointerUp: (event: PointerEvent) => {
      longPress.end();
      // A tap; a finger that scrolls ends by `pointercancel`.
      if (event.pointerType === 'touch' && findCellAddress(event.target, columns) && !isControl(event.target))
        range.set(null);
      const finished = drag.current;
      endDrag();
      if (finished?.kind === 'fill' && finished.to)
        options.rangeCommands.fill(
          listItemIds(finished.rows, finished.from),
          listItemIds(finished.rows, finished.to),
          finished.from,
        );
    },
    onPointerCancel: () => {
      longPress.end();
      endDrag();
    },
    onMouseDown: (event: MouseEvent) => {
      // Keeps the focus in the active cell while a range is made from it.
      const isRangeExtension = event.shiftKey && findCellAddress(event.target, columns) !== null;
      if ((isRangeExtension && !isControl(event.target)) || isFillHandle(event.target)) event.preventDefault();
    },
    onClick: ({ target }: MouseEvent) => {
      const heading = target instanceof Element ? target.closest<HTMLElement>('[role=columnheader]') : null;
      const column = columns.findIndex(({ key }) => key === heading?.dataset['column']);
      if (column < 0 || column >= countValueColumns(columns) || isControl(target)) return;
      range.selectColumn(column);
      // Typing and keys then act on the column.
      const row = rows[active.row];
      if (row) options.focusCell(row.id, column);
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = findCellElement(event.target);
      const row = rows[rowIndexes.get(cell?.itemId ?? '') ?? -1];
      if (!options.isAdmin || cell === null || !row || isControl(event.target)) return;
      const key = columns[cell.column]?.key;
      const field = getEditableField(key);
      if (row.type === 'subtitle' || options.isCardLayout) options.commands.edit(row.id, field ?? 'prix_partenaire');
      else if (isComputedColumn(key)) options.rangeCommands.explainComputed();
      else if (options.cellEditor.current?.getOpenCell() === null) options.cellEditor.current.open();
    },
  };
}

function listItemIds(rows: readonly RowSnapshot[], { firstRow, lastRow }: CellRange): ItemId[] {
  return rows.slice(firstRow, lastRow + 1).map(({ id }) => id);
}

function continueDrag(drag: Drag, cell: CellAddress, { range }: RangePointerOptions): void {
  if (drag.kind === 'fill') {
    const { from, rows, rowIndexes } = drag;
    const row = rowIndexes.get(cell.itemId);
    if (row === undefined) return;
    drag.to =
      row > from.lastRow
        ? { ...from, firstRow: from.lastRow + 1, lastRow: row }
        : row < from.firstRow
          ? { ...from, firstRow: row, lastRow: from.firstRow - 1 }
          : null;
    // Shows what will be filled.
    const first = rows[Math.min(from.firstRow, row)];
    const last = rows[Math.max(from.lastRow, row)];
    if (!first || !last) return;
    const anchor = { itemId: first.id, column: from.firstColumn };
    range.set({ anchor, corner: { itemId: last.id, column: from.lastColumn }, kind: 'cells' });
    return;
  }
  const { anchor } = drag;
  const isOneCell = cell.itemId === anchor.itemId && cell.column === anchor.column;
  if (!isOneCell || range.value) range.set(isOneCell ? null : { anchor, corner: cell, kind: 'cells' });
}
