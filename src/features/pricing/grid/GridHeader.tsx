import { useCallback, useEffect, useRef, useState } from 'react';
import type { RememberedWidths } from '../view/useColumnWidths';
import { ColumnBorder } from './ColumnBorder';
import type { Column } from './columns';
import { isResizable, type ColumnWidths } from './columnWidths';
import { Icon } from './icons';
import { COLUMN_LABELS } from '../labels';

interface GridHeaderProps {
  columns: readonly Column[];
  /** Null where rows are cards: there is no column to pull at. */
  widths: RememberedWidths | null;
}

/** Stays in the accessibility tree where cards hide it: the cells are named by it. */
export function GridHeader({ columns, widths }: GridHeaderProps) {
  const row = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<ColumnWidths>({});
  const last = columns.length - 1;
  const isSet = widths !== null && Object.keys(widths.widths).length > 0;
  // What stands on the screen, for those who hear it; a panel beside the grid changes it without a word.
  const measure = useCallback(() => {
    if (row.current) setMeasured(widthsOf(row.current));
  }, []);

  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);

  return (
    <div role="rowgroup" className="pricing-grid__head">
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        className={`pricing-row pricing-row--head pricing-row--${roleOf(columns)}`}
        onFocus={measure}
      >
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={at + 1}
            data-column={column.key}
            className={`pricing-cell pricing-cell--${column.key}`}
          >
            {at === last && isSet && (
              <button
                type="button"
                className="pricing-action"
                aria-label={COLUMN_LABELS.reset}
                title={COLUMN_LABELS.reset}
                onClick={widths.reset}
              >
                <Icon name="undo" />
              </button>
            )}
            {column.heading}
            {widths && at < last && (
              <ColumnBorder
                column={column}
                width={widths.widths[column.key] ?? measured[column.key] ?? 0}
                readAll={() => (row.current ? widthsOf(row.current) : {})}
                onShow={widths.show}
                onKeep={widths.keep}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** CSS px by column. */
function widthsOf(row: HTMLElement): ColumnWidths {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(
    cells
      .map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width] as const)
      .filter(([key]) => isResizable(key)),
  );
}

function roleOf(columns: readonly Column[]): 'admin' | 'partner' {
  return columns.some((column) => column.key === 'actions') ? 'admin' : 'partner';
}
