import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { widthOfColumnLabel, COLUMN_LABELS } from '../labels';
import type { Column } from './columns';
import { limitsOf, WIDTH_STEP_PX, withinLimits, type ColumnWidths } from './columnWidths';

interface ColumnBorderProps {
  column: Column;
  /** CSS px. */
  width: number;
  /** Every column as it stands: pulling at one must not let the window move the others. */
  readAll: () => ColumnWidths;
  onShow: (widths: ColumnWidths) => void;
  onKeep: (widths: ColumnWidths) => void;
}

interface Pull {
  startX: number;
  before: ColumnWidths;
}

/** The right border of a heading: pulled with the pointer or moved with the arrows, as in a spreadsheet. */
export function ColumnBorder({ column, width, readAll, onShow, onKeep }: ColumnBorderProps) {
  const { key, heading } = column;
  const { min, max } = limitsOf(key);
  const pull = useRef<Pull | null>(null);

  const pulled = (event: PointerEvent, { startX, before }: Pull): ColumnWidths => {
    const start = before[key] ?? width;
    return { ...before, [key]: withinLimits(key, start + event.clientX - startX) };
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { startX: event.clientX, before: readAll() };
  };
  const follow = (event: PointerEvent) => {
    if (pull.current) onShow(pulled(event, pull.current));
  };
  const end = (event: PointerEvent) => {
    const pulling = pull.current;
    pull.current = null;
    // A click on the border sets nothing.
    if (pulling && event.clientX !== pulling.startX) onKeep(pulled(event, pulling));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, width, { min, max });
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onKeep({ ...readAll(), [key]: withinLimits(key, to) });
  };

  return (
    <div
      role="separator"
      className="pricing-border"
      aria-orientation="vertical"
      aria-label={widthOfColumnLabel(heading)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${Math.round(width)} pixels`}
      title={COLUMN_LABELS.pull}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}

function keyTarget(key: string, width: number, { min, max }: { min: number; max: number }): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width - WIDTH_STEP_PX;
    case 'ArrowRight':
      return width + WIDTH_STEP_PX;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
