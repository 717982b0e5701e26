import type { ComponentType } from 'react';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { CellCommit } from '../cells/useCellCommits';
import type { RowField } from '../cells/rowInput';

/** The row whose form is open. */
export interface OpenRowForm {
  itemId: ItemId;
  /** Field that gets the focus first. */
  field: RowField;
}

/** The row that has the open cell. */
export interface OpenCellRow {
  itemId: ItemId;
  /** All rows as the user saw them when the cell was opened. */
  rows: readonly RowSnapshot[];
}

/** Commands of a row. The same object for the life of the grid, so that memoized rows do not rerender. */
export interface RowCommands {
  /** Opens the row form with the focus in the field; a subtitle opens the rename dialog. */
  edit(itemId: ItemId, field: RowField): void;
  /** Closes the row form; the focus returns to its cell. */
  closeForm(itemId: ItemId): void;
  /** Keeps the row in sight and in place while one of its cells is open. */
  startCellEdit(itemId: ItemId): void;
  endCellEdit(itemId: ItemId): void;
  commitCell(commit: CellCommit): void;
  remove(itemId: ItemId): void;
  /** Deletes one row at once, several after a confirmation; without any, says why Delete does nothing on cells. */
  removeMany(itemIds: readonly ItemId[]): void;
  /**
   * Moves a row up or down. `event`: click on a move button; the second click of a double click moves the row of the
   * first one, although another row is under the pointer by then.
   */
  moveBy(itemId: ItemId, by: -1 | 1, event?: MouseEvent): void;
  openMenu(itemId: ItemId, anchor: HTMLElement): void;
  /** Ticks or unticks a row. */
  toggleSelected(itemId: ItemId, isRange: boolean): void;
  /** Unticks every row. */
  clearSelection(): void;
  /** Opens the panel of conflicts or rejected edits. */
  openProblems(itemId: ItemId): void;
}

/** Returns the id of the row around an element. Throws outside of a row. */
export function getClosestItemId(element: Element): ItemId {
  const itemId = element.closest<HTMLElement>('[data-item]')?.dataset['item'];
  if (itemId === undefined) throw new Error('Not in a row of the grid');
  return itemId;
}

const noop = () => undefined;

/** Commands of partners, whose rows are read-only. */
export const READ_ONLY_COMMANDS: RowCommands = {
  edit: noop,
  closeForm: noop,
  startCellEdit: noop,
  endCellEdit: noop,
  commitCell: noop,
  remove: noop,
  removeMany: noop,
  moveBy: noop,
  openMenu: noop,
  toggleSelected: noop,
  clearSelection: noop,
  openProblems: noop,
};

export interface DragHandleProps {
  itemId: ItemId;
  /** Id of the element with the row's label. */
  labelledBy: string;
  isDisabled: boolean;
}

/** Injected from the admin chunk; partners never load drag and drop. */
export type DragHandleComponent = ComponentType<DragHandleProps>;
