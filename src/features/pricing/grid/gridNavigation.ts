/** Active cell: indexes from 0 in the filtered rows and their columns. */
export interface GridPosition {
  row: number;
  column: number;
}

export interface GridBounds {
  rows: number;
  columns: number;
  /** Rows per screen: the step of PageUp and PageDown. */
  pageRows: number;
}

export interface KeyPress {
  key: string;
  hasCtrl: boolean;
}

/** Returns the cell that a navigation key leads to (WAI-ARIA grid pattern), or null for any other key. */
export function findNextPosition(
  { key, hasCtrl }: KeyPress,
  from: GridPosition,
  bounds: GridBounds,
): GridPosition | null {
  const to = findTarget(key, hasCtrl, from, bounds);
  if (to === null) return null;
  return { row: clamp(to.row, bounds.rows), column: clamp(to.column, bounds.columns) };
}

function findTarget(
  key: string,
  hasCtrl: boolean,
  { row, column }: GridPosition,
  bounds: GridBounds,
): GridPosition | null {
  switch (key) {
    case 'ArrowUp':
      return { row: hasCtrl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: hasCtrl ? bounds.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: hasCtrl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: hasCtrl ? bounds.columns - 1 : column + 1 };
    case 'Home':
      return { row: hasCtrl ? 0 : row, column: 0 };
    case 'End':
      return { row: hasCtrl ? bounds.rows - 1 : row, column: bounds.columns - 1 };
    case 'PageUp':
      return { row: row - bounds.pageRows, column };
    case 'PageDown':
      return { row: row + bounds.pageRows, column };
    default:
      return null;
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}

/**
 * Returns the cell that Tab leads to: the next one (`step` 1) or the previous one (-1) among the editable columns, over
 * the ends of rows; null at the end of the grid. `isEditableRow` is false for subtitles.
 */
export function findNextEditableCell(
  { row, column }: GridPosition,
  step: 1 | -1,
  { rowCount, editableColumns, isEditableRow }: EditableCells,
): GridPosition | null {
  const inRow = editableColumns[editableColumns.indexOf(column) + step];
  if (inRow !== undefined) return { row, column: inRow };
  const next = findNextEditableRow(row, step, { rowCount, isEditableRow });
  const first = step === 1 ? editableColumns[0] : editableColumns.at(-1);
  return next === null || first === undefined ? null : { row: next, column: first };
}

export interface EditableCells {
  rowCount: number;
  /** Indexes, in order. */
  editableColumns: readonly number[];
  isEditableRow: (row: number) => boolean;
}

/** Returns the nearest row below (`step` 1) or above (-1) that can be edited; null if there is none. */
export function findNextEditableRow(
  row: number,
  step: 1 | -1,
  { rowCount, isEditableRow }: Pick<EditableCells, 'rowCount' | 'isEditableRow'>,
): number | null {
  for (let next = row + step; next >= 0 && next < rowCount; next += step) if (isEditableRow(next)) return next;
  return null;
}
