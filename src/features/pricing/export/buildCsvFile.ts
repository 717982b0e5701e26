import { writeGridCsv, writeImportableCsv } from '../../../domain/pricing/writeCsv';
import { getColumns } from '../grid/columns';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

/** 'importable': solutions in the import format; 'full': every column; 'partner': without costs. */
export type CsvExportKind = 'importable' | 'full' | 'partner';

export function buildCsvFile(rows: readonly RowSnapshot[], format: CsvExportKind): Blob {
  return new Blob([buildCsvText(rows, format)], { type: 'text/csv;charset=utf-8' });
}

function buildCsvText(rows: readonly RowSnapshot[], format: CsvExportKind): string {
  if (format === 'importable') return writeImportableCsv(rows);
  const isAdmin = format === 'full';
  const headings = getColumns(isAdmin).filter(({ key }) => key !== 'actions');
  return writeGridCsv(
    rows,
    headings.map(({ heading }) => heading),
    { isAdmin },
  );
}
