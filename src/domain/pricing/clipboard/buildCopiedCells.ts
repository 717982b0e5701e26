import type { GridRow } from '../pricingItem';
import type { CellBlock, CellColumn } from './cellBlock';

/** Row as the cells of a copy or a paste see it. */
export type CellRow = Pick<GridRow, 'id' | 'type' | 'solution' | 'cost' | 'prix_revendeur' | 'prix_public'>;

/** Returns the texts of cells: stored prices, and of a subtitle the label alone. */
export function buildCopiedCells(rows: readonly CellRow[], columns: readonly CellColumn[]): CellBlock {
  return rows.map((row) => columns.map((column) => getCellText(row, column)));
}

function getCellText(row: CellRow, column: CellColumn): string {
  return column === 'prix_partenaire' || column === 'commission' ? (row.cost?.[column] ?? '') : row[column];
}
