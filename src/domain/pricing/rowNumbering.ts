/** Numbering of the rows (`display_order`), see `order.ts`; an object, so that the simulation can use lower numbers. */
export const ROW_NUMBERING = {
  /** Grids up to this length are numbered by index; also the rows that one push may renumber. */
  maxRenumberedRows: 300,
  /** Distance between two rows of a longer grid. */
  gap: 1_000_000_000,
  /** Distance between rows that moved to the top: leaves room above them for a thousand more. */
  topGap: 1_000_000,
};
