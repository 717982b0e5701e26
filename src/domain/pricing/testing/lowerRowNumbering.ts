import { ROW_NUMBERING } from '../rowNumbering';

/** Gaps so narrow and pushes so small that grids of a few rows run out of numbers. */
const NARROW_GAPS = { maxRenumberedRows: 2, gap: 8, topGap: 2 };

/** Numbers rows like this; the default runs out of numbers. Returns a function that restores the usual numbering. */
export function lowerRowNumbering(lower: Partial<typeof ROW_NUMBERING> = NARROW_GAPS): () => void {
  const usual = { ...ROW_NUMBERING };
  Object.assign(ROW_NUMBERING, lower);
  return () => void Object.assign(ROW_NUMBERING, usual);
}
