import type { KeyboardEvent } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { getEditableField } from './columns';
import { findNextEditableCell, findNextEditableRow } from './gridNavigation';
import { hasCtrl, type KeyContext } from './gridKeyContext';
import { handleNavigationKey } from './handleNavigationKey';

/** Keys while a cell is open: they commit or cancel it and lead to the next one. Returns false for others. */
export function handleEditingKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { cellEditor, range, rangeCommands } = context;
  const editor = cellEditor.current;
  if (editor === null) return false;
  switch (event.key) {
    case 'Escape':
      editor.cancel();
      return true;
    case 'F2':
      editor.stopOverwriting();
      return true;
    case 'Enter':
      if (hasCtrl(event) && range.value !== null) {
        const text = editor.validateAndClose();
        if (text !== null) rangeCommands.write(text);
      } else if (editor.commit() && !hasCtrl(event)) goDown(event.shiftKey ? -1 : 1, context);
      return true;
    case 'Tab':
      if (editor.commit()) goToNextEditableCell(event.shiftKey ? -1 : 1, context);
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      if (editor.getOpenCell()?.isOverwriting !== true || event.shiftKey || event.altKey) return false;
      if (editor.commit()) handleNavigationKey(event, context);
      return true;
    default:
      return false;
  }
}

/** Enter: to the next solution of the column, or of the one where a run of Tab keys began. */
function goDown(step: 1 | -1, context: KeyContext): void {
  const { rows, active, tabRun, range, goToCell } = context;
  range.set(null);
  const row = findNextEditableRow(active.row, step, getEditableRows(rows)) ?? active.row;
  const column = getTabStart(context);
  tabRun.current = null;
  goToCell(row, column);
}

/** Returns the column where the run of Tab keys to the active cell began; without one, its own column. */
function getTabStart({ rows, active, tabRun: { current: run } }: KeyContext): number {
  const isReached = run !== null && run.itemId === rows[active.row]?.id && run.column === active.column;
  return isReached ? run.startColumn : active.column;
}

function goToNextEditableCell(step: 1 | -1, context: KeyContext): void {
  const { rows, columns, active, tabRun, range, goToCell } = context;
  range.set(null);
  const editableColumns = columns.flatMap(({ key }, index) => (getEditableField(key) === null ? [] : [index]));
  const to = findNextEditableCell(active, step, { ...getEditableRows(rows), editableColumns });
  if (to === null) return;
  tabRun.current = { startColumn: getTabStart(context), itemId: rows[to.row]?.id, column: to.column };
  goToCell(to.row, to.column);
}

function getEditableRows(rows: readonly RowSnapshot[]) {
  return { rowCount: rows.length, isEditableRow: (row: number) => rows[row]?.type === 'solution' };
}
