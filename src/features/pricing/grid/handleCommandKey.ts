import type { KeyboardEvent } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { getEditableField, isComputedColumn } from './columns';
import { hasCtrl, type KeyContext } from './gridKeyContext';

/** Keys of an admin that edit, select, delete or move while no cell is open. Returns false for others. */
export function handleCommandKey(event: KeyboardEvent, cell: HTMLElement, context: KeyContext): boolean {
  const { rows, columns, active, commands, range, selected, rangeCommands, cellEditor } = context;
  const row = rows[active.row];
  if (!row) return false;
  const column = columns[active.column];
  switch (event.key) {
    case 'Enter':
    case 'F2':
      openCell(event, row, cell, context);
      return true;
    case 'Backspace':
      cellEditor.current?.overwrite('');
      return cellEditor.current !== null;
    case ' ':
      if (event.shiftKey || hasCtrl(event)) return false;
      range.set(null);
      commands.toggleSelected(row.id, false);
      return true;
    case 'Delete':
      // A held key deletes once.
      if (event.repeat) return true;
      if (selected.size > 0) commands.removeMany([...selected]);
      else commands.removeMany(range.value?.kind === 'rows' ? range.rows.map(({ id }) => id) : []);
      return true;
    case 'd':
    case 'D':
      if (hasCtrl(event)) rangeCommands.fillDown();
      return hasCtrl(event);
    case 'ArrowUp':
    case 'ArrowDown':
      if (event.altKey && !event.shiftKey) commands.moveBy(row.id, event.key === 'ArrowUp' ? -1 : 1);
      return event.altKey && !event.shiftKey;
    default:
      if (isPrintable(event) && row.type === 'solution' && isComputedColumn(column?.key))
        rangeCommands.explainComputed();
      return false;
  }
}

/** Opens the cell, the row form of a card, the dialog of a subtitle or the buttons of the row. */
function openCell(event: KeyboardEvent, row: RowSnapshot, cell: HTMLElement, context: KeyContext): void {
  const { columns, active, isCardLayout, commands, cellEditor, rangeCommands } = context;
  const key = columns[active.column]?.key;
  // F2 renames a subtitle, whatever column is kept for the rows around it.
  if (key === 'actions' && (row.type === 'solution' || event.key === 'Enter'))
    cell.querySelector<HTMLElement>('.pricing-actions > button')?.focus();
  else if (row.type === 'subtitle' || isCardLayout) commands.edit(row.id, getEditableField(key) ?? 'prix_partenaire');
  else if (cellEditor.current === null) rangeCommands.explainComputed();
  else cellEditor.current.open();
}

/** True for keys that type a character; AltGr sets both modifiers. */
function isPrintable(event: KeyboardEvent): boolean {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return [...event.key].length === 1 && !isShortcut && event.key !== '/' && event.key !== '?';
}
