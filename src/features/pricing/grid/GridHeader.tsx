import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { ColumnWidthsState } from './useColumnWidths';
import { ColumnResizer } from './ColumnResizer';
import type { Column } from './columns';
import { clampWidth, isResizable, WIDTH_STEP_PX, type ColumnWidths } from './columnWidths';
import { GridIcon } from './GridIcon';
import { COLUMN_WIDTH_LABELS } from '../labels';

interface GridHeaderProps {
  columns: readonly Column[];
  isAdmin: boolean;
  /** Null if rows are cards, which have no columns to resize. */
  widths: ColumnWidthsState | null;
  ref: Ref<GridHeaderHandle>;
}

export interface GridHeaderHandle {
  /** Widens (1) or narrows (-1) a column by a step; 0 restores all widths. */
  resize(column: Column | undefined, step: -1 | 0 | 1): void;
}

/** Renders the header row; the card layout hides it visually only, since it names the cells for screen readers. */
export function GridHeader({ columns, isAdmin, widths, ref }: GridHeaderProps) {
  const row = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<ColumnWidths>({});
  const last = columns.length - 1;
  const hasCustomWidths = widths !== null && Object.keys(widths.widths).length > 0;
  // Measures the widths that the separators announce and resize from; also on focus, because a side panel resizes the
  // grid without a window resize.
  const measure = useCallback(() => {
    if (row.current) setMeasured(measureColumnWidths(row.current));
  }, []);

  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);

  useImperativeHandle(ref, () => ({
    resize: (column, step) => {
      if (!widths || !row.current || !column || !isResizable(column.key)) return;
      const before = measureColumnWidths(row.current);
      const width = (before[column.key] ?? 0) + step * WIDTH_STEP_PX;
      if (step === 0) widths.reset();
      else widths.save({ ...before, [column.key]: clampWidth(column.key, width) });
    },
  }));

  return (
    <div role="rowgroup" className="pricing-grid__head">
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        className={`pricing-row pricing-row--head pricing-row--${isAdmin ? 'admin' : 'partner'}`}
        onFocus={measure}
      >
        {columns.map((column, columnIndex) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={columnIndex + 1}
            data-column={column.key}
            // Without the separator's width, which its content would add.
            aria-label={column.heading}
            className={`pricing-cell pricing-cell--${column.key}`}
          >
            {columnIndex === last && hasCustomWidths && (
              <button
                type="button"
                className="pricing-action"
                tabIndex={-1}
                aria-label={COLUMN_WIDTH_LABELS.reset}
                title={COLUMN_WIDTH_LABELS.reset}
                onClick={widths.reset}
              >
                <GridIcon name="undo" />
              </button>
            )}
            {/* A translation by the browser replaces text nodes, before which React could insert nothing. */}
            <span>{column.heading}</span>
            {widths && columnIndex < last && (
              <ColumnResizer
                column={column}
                width={widths.widths[column.key] ?? measured[column.key] ?? 0}
                measureWidths={() => (row.current ? measureColumnWidths(row.current) : {})}
                onPreview={widths.preview}
                onCommit={widths.save}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the rendered width of each resizable column, in CSS px. */
function measureColumnWidths(row: HTMLElement): ColumnWidths {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(
    cells
      .map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width] as const)
      .filter(([key]) => isResizable(key)),
  );
}
