import { buildGridCsv, buildImportableCsv } from '../../../domain/pricing/buildCsv';
import { getColumns } from '../grid/columns';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

/** 'importable': solutions in the import format; 'full': every column; 'partner': without costs. */
export type CsvExportColumnSet = 'importable' | 'full' | 'partner';

export function buildCsvFile(rows: readonly RowSnapshot[], kind: CsvExportColumnSet): Blob {
  return new Blob([buildCsvText(rows, kind)], { type: 'text/csv;charset=utf-8' });
}

function buildCsvText(rows: readonly RowSnapshot[], kind: CsvExportColumnSet): string {
  if (kind === 'importable') return buildImportableCsv(rows);
  const isAdmin = kind === 'full';
  const headings = getColumns(isAdmin).filter(({ key }) => key !== 'actions');
  return buildGridCsv(
    rows,
    headings.map(({ heading }) => heading),
    { isAdmin },
  );
}
