import type { Virtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { CellEditorHandle } from '../cells/cellEditor';
import { countValueColumns, getEditableField, isComputedColumn, type Column } from './columns';
import { findNextEditableCell, findNextEditableRow, findNextPosition, type GridPosition } from './gridKeyboard';
import type { RangeCommands } from './rangeCommands';
import type { RowCommands } from './rowCommands';
import type { CellRangeState } from './useCellRange';

interface GridKeyboardOptions {
  rows: readonly RowSnapshot[];
  isAdmin: boolean;
  isCardLayout: boolean;
  columns: readonly Column[];
  active: GridPosition;
  /** Ticked rows. */
  selected: ReadonlySet<ItemId>;
  range: CellRangeState;
  cellEditor: RefObject<CellEditorHandle | null>;
  goToCell: (index: number, column: number) => void;
  commands: RowCommands;
  rangeCommands: RangeCommands;
  resizeColumn: (column: Column | undefined, step: -1 | 0 | 1) => void;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Run of Tab keys. It ends where another key or the pointer leaves the cell that it has reached. */
interface TabRun {
  /** To which Enter returns. */
  startColumn: number;
  itemId: ItemId | undefined;
  column: number;
}

interface KeyContext extends GridKeyboardOptions {
  tabRun: RefObject<TabRun | null>;
}

/**
 * Keyboard handler of the grid, in its two modes: navigation, and editing while a cell is open. Keys inside a button or
 * the row form are ignored, except those that lead back to the cell.
 */
export function useGridKeyboard(options: GridKeyboardOptions) {
  const tabRun = useRef<TabRun | null>(null);
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || isComposing(event)) return;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (cell === null) return;
    if (cell !== target && !target.matches('.pricing-cell-input')) {
      handleButtonKey(event, cell, options);
      return;
    }
    const context = { ...options, tabRun };
    const isOpen = options.cellEditor.current?.getOpenCell() != null;
    const isHandled = isOpen
      ? handleEditingKey(event, context)
      : (options.isAdmin && handleCommandKey(event, cell, context)) ||
        handleRangeKey(event, context) ||
        handleNavigationKey(event, context);
    if (!isHandled) return;
    event.preventDefault();
    if (isOpen) event.stopPropagation();
  };
}

/** True for keys of an input method or dead key: its Enter ends the composition and commits nothing. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Inside the actions of a row: arrows move between its buttons, Escape returns to the cell. */
function handleButtonKey(event: KeyboardEvent, cell: HTMLElement, { goToCell, active }: GridKeyboardOptions): void {
  if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('button, [type=checkbox]'))
    goToCell(active.row, active.column);
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...cell.querySelectorAll<HTMLElement>('.pricing-actions > button')];
  const at = buttons.findIndex((button) => button === event.target);
  if (at < 0) return;
  event.preventDefault();
  buttons[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
}

function handleEditingKey(event: KeyboardEvent, context: KeyContext): boolean {
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
      if (hasCtrl(event) && range.range !== null) {
        const taken = editor.takeText();
        if (taken !== null) rangeCommands.write(taken);
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
  const editableColumns = columns.flatMap(({ key }, at) => (getEditableField(key) === null ? [] : [at]));
  const to = findNextEditableCell(active, step, { ...getEditableRows(rows), editableColumns });
  if (to === null) return;
  tabRun.current = { startColumn: getTabStart(context), itemId: rows[to.row]?.id, column: to.column };
  goToCell(to.row, to.column);
}

function getEditableRows(rows: readonly RowSnapshot[]) {
  return { rowCount: rows.length, isEditableRow: (row: number) => rows[row]?.type === 'solution' };
}

function handleCommandKey(event: KeyboardEvent, cell: HTMLElement, context: KeyContext): boolean {
  const { rows, columns, active, commands, range, selected, rangeCommands, cellEditor } = context;
  const row = rows[active.row];
  if (!row) return false;
  const column = columns[active.column];
  switch (event.key) {
    case 'Enter':
    case 'F2':
      openCell(row, cell, context);
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
      if (selected.size > 0) commands.removeMany([...selected]);
      else if (range.range?.kind === 'rows') commands.removeMany(range.rows.map(({ id }) => id));
      else rangeCommands.explainDelete();
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
function openCell(row: RowSnapshot, cell: HTMLElement, context: KeyContext): void {
  const { columns, active, isCardLayout, commands, cellEditor, rangeCommands } = context;
  const key = columns[active.column]?.key;
  if (row.type === 'solution' && key === 'actions') cell.querySelector('button')?.focus();
  else if (row.type === 'subtitle' || isCardLayout) commands.edit(row.id, getEditableField(key) ?? 'prix_partenaire');
  else if (cellEditor.current === null) rangeCommands.explainComputed();
  else cellEditor.current.open();
}

/** Keys that make a range: Shift with a navigation key, whole rows and columns, everything. */
function handleRangeKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { rows, columns, active, range, resizeColumn } = context;
  const row = rows[active.row];
  const [first] = rows;
  const last = rows.at(-1);
  if (!row || !first || !last) return false;
  if (event.key === 'Escape' && range.range !== null) {
    range.set(null);
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
  const column = Math.min(active.column, countValueColumns(columns) - 1);
  if (event.key === ' ' && hasCtrl(event)) {
    range.selectColumn(column);
    return true;
  }
  return event.shiftKey && extendRange(event, context);
}

const RESIZE_STEPS: Readonly<Record<string, -1 | 0 | 1>> = { ArrowLeft: -1, ArrowRight: 1, Home: 0 };

function extendRange(event: KeyboardEvent, context: KeyContext): boolean {
  const { rows, columns, active, range, virtualizer } = context;
  const row = rows[active.row];
  if (!row) return false;
  const columnCount = countValueColumns(columns);
  const anchor = range.range?.anchor ?? { itemId: row.id, column: Math.min(active.column, columnCount - 1) };
  const corner = range.range?.corner ?? anchor;
  const from = { row: rows.findIndex(({ id }) => id === corner.itemId), column: corner.column };
  const to = findTarget(event, from, { ...context, columnCount });
  const target = to && rows[to.row];
  if (!to || !target) return false;
  const isWholeRows = range.range?.kind === 'rows' && to.column === from.column;
  range.set({
    anchor,
    corner: { itemId: target.id, column: isWholeRows ? corner.column : to.column },
    kind: isWholeRows ? 'rows' : 'cells',
  });
  virtualizer.scrollToIndex(to.row, { align: 'auto' });
  return true;
}

function handleNavigationKey(event: KeyboardEvent, context: KeyContext): boolean {
  if (event.altKey) return false;
  const { rows, columns, active, goToCell, range, tabRun } = context;
  const to = findTarget(event, active, { ...context, columnCount: columns.length });
  if (to === null) return false;
  range.set(null);
  tabRun.current = null;
  // A subtitle has one cell: moving sideways keeps the column for the rows around it.
  const isSideways = to.row === active.row && rows[active.row]?.type === 'subtitle';
  goToCell(to.row, isSideways ? active.column : to.column);
  return true;
}

function findTarget(
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

function hasCtrl(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/** True for keys that type a character; AltGr sets both modifiers. */
function isPrintable(event: KeyboardEvent): boolean {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return [...event.key].length === 1 && !isShortcut && event.key !== '/' && event.key !== '?';
}
