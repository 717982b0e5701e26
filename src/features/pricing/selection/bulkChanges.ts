import { changePriceByPercent, computePrices, parseCommission, type AmountErrorCode } from '../../../domain/money';
import { sameCost } from '../../../domain/mutation';
import type { Cost, ItemId } from '../../../domain/pricingItem';
import { COMMISSION_ERRORS, PERCENT_ERRORS, PRICE_ERRORS } from '../messages';
import type { ViewRow } from '../services';

export interface BulkChange {
  itemId: ItemId;
  label: string;
  before: Cost;
  after: Cost;
  /** Stored text of the reseller price before and after. */
  reseller: { before: string; after: string };
}

export type BulkResult =
  | {
      ok: true;
      changes: readonly BulkChange[];
      skipped: readonly { label: string; reason: string }[];
      /** Rows that have the value already. */
      unchanged: number;
      /** Subtitles: there is no price to change. */
      withoutPrice: number;
    }
  | { ok: false; error: string };

/** One commission for all selected solutions; rows that have it already and subtitles are left out. */
export function setCommission(rows: readonly ViewRow[], typed: string): BulkResult {
  const commission = parseCommission(typed);
  if (!commission.ok) return { ok: false, error: COMMISSION_ERRORS[commission.code] };
  return changeCosts(rows, (cost) => ({ ok: true, cost: { ...cost, commission: commission.text } }));
}

/** Partner prices up or down by a percentage, rounded to cents; a price that leaves the limits is skipped and told. */
export function changePrices(rows: readonly ViewRow[], typed: string): BulkResult {
  const percent = parseCommission(typed);
  if (!percent.ok) return { ok: false, error: PERCENT_ERRORS[percent.code] };
  return changeCosts(rows, (cost) => {
    const price = changePriceByPercent(cost.prix_partenaire, percent.text);
    return price.ok ? { ok: true, cost: { ...cost, prix_partenaire: price.text } } : price;
  });
}

function changeCosts(
  rows: readonly ViewRow[],
  change: (cost: Cost) => { ok: true; cost: Cost } | { ok: false; code: AmountErrorCode },
): BulkResult {
  const changes: BulkChange[] = [];
  const skipped: { label: string; reason: string }[] = [];
  let unchanged = 0;
  let withoutPrice = 0;
  for (const row of rows) {
    if (row.type !== 'solution' || !row.cost) {
      withoutPrice += 1;
      continue;
    }
    const changed = change(row.cost);
    if (!changed.ok) {
      skipped.push({ label: row.solution, reason: PRICE_ERRORS[changed.code] });
      continue;
    }
    const { cost: after } = changed;
    if (sameCost(after, row.cost)) {
      unchanged += 1;
      continue;
    }
    const reseller = { before: row.prix_revendeur, after: computePrices(after).prix_revendeur };
    changes.push({ itemId: row.id, label: row.solution, before: row.cost, after, reseller });
  }
  return { ok: true, changes, skipped, unchanged, withoutPrice };
}
