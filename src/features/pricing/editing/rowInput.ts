import { parseLabel } from '../../../domain/label';
import { parseCost, type ComputedPrices } from '../../../domain/money';
import { sameCost } from '../../../domain/mutation';
import type { Cost, ItemId } from '../../../domain/pricingItem';
import { COMMISSION_ERRORS, LABEL_ERRORS, PRICE_ERRORS } from '../messages';
import type { Draft, EditIntent, ViewRow } from '../services';

/** Texts of a solution as typed, not yet normalised. */
export interface RowInput {
  solution: string;
  prix_partenaire: string;
  commission: string;
}

export type RowField = keyof RowInput;

/** French sentence per field that cannot be saved. */
export type RowErrors = Partial<Record<RowField, string>>;

export type CheckedRow =
  { ok: true; solution: string; cost: Cost; prices: ComputedPrices } | { ok: false; errors: RowErrors };

export function inputOf(row: ViewRow, draft?: Draft): RowInput {
  return {
    solution: draft?.label ?? row.solution,
    prix_partenaire: draft?.prix_partenaire ?? row.cost?.prix_partenaire ?? '',
    commission: draft?.commission ?? row.cost?.commission ?? '',
  };
}

export function draftOf(itemId: ItemId, input: RowInput, at: number): Draft {
  return { itemId, label: input.solution, prix_partenaire: input.prix_partenaire, commission: input.commission, at };
}

export function sameInput(one: RowInput, other: RowInput): boolean {
  return (
    one.solution === other.solution &&
    one.prix_partenaire === other.prix_partenaire &&
    one.commission === other.commission
  );
}

/** All fields at once, so that every fault is told at its field and not one after the other. */
export function checkRow(input: RowInput): CheckedRow {
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
 * Only the units that the person changed since the row was opened, so that somebody else's new price survives
 * a change of the label. Null where nothing was changed.
 */
export function updateIntent(
  opened: ViewRow,
  checked: { solution: string; cost: Cost },
): Extract<EditIntent, { kind: 'update' }> | null {
  const label = checked.solution === opened.solution ? undefined : checked.solution;
  const cost = sameCost(checked.cost, opened.cost) ? undefined : checked.cost;
  if (label === undefined && cost === undefined) return null;
  return { kind: 'update', itemId: opened.id, ...(label !== undefined && { label }), ...(cost && { cost }) };
}
