import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { Column } from './columns';
import { findNextPosition } from './gridKeyboard';
import type { RowCommands } from './rowCommands';
import type { RowField } from '../cells/rowInput';

interface GridKeyboardOptions {
  rows: readonly RowSnapshot[];
  isAdmin: boolean;
  columns: readonly Column[];
  index: number;
  column: number;
  goToCell: (index: number, column: number) => void;
  commands: RowCommands;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/**
 * Keyboard handler of the grid. Keys inside a button or field of a cell are ignored, except Escape, which returns to
 * the cell.
 */
export function useGridKeyboard(options: GridKeyboardOptions) {
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (cell !== target) {
      if (event.key === 'Escape') cell?.focus({ preventScroll: true });
      return;
    }
    const isHandled = (options.isAdmin && handleEditKey(event, cell, options)) || handleNavigationKey(event, options);
    if (isHandled) event.preventDefault();
  };
}

function handleNavigationKey(event: KeyboardEvent, options: GridKeyboardOptions): boolean {
  if (event.altKey) return false;
  const { rows, columns, index, column, goToCell, commands, virtualizer } = options;
  const current = rows[index];
  const visible = virtualizer.range;
  const to = findNextPosition(
    { key: event.key, hasCtrl: event.ctrlKey || event.metaKey },
    { row: index, column },
    {
      rows: rows.length,
      columns: columns.length,
      pageRows: visible ? Math.max(1, visible.endIndex - visible.startIndex - 1) : 1,
    },
  );
  if (to === null) return false;
  const target = rows[to.row];
  if (options.isAdmin && event.shiftKey && current && target) commands.extendSelection(current.id, target.id);
  // A subtitle has one cell: moving sideways keeps the column for the rows around it.
  const isSideways = to.row === index && current?.type === 'subtitle';
  goToCell(to.row, isSideways ? column : to.column);
  return true;
}

function handleEditKey(event: KeyboardEvent, cell: HTMLElement, options: GridKeyboardOptions): boolean {
  const { rows, columns, index, column, commands } = options;
  const row = rows[index];
  if (!row) return false;
  const hasCtrl = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'Enter':
    case 'F2': {
      const key = columns[column]?.key;
      if (row.type === 'solution' && key === 'actions') cell.querySelector('button')?.focus();
      else commands.edit(row.id, getRowField(key));
      return true;
    }
    case ' ':
      commands.toggleSelected(row.id, event.shiftKey);
      return true;
    case 'Delete':
      commands.remove(row.id);
      return true;
    case 'a':
      if (hasCtrl) commands.selectAll();
      return hasCtrl;
    case 'ArrowUp':
    case 'ArrowDown':
      if (event.altKey) commands.moveBy(row.id, event.key === 'ArrowUp' ? -1 : 1);
      return event.altKey;
    default:
      return false;
  }
}

/** Returns the field to edit; computed columns open the partner price. */
function getRowField(key: Column['key'] | undefined): RowField {
  return key === 'solution' || key === 'commission' ? key : 'prix_partenaire';
}
