import type { KeyboardEvent } from 'react';
import { clampColumn, countValueColumns } from './columns';
import { hasCtrl, type KeyContext } from './gridKeyContext';
import { findKeyTarget } from './handleNavigationKey';

/**
 * Keys that make a range (Shift with a navigation key, whole rows or columns, all), Escape, which ends one or ticks, and
 * Alt+Shift with arrows, which resizes a column. Returns false for others.
 */
export function handleRangeKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { rows, columns, active, selected, range, commands, resizeColumn } = context;
  const row = rows[active.row];
  const [first] = rows;
  const last = rows.at(-1);
  if (!row || !first || !last) return false;
  if (event.key === 'Escape' && (range.value !== null || selected.size > 0)) {
    range.set(null);
    commands.clearSelection();
    return true;
  }
  if (event.altKey && event.shiftKey && RESIZE_STEPS[event.key] !== undefined) {
    resizeColumn(columns[active.column], RESIZE_STEPS[event.key] ?? 0);
    return true;
  }
  if (event.altKey) return false;
  if (hasCtrl(event) && event.key.toLowerCase() === 'a') {
    range.selectRows(first.id, last.id);
    return true;
  }
  if (event.key === ' ' && event.shiftKey) {
    range.selectRows(row.id, row.id);
    return true;
  }
  if (event.key === ' ' && hasCtrl(event)) {
    range.selectColumn(clampColumn(active.column, columns));
    return true;
  }
  return event.shiftKey && extendRange(event, context);
}

const RESIZE_STEPS: Readonly<Record<string, -1 | 0 | 1>> = { ArrowLeft: -1, ArrowRight: 1, Home: 0 };

function extendRange(event: KeyboardEvent, context: KeyContext): boolean {
  const { rows, columns, active, range, virtualizer } = context;
  const row = rows[active.row];
  if (!row) return false;
  const anchor = range.value?.anchor ?? { itemId: row.id, column: clampColumn(active.column, columns) };
  const corner = range.value?.corner ?? anchor;
  const from = { row: rows.findIndex(({ id }) => id === corner.itemId), column: corner.column };
  const to = findKeyTarget(event, from, { ...context, columnCount: countValueColumns(columns) });
  const target = to && rows[to.row];
  if (!to || !target) return false;
  const isWholeRows = range.value?.kind === 'rows' && to.column === from.column;
  range.set({
    anchor,
    corner: { itemId: target.id, column: isWholeRows ? corner.column : to.column },
    kind: isWholeRows ? 'rows' : 'cells',
  });
  virtualizer.scrollToIndex(to.row, { align: 'auto' });
  return true;
}
