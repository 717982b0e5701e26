import type { CSSProperties } from 'react';
import type { Column, ColumnKey } from './columns';

/** CSS px by column; only what the person set, or what stood beside it then. */
export type ColumnWidths = Readonly<Partial<Record<ColumnKey, number>>>;

/** Steps of the arrow keys on a border, CSS px. */
export const WIDTH_STEP_PX = 16;

const SMALLEST_PX = 72;
const SMALLEST_SOLUTION_PX = 176;
const WIDEST_PX = 900;

export interface WidthLimits {
  min: number;
  max: number;
}

/** A price of seven digits, or enough of a label to know it by; and never wider than a screen. */
export function limitsOf(key: ColumnKey): WidthLimits {
  return { min: key === 'solution' ? SMALLEST_SOLUTION_PX : SMALLEST_PX, max: WIDEST_PX };
}

export function withinLimits(key: ColumnKey, width: number): number {
  const { min, max } = limitsOf(key);
  return Math.round(Math.max(min, Math.min(width, max)));
}

/** Empty where nothing is remembered, or nothing that can be understood: one bad number spoils only itself. */
export function readWidths(text: string | null): ColumnWidths {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    const known = Object.entries(value).filter(
      (entry): entry is [ColumnKey, number] => isResizable(entry[0]) && Number.isFinite(entry[1]),
    );
    return Object.fromEntries(known.map(([key, width]) => [key, withinLimits(key, width)]));
  } catch {
    return {};
  }
}

const RESIZABLE: readonly string[] = [
  'solution',
  'prix_partenaire',
  'commission',
  'prix_revendeur',
  'prix_public',
] satisfies ColumnKey[];

/** The buttons of a row need what they need. */
export function isResizable(key: string): key is ColumnKey {
  return RESIZABLE.includes(key);
}

/**
 * The widths as properties of the grid, which every row's tracks follow. Empty while a column has none: then the window
 * decides. The last column takes what is left over, and the grid scrolls sideways where nothing is.
 */
export function widthProperties(columns: readonly Column[], widths: ColumnWidths): CSSProperties {
  const resizable = columns.filter(({ key }) => isResizable(key));
  if (resizable.some(({ key }) => widths[key] === undefined)) return {};
  const last = columns.at(-1)?.key;
  const tracks = resizable.map(({ key }) => {
    const width = `${widths[key]}px`;
    return [`--w-${key}`, key === last ? `minmax(${width}, 1fr)` : width];
  });
  const actions = last === 'actions' ? [['--w-actions', 'minmax(var(--actions), 1fr)']] : [];
  const sum = resizable.map(({ key }) => `${widths[key]}px`).join(' + ');
  const least = last === 'actions' ? `calc(${sum} + var(--actions))` : `calc(${sum})`;
  return Object.fromEntries([...tracks, ...actions, ['--least-width', least]]);
}
