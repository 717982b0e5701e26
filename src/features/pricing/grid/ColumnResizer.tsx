import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatColumnWidthLabel, COLUMN_WIDTH_LABELS } from '../labels';
import type { Column } from './columns';
import { getWidthLimits, WIDTH_STEP_PX, clampWidth, type ColumnWidths } from './columnWidths';

interface ColumnResizerProps {
  column: Column;
  /** CSS px. */
  width: number;
  /**
   * Measures every resizable column: a resize stores all widths, else the other columns would change with the window.
   */
  measureWidths: () => ColumnWidths;
  onPreview: (widths: ColumnWidths) => void;
  onCommit: (widths: ColumnWidths) => void;
}

interface ResizeDrag {
  startX: number;
  before: ColumnWidths;
}

/** Separator at the right of a column heading, resized by pointer or arrow keys (WAI-ARIA window splitter). */
export function ColumnResizer({ column, width, measureWidths, onPreview, onCommit }: ColumnResizerProps) {
  const { key, heading } = column;
  const { min, max } = getWidthLimits(key);
  const drag = useRef<ResizeDrag | null>(null);

  const computeWidths = (event: PointerEvent, { startX, before }: ResizeDrag): ColumnWidths => {
    const start = before[key] ?? width;
    return { ...before, [key]: clampWidth(key, start + event.clientX - startX) };
  };
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, before: measureWidths() };
  };
  const previewDrag = (event: PointerEvent) => {
    if (drag.current) onPreview(computeWidths(event, drag.current));
  };
  const endDrag = (event: PointerEvent) => {
    const finishedDrag = drag.current;
    drag.current = null;
    // A click without movement keeps the widths.
    if (finishedDrag && event.clientX !== finishedDrag.startX) onCommit(computeWidths(event, finishedDrag));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = findKeyboardWidth(event.key, width, { min, max });
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCommit({ ...measureWidths(), [key]: clampWidth(key, to) });
  };

  return (
    <div
      role="separator"
      className="pricing-column-resizer"
      aria-orientation="vertical"
      aria-label={formatColumnWidthLabel(heading)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${Math.round(width)} pixels`}
      title={COLUMN_WIDTH_LABELS.resize}
      // Not a tab stop: Alt+Shift+arrows resize the column of the active cell.
      tabIndex={-1}
      onPointerDown={startDrag}
      onPointerMove={previewDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={handleKeyDown}
    />
  );
}

function findKeyboardWidth(key: string, width: number, { min, max }: { min: number; max: number }): number | null {
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
