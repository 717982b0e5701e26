import { writeGridCsv, writeImportableCsv } from '../../../domain/csvText';
import { columnsFor } from '../grid/columns';
import type { ViewRow } from '../services';

/** 'importable': solutions as the import reads them; 'full': every column; 'partner': without any cost. */
export type ExportForm = 'importable' | 'full' | 'partner';

export function exportCsv(rows: readonly ViewRow[], form: ExportForm): Blob {
  return new Blob([textOf(rows, form)], { type: 'text/csv;charset=utf-8' });
}

function textOf(rows: readonly ViewRow[], form: ExportForm): string {
  if (form === 'importable') return writeImportableCsv(rows);
  const admin = form === 'full';
  const headings = columnsFor(admin).filter(({ key }) => key !== 'actions');
  return writeGridCsv(
    rows,
    headings.map(({ heading }) => heading),
    { admin },
  );
}
