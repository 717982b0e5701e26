import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { ValidCellText } from '../cells/cellEditorHandle';

export type ColumnRange = Pick<CellRange, 'firstColumn' | 'lastColumn'>;

/** Commands on the cells of a range, or on the active cell without one. */
export interface RangeCommands {
  /** Writes the text of the active cell into every editable cell. */
  write(text: ValidCellText): void;
  /** Copies the first solution of the range into those below it; a single cell takes the value from above. */
  fillDown(): void;
  /** Copies the columns of the sources, in turn, into the targets, which the fill handle was dragged over. */
  fill(sourceIds: readonly ItemId[], targetIds: readonly ItemId[], columns: ColumnRange): void;
  paste(clipboard: DataTransfer): void;
  /** Says why a computed cell cannot be edited. */
  explainComputed(): void;
}

const noop = () => undefined;

/** Commands of partners, whose cells are read-only. */
export const READ_ONLY_RANGE_COMMANDS: RangeCommands = {
  write: noop,
  fillDown: noop,
  fill: noop,
  paste: noop,
  explainComputed: noop,
};
