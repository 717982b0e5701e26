import type { CSSProperties } from 'react';
import { isRecord } from '../../../domain/isRecord';
import type { Column, ColumnKey } from './columns';

/** Widths in CSS px. Empty until the first resize, which stores the width of every resizable column. */
export type ColumnWidths = Readonly<Partial<Record<ColumnKey, number>>>;

/** Step of the arrow keys on a column separator, CSS px. */
export const WIDTH_STEP_PX = 16;

const MIN_WIDTH_PX = 72;
const MIN_SOLUTION_WIDTH_PX = 176;
const MAX_WIDTH_PX = 900;

export interface WidthLimits {
  min: number;
  max: number;
}

/** Returns the limits in CSS px: at least a price of seven digits or the start of a label, at most about a screen. */
export function getWidthLimits(key: ColumnKey): WidthLimits {
  return { min: key === 'solution' ? MIN_SOLUTION_WIDTH_PX : MIN_WIDTH_PX, max: MAX_WIDTH_PX };
}

export function clampWidth(key: ColumnKey, width: number): number {
  const { min, max } = getWidthLimits(key);
  return Math.round(Math.max(min, Math.min(width, max)));
}

/** Parses stored widths; drops invalid entries and returns {} for invalid JSON. */
export function parseWidths(text: string | null): ColumnWidths {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return {};
    const validEntries = Object.entries(value).filter(
      (entry): entry is [ColumnKey, number] => isResizable(entry[0]) && Number.isFinite(entry[1]),
    );
    return Object.fromEntries(validEntries.map(([key, width]) => [key, clampWidth(key, width)]));
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

/** True for every column except the actions, whose width follows the buttons. */
export function isResizable(key: string): key is ColumnKey {
  return RESIZABLE.includes(key);
}

/**
 * Builds CSS custom properties for the grid tracks; none, so that the style sheet applies, unless every resizable
 * column has a width. The last column takes the remaining space; a grid wider than the window scrolls sideways.
 */
export function buildWidthProperties(columns: readonly Column[], widths: ColumnWidths): CSSProperties {
  const resizable = columns.filter(({ key }) => isResizable(key));
  if (resizable.some(({ key }) => widths[key] === undefined)) return {};
  const last = columns.at(-1)?.key;
  const tracks = resizable.map(({ key }) => {
    const width = `${widths[key]}px`;
    return [`--w-${key}`, key === last ? `minmax(${width}, 1fr)` : width];
  });
  const actions = last === 'actions' ? [['--w-actions', 'minmax(var(--actions), 1fr)']] : [];
  const sum = resizable.map(({ key }) => `${widths[key]}px`).join(' + ');
  const minWidth = last === 'actions' ? `calc(${sum} + var(--actions))` : `calc(${sum})`;
  return Object.fromEntries([...tracks, ...actions, ['--least-width', minWidth]]);
}
