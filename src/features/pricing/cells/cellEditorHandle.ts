import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { RowField } from './rowInput';

/** Open cell of the active row. */
export interface OpenCell {
  field: RowField;
  /** As typed, not normalized. */
  text: string;
  /** True if typing replaced the value: arrow keys then commit and move. False: they move the caret. */
  isOverwriting: boolean;
  /** French sentence; null while valid or not checked. */
  error: string | null;
}

/** Valid text of a cell that was closed to be written into a range. */
export interface ValidCellText {
  text: string;
  /** The row as the user saw it when the cell was opened. */
  base: RowSnapshot;
  /** Stores the text as a draft again; called if it is not written into the range. */
  restoreDraft: () => void;
}

/** Lets the grid's keyboard drive the cell that has the focus. */
export interface CellEditorHandle {
  /** Null while the cell is not open. */
  getOpenCell(): OpenCell | null;
  /** Opens the cell with the caret behind its text. */
  open(): void;
  /** Opens the cell with this text instead of its value. */
  overwrite(text: string): void;
  /** Lets arrow keys move the caret. */
  stopOverwriting(): void;
  /** Saves the text and closes the cell. False if the text is invalid: the cell stays open and shows why. */
  commit(): boolean;
  /** Closes the cell without saving. */
  cancel(): void;
  /** Validates the text and closes the cell without saving; null if it is invalid. */
  validateAndClose(): ValidCellText | null;
}
