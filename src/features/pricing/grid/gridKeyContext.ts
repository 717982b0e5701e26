import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent, RefObject } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { CellEditorHandle } from '../cells/cellEditorHandle';
import type { Column } from './columns';
import type { GridPosition } from './gridNavigation';
import type { RangeCommands } from './rangeCommands';
import type { RowCommands } from './rowCommands';
import type { CellRangeState } from './useCellRange';

/** What the key handlers of the grid work on. */
export interface GridKeyboardOptions {
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
export interface TabRun {
  /** To which Enter returns. */
  startColumn: number;
  itemId: ItemId | undefined;
  column: number;
}

export interface KeyContext extends GridKeyboardOptions {
  tabRun: RefObject<TabRun | null>;
}

export function hasCtrl(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}
