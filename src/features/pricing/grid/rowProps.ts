import type { Ref } from 'react';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { CellEditorHandle } from '../cells/cellEditorHandle';
import type { RowField } from '../cells/rowInput';
import type { Column } from './columns';
import type { DragHandleComponent, RowCommands } from './rowCommands';

export interface PricingRowProps {
  row: RowSnapshot;
  /** Index among the filtered rows, from 0. */
  index: number;
  isLast: boolean;
  top: number;
  height: number;
  columns: readonly Column[];
  isAdmin: boolean;
  /** True in the card layout: headings are hidden, so each value carries a short heading. */
  isCardLayout: boolean;
  isSelected: boolean;
  /** Column of the active cell; null if another row is active. */
  activeColumn: number | null;
  /** Columns of the row that a range covers, both included; null if none. */
  firstRangeColumn: number | null;
  lastRangeColumn: number | null;
  /** True in the row whose last range column carries the fill handle. */
  hasFillHandle: boolean;
  /** Typed texts of the row that were not saved. */
  draft: Draft | undefined;
  /** Receives the handle of the active cell if it can be edited in place. */
  cellEditor: Ref<CellEditorHandle>;
  /** Field of the row form to focus first; null if the form is closed. */
  editedField: RowField | null;
  /** True if another device deleted the row while it is edited here. */
  isDeletedRemotely: boolean;
  canReorder: boolean;
  commands: RowCommands;
  DragHandle: DragHandleComponent | undefined;
}

/** True if a range covers the cell. */
export function isInRange({ firstRangeColumn, lastRangeColumn }: PricingRowProps, column: number): boolean {
  return (
    firstRangeColumn !== null && lastRangeColumn !== null && column >= firstRangeColumn && column <= lastRangeColumn
  );
}

export interface CellProps extends PricingRowProps {
  /** Id of the label element, which names the controls of the row. */
  labelId: string;
  /** False in the first render of an admin's row, except the active one; see `isSettled`. */
  hasControls: boolean;
}
