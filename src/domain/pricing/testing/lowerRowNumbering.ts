import { ROW_NUMBERING } from '../rowNumbering';

/** Makes gaps so narrow and pushes so small that grids of a few rows run out of numbers. Returns a function that restores the usual values. */
export function lowerRowNumbering(): () => void {
  const usual = { ...ROW_NUMBERING };
  Object.assign(ROW_NUMBERING, { maxRenumberedRows: 2, gap: 8, topGap: 2 } satisfies typeof ROW_NUMBERING);
  return () => void Object.assign(ROW_NUMBERING, usual);
}
