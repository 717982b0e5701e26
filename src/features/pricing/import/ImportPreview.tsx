import { groupThousands } from '../../../domain/pricing/money';
import { PreviewTable } from '../shell/PreviewTable';
import { IMPORT_TEXTS, formatImportableCount, SKIP_REASONS } from './messages';
import type { ImportContent } from './importContent';

const LINE_COLUMN = { heading: IMPORT_TEXTS.line };
const SKIPPED_COLUMNS = [LINE_COLUMN, { heading: IMPORT_TEXTS.reason, isText: true }];
const IMPORTABLE_COLUMNS = [
  LINE_COLUMN,
  { heading: IMPORT_TEXTS.solution, isText: true },
  { heading: IMPORT_TEXTS.price },
  { heading: IMPORT_TEXTS.commission },
];

/** Lists the lines to import and the skipped ones with their reason, by line number. */
export function ImportPreview({ content: { importable, skipped, total } }: { content: ImportContent }) {
  return (
    <div className="pricing-preview">
      {total > 0 && <p role="status">{formatImportableCount(importable.length, total)}</p>}
      {skipped.length > 0 && (
        <PreviewTable
          caption={IMPORT_TEXTS.skippedHeading}
          columns={SKIPPED_COLUMNS}
          rows={skipped}
          formatRow={({ line, reason }) => [String(line), SKIP_REASONS[reason]]}
        />
      )}
      {importable.length > 0 && (
        <PreviewTable
          caption={IMPORT_TEXTS.importableHeading}
          columns={IMPORTABLE_COLUMNS}
          rows={importable}
          formatRow={({ line, solution, cost }) => [
            String(line),
            solution,
            groupThousands(cost.prix_partenaire),
            groupThousands(cost.commission),
          ]}
        />
      )}
    </div>
  );
}
