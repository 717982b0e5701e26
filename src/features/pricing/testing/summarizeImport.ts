import { proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines } from '../../../domain/pricing/import/readImportLines';
import type { CsvResult } from '../import/parseCsv';

/** Text of a supplier, and what `summarizeImport` writes of it. */
export type SupplierCase = readonly [name: string, text: string, read: readonly string[], unread?: readonly string[]];

/** Writes what was read as `label | price | commission`, with section and reference where there is one. */
export function summarizeImport(result: CsvResult) {
  if (!result.ok) throw new Error(result.failure.code);
  const proposal = proposeMapping(result.table);
  const { lines, unread } = readImportLines(result.table, proposal);
  return {
    read: lines.map(({ label, price, commission, section, reference }) =>
      [label, price, commission ?? '-', section && `section ${section}`, reference && `réf. ${reference}`]
        .filter(Boolean)
        .join(' | '),
    ),
    unread: unread.map(({ line, reason }) => `${line} ${reason}`),
    undecided: proposal.undecided,
  };
}
