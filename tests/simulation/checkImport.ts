import type { ImportLinesResult } from '../../src/domain/pricing/import/importLine';
import type { EditIntent } from '../../src/domain/pricing/pricingEditor';
import type { GridRow } from '../../src/domain/pricing/pricingItem';

/** Equal for labels that differ in case only, as the files of the simulation do. */
const fold = (label: string): string => label.toLowerCase();

/**
 * Checks what an import that updates asks for, given the rows that the user sees: each change is a line's price for the
 * only row with its label, each new row has a label of its own that no row has.
 */
export function checkImport(intent: EditIntent, { lines }: ImportLinesResult, shown: readonly GridRow[]): string[] {
  if (intent.kind !== 'updateMany') return [`imports by ${intent.kind}`];
  const counts = new Map<string, number>();
  const count = (label: string): number => counts.get(fold(label)) ?? 0;
  for (const { type, solution } of shown) if (type === 'solution') counts.set(fold(solution), count(solution) + 1);
  const hasLine = (label: string, price: string | undefined): boolean =>
    lines.some((line) => fold(line.label) === fold(label) && line.price === price);
  const defects: string[] = [];
  for (const { itemId, label, cost } of intent.rows) {
    const row = shown.find(({ id }) => id === itemId);
    const isMeant = row !== undefined && count(row.solution) === 1 && hasLine(row.solution, cost?.prix_partenaire);
    if (!isMeant || label !== undefined) defects.push(`changes ${itemId} without a matching line`);
  }
  for (const { solution, cost } of intent.added ?? []) {
    if (count(solution) > 0) defects.push(`adds a second row ${solution}`);
    if (!hasLine(solution, cost.prix_partenaire)) defects.push(`adds ${solution} without a line`);
    counts.set(fold(solution), count(solution) + 1);
  }
  return defects.map((defect) => `${JSON.stringify(intent)} ${defect}`);
}
