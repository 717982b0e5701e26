import type { Column } from './columns';

/** Stays in the accessibility tree where cards hide it: the cells are named by it. */
export function GridHeader({ columns }: { columns: readonly Column[] }) {
  return (
    <div role="rowgroup" className="pricing-grid__head">
      <div role="row" aria-rowindex={1} className={`pricing-row pricing-row--head pricing-row--${roleOf(columns)}`}>
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={at + 1}
            className={`pricing-cell pricing-cell--${column.key}`}
          >
            {column.heading}
          </div>
        ))}
      </div>
    </div>
  );
}

function roleOf(columns: readonly Column[]): 'admin' | 'partner' {
  return columns.some((column) => column.key === 'actions') ? 'admin' : 'partner';
}
