import { hasTexts } from '../../../domain/pricing/draft';
import { parseLabel } from '../../../domain/pricing/label';
import { parseCost } from '../../../domain/pricing/money';
import { NO_COST } from '../../../domain/pricing/mutation';
import type { Draft, RowChange, RowSnapshot, RowValues } from '../../../domain/pricing/pricingEditor';
import { COMMISSION_ERRORS, LABEL_ERRORS, PRICE_ERRORS } from '../messages';
import type { EditableRowValues, RowField } from './rowInput';

const DRAFT_KEYS = { solution: 'label', prix_partenaire: 'prix_partenaire', commission: 'commission' } as const;

/** Returns the stored text of a cell, without grouping. */
export function getCellText(row: RowValues, field: RowField): string {
  return field === 'solution' ? row.solution : (row.cost?.[field] ?? '');
}

/** Returns the text of a cell that was typed and not saved; undefined without one. */
export function getDraftText(draft: Draft | undefined, field: RowField): string | undefined {
  return draft?.[DRAFT_KEYS[field]];
}

/** Builds the row's draft with the typed text of a cell; it keeps the texts of the row's other cells. */
export function buildCellDraft(
  base: EditableRowValues,
  before: Draft | undefined,
  { field, text, at }: { field: RowField; text: string; at: number },
): Draft {
  const { id, solution, cost } = base;
  return { itemId: id, base: { solution, cost }, ...before, [DRAFT_KEYS[field]]: text, at };
}

/** Returns the row's draft without the text of a cell; null if no text is left. */
export function removeDraftText(draft: Draft, field: RowField): Draft | null {
  const rest: Draft = { ...draft };
  delete rest[DRAFT_KEYS[field]];
  return hasTexts(rest) ? rest : null;
}

/** Returns the values of the row that the cell is edited from: those of its draft if it has one. */
export function getCellBase(row: RowSnapshot, draft: Draft | undefined, field: RowField): RowSnapshot {
  return getDraftText(draft, field) === undefined ? row : { ...row, ...draft?.base };
}

export type CellValidation = { ok: true; values: RowValues; change: RowChange } | { ok: false; error: string };

/** Parses the text of a cell. `values`: those of the row after the edit; `change`: the edit. */
export function validateCell(base: EditableRowValues, field: RowField, text: string): CellValidation {
  const { id: itemId, solution, cost } = base;
  if (field === 'solution') {
    const parsed = parseLabel(text);
    if (!parsed.ok) return { ok: false, error: LABEL_ERRORS[parsed.code] };
    return { ok: true, values: { solution: parsed.label, cost }, change: { itemId, label: parsed.label } };
  }
  const parsed = parseCost({ ...(cost ?? NO_COST), [field]: text });
  if (parsed.ok) {
    const change = { itemId, cost: { [field]: parsed.cost[field] } };
    return { ok: true, values: { solution, cost: parsed.cost }, change };
  }
  const { prix_partenaire, commission } = parsed.errors;
  const price = prix_partenaire && PRICE_ERRORS[prix_partenaire];
  const percent = commission && COMMISSION_ERRORS[commission];
  return { ok: false, error: (field === 'commission' ? (percent ?? price) : (price ?? percent)) ?? '' };
}
