import type { KeyboardEvent } from 'react';
import { findNextPosition, type GridPosition } from './gridNavigation';
import { hasCtrl, type KeyContext } from './gridKeyContext';

/** Keys that move the active cell. Returns false for others. */
export function handleNavigationKey(event: KeyboardEvent, context: KeyContext): boolean {
  if (event.altKey) return false;
  const { rows, columns, active, goToCell, range, tabRun } = context;
  const to = findKeyTarget(event, active, { ...context, columnCount: columns.length });
  if (to === null) return false;
  range.set(null);
  tabRun.current = null;
  // A subtitle has one cell: arrows keep the column for the rows around it; End leads to the actions.
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  goToCell(to.row, isSideways && rows[to.row]?.type === 'subtitle' ? active.column : to.column);
  return true;
}

/** Returns the cell that a navigation key leads to from another one; null for other keys. */
export function findKeyTarget(
  event: KeyboardEvent,
  from: GridPosition,
  { rows, virtualizer, columnCount }: Pick<KeyContext, 'rows' | 'virtualizer'> & { columnCount: number },
): GridPosition | null {
  const visible = virtualizer.range;
  return findNextPosition({ key: event.key, hasCtrl: hasCtrl(event) }, from, {
    rows: rows.length,
    columns: columnCount,
    pageRows: visible ? Math.max(1, visible.endIndex - visible.startIndex - 1) : 1,
  });
}
