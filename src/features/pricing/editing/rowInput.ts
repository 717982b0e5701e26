import { parseLabel } from '../../../domain/label';
import { parseCost, type ComputedPrices } from '../../../domain/money';
import { sameCost } from '../../../domain/mutation';
import type { Cost } from '../../../domain/pricingItem';
import { COMMISSION_ERRORS, LABEL_ERRORS, PRICE_ERRORS } from '../messages';
import type { Draft, EditIntent, ViewRow } from '../services';

/** Texts of a solution as typed, not yet normalised. */
export interface RowInput {
  solution: string;
  prix_partenaire: string;
  commission: string;
}

export type RowField = keyof RowInput;

/** The keyboard a phone shows. The one for decimals has no minus on iPhones, and a commission may be negative. */
export const KEYBOARDS: Record<RowField, 'text' | 'decimal'> = {
  solution: 'text',
  prix_partenaire: 'decimal',
  commission: 'text',
};

/** French sentence per field that cannot be saved. */
export type RowErrors = Partial<Record<RowField, string>>;

export type CheckedRow =
  { ok: true; solution: string; cost: Cost; prices: ComputedPrices } | { ok: false; errors: RowErrors };

/** What of a row is typed on. */
export type TypedOn = Pick<ViewRow, 'id' | 'solution' | 'cost'>;

export function inputOf(row: TypedOn, draft?: Draft): RowInput {
  return {
    solution: draft?.label ?? row.solution,
    prix_partenaire: draft?.prix_partenaire ?? row.cost?.prix_partenaire ?? '',
    commission: draft?.commission ?? row.cost?.commission ?? '',
  };
}

/** Only what was typed, and on which values: what others change meanwhile in the rest is not to be overwritten. */
export function draftOf(opened: TypedOn, input: RowInput, at: number): Draft {
  const { solution, prix_partenaire, commission } = inputOf(opened);
  return {
    itemId: opened.id,
    ...(input.solution !== solution && { label: input.solution }),
    ...(input.prix_partenaire !== prix_partenaire && { prix_partenaire: input.prix_partenaire }),
    ...(input.commission !== commission && { commission: input.commission }),
    base: { solution: opened.solution, cost: opened.cost },
    at,
  };
}

/** The row that a person types on: with a draft, the one that it was begun on. */
export function openedRow(row: ViewRow, draft: Draft | undefined): ViewRow {
  return draft?.base === undefined ? row : { ...row, ...draft.base };
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
 * a change of the label. `resumed`: from a draft, so that what others saved since is a conflict and not overwritten; in a
 * row that stayed open the person was told of it. Null where nothing was changed.
 */
export function updateIntent(
  opened: ViewRow,
  checked: { solution: string; cost: Cost },
  resumed: boolean,
): Extract<EditIntent, { kind: 'update' }> | null {
  const label = checked.solution === opened.solution ? undefined : checked.solution;
  const cost = sameCost(checked.cost, opened.cost) ? undefined : checked.cost;
  if (label === undefined && cost === undefined) return null;
  return {
    kind: 'update',
    itemId: opened.id,
    ...(label !== undefined && { label }),
    ...(cost && { cost }),
    ...(resumed && { base: { solution: opened.solution, cost: opened.cost } }),
  };
}

/** Brings a row back that another device deleted while it was typed in, with what was typed. */
export function putBackIntent(opened: ViewRow, typed: { solution: string; cost: Cost | null }): EditIntent {
  const { id, type, display_order } = opened;
  return { kind: 'restore', itemId: id, before: { type, ...typed, display_order } };
}
