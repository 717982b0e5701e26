import type { ImportTable } from '../../../domain/pricing/import/importTable';
import { proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines, type UnreadReason } from '../../../domain/pricing/import/readImportLines';
import type { NewSolution } from '../../../domain/pricing/pricingEditor';

export type SkipReason = UnreadReason | 'commissionMissing';

/** Lines that can be imported, and the skipped ones with their reason. */
export interface ImportContent {
  importable: readonly (NewSolution & { line: number })[];
  skipped: readonly { line: number; reason: SkipReason }[];
  total: number;
}

export function toImportContent(table: ImportTable): ImportContent {
  const { lines, unread } = readImportLines(table, proposeMapping(table));
  const importable: (NewSolution & { line: number })[] = [];
  const skipped: { line: number; reason: SkipReason }[] = [...unread];
  for (const { line, label, price, commission } of lines) {
    if (commission === null) skipped.push({ line, reason: 'commissionMissing' });
    else importable.push({ line, solution: label, cost: { prix_partenaire: price, commission } });
  }
  return { importable, skipped: skipped.toSorted((a, b) => a.line - b.line), total: table.records.length };
}
