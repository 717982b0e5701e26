import { useMemo, useState } from 'react';
import { groupThousands } from '../../../domain/groupThousands';
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
  const groups = useMemo(() => groupHeadings(rows), [rows]);
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
        {groups.map((group) => (
          <tbody key={group[0]?.id} className={group[0]?.type === 'subtitle' ? 'pricing-print__start' : undefined}>
            {group.map((row) => (
              <PrintRow key={row.id} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Groups headings with the first row below them, which does not break: a heading is never last on a page. */
function groupHeadings(rows: readonly RowSnapshot[]): readonly (readonly RowSnapshot[])[] {
  const groups: RowSnapshot[][] = [];
  rows.forEach((row, index) => {
    const isBelowHeading = rows[index - 1]?.type === 'subtitle';
    const isSecond = row.type === 'solution' && rows[index - 2]?.type === 'subtitle';
    if (!isBelowHeading && (row.type === 'subtitle' || isSecond || index === 0)) groups.push([]);
    groups.at(-1)?.push(row);
  });
  return groups;
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
