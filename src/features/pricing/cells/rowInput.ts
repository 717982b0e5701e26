import { parseLabel } from '../../../domain/pricing/label';
import { parseCost, type ComputedPrices } from '../../../domain/pricing/money';
import { isSameCost, NO_COST } from '../../../domain/pricing/mutation';
import type { Cost } from '../../../domain/pricing/pricingItem';
import { COMMISSION_ERRORS, LABEL_ERRORS, PRICE_ERRORS } from '../messages';
import type { Draft, EditIntent, RowSnapshot } from '../../../domain/pricing/pricingEditor';

/** Texts of a solution as typed, not normalized. */
export interface RowInput {
  solution: string;
  prix_partenaire: string;
  commission: string;
  /** ISO date from which the price applies; empty or missing for now. */
  startsOn?: string;
}

/** Field of an edited row. */
export type RowField = keyof Omit<RowInput, 'startsOn'>;

/** `inputmode` by field. The decimal keyboard of iPhones has no minus, and a commission may be negative. */
export const INPUT_MODES: Record<RowField, 'text' | 'decimal'> = {
  solution: 'text',
  prix_partenaire: 'decimal',
  commission: 'text',
};

/** French sentence per invalid field. */
export type RowErrors = Partial<Record<RowField, string>>;

/** Returns the invalid field to focus, the first in the order of the form. */
export function findFirstInvalidField(errors: RowErrors): RowField {
  if (errors.solution) return 'solution';
  return errors.prix_partenaire ? 'prix_partenaire' : 'commission';
}

export type RowValidation =
  | { ok: true; solution: string; cost: Cost; prices: ComputedPrices }
  | { ok: false; errors: RowErrors };

/** The id and values that the fields show; the add form, which has no row yet, passes `EMPTY_ROW`. */
export type EditableRowValues = Pick<RowSnapshot, 'id' | 'solution' | 'cost' | 'plan'>;

/** Returns the texts of the fields; those of the draft replace those of the row. */
export function toRowInput(row: EditableRowValues, draft?: Draft): RowInput {
  return {
    solution: draft?.label ?? row.solution,
    prix_partenaire: draft?.prix_partenaire ?? row.cost?.prix_partenaire ?? '',
    commission: draft?.commission ?? row.cost?.commission ?? '',
    ...(draft?.startsOn !== undefined && { startsOn: draft.startsOn }),
  };
}

/**
 * Builds a draft of the changed fields and the values they started from, so that resuming it does not overwrite remote
 * changes of other fields.
 */
export function buildRowDraft(initialRow: EditableRowValues, input: RowInput, at: number): Draft {
  const { solution, prix_partenaire, commission } = toRowInput(initialRow);
  return {
    itemId: initialRow.id,
    ...(input.solution !== solution && { label: input.solution }),
    ...(input.prix_partenaire !== prix_partenaire && { prix_partenaire: input.prix_partenaire }),
    ...(input.commission !== commission && { commission: input.commission }),
    ...(input.startsOn && { startsOn: input.startsOn }),
    base: { solution: initialRow.solution, cost: initialRow.cost, plan: initialRow.plan },
    at,
  };
}

/** Returns the row that editing starts from: the `base` of the draft if there is one. */
export function getEditBaseRow(row: RowSnapshot, draft: Draft | undefined): RowSnapshot {
  return draft?.base === undefined ? row : { ...row, ...draft.base };
}

/** Compares the typed texts; a date alone plans nothing. */
export function isSameInput(a: RowInput, b: RowInput): boolean {
  return a.solution === b.solution && a.prix_partenaire === b.prix_partenaire && a.commission === b.commission;
}

/** Validates all fields at once, so that each error is shown at its field. */
export function validateRow(input: RowInput): RowValidation {
  const label = parseLabel(input.solution);
  const cost = parseCost(input);
  if (label.ok && cost.ok) return { ok: true, solution: label.label, cost: cost.cost, prices: cost.prices };
  const errors: RowErrors = {};
  if (!label.ok) errors.solution = LABEL_ERRORS[label.code];
  if (!cost.ok) {
    if (cost.errors.prix_partenaire) errors.prix_partenaire = PRICE_ERRORS[cost.errors.prix_partenaire];
    if (cost.errors.commission) errors.commission = COMMISSION_ERRORS[cost.errors.commission];
  }
  return { ok: false, errors };
}

/**
 * Builds the edit of the units (label, price) that differ from `initialRow`; null if none differs. A remote change of
 * the same unit since becomes a conflict, those of other units survive.
 */
export function buildUpdateIntent(
  initialRow: RowSnapshot,
  checked: { solution: string; cost: Cost },
  startsOn = '',
): Extract<EditIntent, { kind: 'update' }> | null {
  const { id: itemId, solution, cost, plan } = initialRow;
  const isSameLabel = checked.solution === solution;
  const isSamePrice = isSameCost(checked.cost, cost);
  if (isSameLabel && isSamePrice) return null;
  return {
    kind: 'update',
    itemId,
    ...(!isSameLabel && { label: checked.solution }),
    ...(!isSamePrice && { cost: checked.cost }),
    ...(!isSamePrice && startsOn !== '' && { startsOn }),
    base: { solution, cost, plan },
  };
}

/** Builds the edit that restores a row deleted by another device, with the typed values, all saved, and its plan. */
export function buildRestoreDeletedRowIntent(
  initialRow: RowSnapshot,
  values: { solution: string; cost: Cost | null },
  startsOn = '',
): Extract<EditIntent, { kind: 'restore' }> {
  const { id, type, cost, plan, display_order } = initialRow;
  const planned = startsOn !== '' && values.cost !== null && { cost, plan: { ...values.cost, starts_on: startsOn } };
  return {
    kind: 'restore',
    itemId: id,
    before: { type, ...values, ...(plan && { plan }), ...planned, display_order },
    saved: { itemId: id, label: values.solution, cost: values.cost ?? NO_COST },
  };
}
