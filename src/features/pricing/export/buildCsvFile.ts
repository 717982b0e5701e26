import { writeGridCsv, writeImportableCsv } from '../../../domain/pricing/writeCsv';
import { getColumns } from '../grid/columns';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

/** 'importable': solutions in the import format; 'full': every column; 'partner': without costs. */
export type CsvExportKind = 'importable' | 'full' | 'partner';

export function buildCsvFile(rows: readonly RowSnapshot[], kind: CsvExportKind): Blob {
  return new Blob([buildCsvText(rows, kind)], { type: 'text/csv;charset=utf-8' });
}

function buildCsvText(rows: readonly RowSnapshot[], kind: CsvExportKind): string {
  if (kind === 'importable') return writeImportableCsv(rows);
  const isAdmin = kind === 'full';
  const headings = getColumns(isAdmin).filter(({ key }) => key !== 'actions');
  return writeGridCsv(
    rows,
    headings.map(({ heading }) => heading),
    { isAdmin },
  );
}
