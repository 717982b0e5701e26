import { useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../../domain/groupThousands';
import { Button } from '../../../ui/Button';
import './previewTable.css';

const MORE_ROWS = 'Lignes suivantes';
/** Rows rendered per step: a file may have thousands. */
const ROWS_PER_STEP = 200;

function formatMoreRows(count: number): string {
  return count === 1 ? '… et une autre ligne' : `… et ${formatCount(count)} autres lignes`;
}

interface PreviewTableProps<Row> {
  /** Name of the table; the number of rows is added. */
  caption: string;
  columns: readonly { heading: string; isText?: boolean }[];
  rows: readonly Row[];
  /** Returns the contents of a row by column; the first is its heading. */
  formatRow: (row: Row) => readonly ReactNode[];
  /** Returns a key where rows move or change their heading while controls of them have the focus. */
  getKey?: (row: Row) => number;
}

/** Scrollable table inside a `.pricing-preview`. */
export function PreviewTable<Row>({ caption, columns, rows, formatRow, getKey }: PreviewTableProps<Row>) {
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP);
  const region = useRef<HTMLDivElement>(null);
  const hiddenCount = rows.length - visibleCount;
  const showMore = () => {
    setVisibleCount(visibleCount + ROWS_PER_STEP);
    // The last rows remove the button.
    if (hiddenCount <= ROWS_PER_STEP) region.current?.focus({ preventScroll: true });
  };
  const name = `${caption} (${formatCount(rows.length)})`;
  const getClass = (index: number) => (columns[index]?.isText ? 'pricing-preview__text' : undefined);
  return (
    // Scrollable regions need a tab stop for keyboard users.
    <div ref={region} className="pricing-preview__scroll" tabIndex={0} role="region" aria-label={name}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map(({ heading }, index) => (
              <th key={heading} scope="col" className={getClass(index)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, visibleCount).map((row, rowIndex) => {
            const [rowHeading, ...contents] = formatRow(row);
            return (
              <tr key={getKey?.(row) ?? `${rowIndex}-${typeof rowHeading === 'string' ? rowHeading : ''}`}>
                <th scope="row">{rowHeading}</th>
                {contents.map((content, index) => (
                  <td key={columns[index + 1]?.heading} className={getClass(index + 1)}>
                    {content}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hiddenCount > 0 && (
        <div className="pricing-preview__more">
          <p>{formatMoreRows(hiddenCount)}</p>
          <Button tone="secondary" size="small" onClick={showMore}>
            {MORE_ROWS}
          </Button>
        </div>
      )}
    </div>
  );
}
