import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatPrice } from '../../../domain/money';
import { useEditorValue } from '../editor/EditorContext';
import { columnsFor, type Column } from '../grid/columns';
import { GRID_LABELS } from '../labels';
import type { ViewRow } from '../services';
import { momentText } from '../status/ages';
import './print.css';

/** Paper does not say by itself that its prices were already old when it was printed without a network. */
function printedText(now: number, lastSyncAt: number | null): string {
  const printed = `Imprimée le ${momentText(now)}`;
  return lastSyncAt === null ? printed : `${printed}, synchronisée le ${momentText(lastSyncAt)}`;
}

/** The whole grid as a plain table, on paper only: the grid on the screen holds just the rows in sight. */
export function PrintView() {
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  const rows = useEditorValue((snapshot) => snapshot.rows);
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const lastSyncAt = useEditorValue((snapshot) => snapshot.sync.lastSyncAt);

  useEffect(() => {
    // The browser takes its picture as soon as the handler returns.
    const show = () => flushSync(() => setPrintedAt(Date.now()));
    const hide = () => setPrintedAt(null);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);

  if (printedAt === null) return null;
  const columns = columnsFor(admin).filter((column) => column.key !== 'actions');
  return createPortal(
    <section className="pricing-print">
      <h1>{GRID_LABELS.heading}</h1>
      <p>{printedText(printedAt, lastSyncAt)}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrintRow key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

function PrintRow({ row, columns }: { row: ViewRow; columns: readonly Column[] }) {
  if (row.type === 'subtitle') {
    return (
      <tr>
        <th scope="rowgroup" colSpan={columns.length}>
          {row.solution}
        </th>
      </tr>
    );
  }
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key}>{cellText(row, column)}</td>
      ))}
    </tr>
  );
}

function cellText(row: ViewRow, { key }: Column): string {
  switch (key) {
    case 'solution':
      return row.solution;
    case 'prix_partenaire':
    case 'commission':
      return formatPrice(row.cost?.[key] ?? '');
    case 'prix_revendeur':
    case 'prix_public':
      return formatPrice(row[key]);
    case 'actions':
      return '';
  }
}
