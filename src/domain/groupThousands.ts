const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;
const NARROW_NO_BREAK_SPACE = '\u202F';

/**
 * Groups digits for display: '1234,50' → '1 234,50' with U+202F. Texts without a number of four digits stay unchanged.
 */
export function groupThousands(stored: string): string {
  const comma = stored.indexOf(',');
  if (comma < 0) return stored.replace(THOUSANDS, NARROW_NO_BREAK_SPACE);
  return stored.slice(0, comma).replace(THOUSANDS, NARROW_NO_BREAK_SPACE) + stored.slice(comma);
}

/** Formats a count like the prices beside it: 1200 → '1 200' with U+202F. */
export function formatCount(count: number): string {
  return groupThousands(String(count));
}
