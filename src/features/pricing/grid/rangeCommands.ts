import type { CellRange } from '../../../domain/pricing/clipboard/cellBlock';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

/** Commands on the cells of a range, or on the active cell without one. */
export interface RangeCommands {
  /** Writes one text into every editable cell. `editedRow`: the row that it was typed into, as it was then. */
  write(text: string, editedRow: RowSnapshot): void;
  /** Copies the first solution of the range into those below it; a single cell takes the value from above. */
  fillDown(): void;
  /** Copies the cells of `from` into those of `to`, which the fill handle was dragged over. */
  fill(from: CellRange, to: CellRange): void;
  paste(clipboard: DataTransfer): void;
  /** Says why Delete does nothing on cells. */
  explainDelete(): void;
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
  explainDelete: noop,
  explainComputed: noop,
};
