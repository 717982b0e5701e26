import { useRef, type KeyboardEvent } from 'react';
import type { GridKeyboardOptions, TabRun } from './gridKeyContext';
import { handleCommandKey } from './handleCommandKey';
import { handleEditingKey } from './handleEditingKey';
import { handleNavigationKey } from './handleNavigationKey';
import { handleRangeKey } from './handleRangeKey';
import { isComposing } from './isComposing';

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

/** Inside the actions of a row: arrows move between its buttons, Escape returns to the cell. */
function handleButtonKey(event: KeyboardEvent, cell: HTMLElement, { goToCell, active }: GridKeyboardOptions): void {
  if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('button'))
    goToCell(active.row, active.column);
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...cell.querySelectorAll<HTMLElement>('.pricing-actions > button')];
  const index = buttons.findIndex((button) => button === event.target);
  if (index < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowRight' ? 1 : -1;
  // A narrow table hides some of them, which take no focus.
  for (let next = index + step; document.activeElement === event.target && buttons[next]; next += step)
    buttons[next]?.focus();
}
