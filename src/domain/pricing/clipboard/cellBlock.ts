/** Texts of copied cells, row by row; rows may differ in length. */
export type CellBlock = readonly (readonly string[])[];

/** Column whose cells can be copied; partners have no `prix_partenaire` and no `commission`. */
export type CellColumn = 'solution' | 'prix_partenaire' | 'commission' | 'prix_revendeur' | 'prix_public';

/** Rectangle of cells: indexes into the rows shown and the columns, ends included. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
