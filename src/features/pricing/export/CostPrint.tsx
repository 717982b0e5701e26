import { useState } from 'react';
import { groupThousands } from '../../../domain/pricing/money';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { getColumns, type Column } from '../grid/columns';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatDateTime } from '../../../domain/dates';
import { COST_PRINT_TEXTS } from './messages';

/** Formats when the page is printed and when the prices were synchronized: a page printed offline may be outdated. */
function formatPrintDate(now: number, lastSyncAt: number | null): string {
  const printed = `Imprimée le ${formatDateTime(now)}`;
  return lastSyncAt === null ? printed : `${printed}, synchronisée le ${formatDateTime(lastSyncAt)}`;
}

/** The whole grid with its costs on paper, for administrators; each page is marked as confidential. */
export function CostPrint() {
  const [printedAt] = useState(() => Date.now());
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const lastSyncAt = usePricingEditorValue((snapshot) => snapshot.sync.lastSyncAt);
  const columns = getColumns(isAdmin).filter((column) => column.key !== 'actions');
  return (
    <section className="pricing-print">
      <h1>{COST_PRINT_TEXTS.title}</h1>
      <p>{formatPrintDate(printedAt, lastSyncAt)}</p>
      <table>
        <thead>
          <tr>
            <th colSpan={columns.length} className="pricing-print__confidential">
              {COST_PRINT_TEXTS.confidential}
            </th>
          </tr>
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
    </section>
  );
}

function PrintRow({ row, columns }: { row: RowSnapshot; columns: readonly Column[] }) {
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
        <td key={column.key}>{formatCell(row, column)}</td>
      ))}
    </tr>
  );
}

function formatCell(row: RowSnapshot, { key }: Column): string {
  switch (key) {
    case 'solution':
      return row.solution;
    case 'prix_partenaire':
    case 'commission':
      return groupThousands(row.cost?.[key] ?? '');
    case 'prix_revendeur':
    case 'prix_public':
      return groupThousands(row[key]);
    case 'actions':
      return '';
  }
}
