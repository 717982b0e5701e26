import {
  adjustPrice,
  computePrices,
  parseCommission,
  parsePriceAdjustment,
  type AmountErrorCode,
} from '../../../domain/pricing/money';
import { isCostUnchanged } from '../../../domain/pricing/mutation';
import type { Cost, ItemId, PricePlan } from '../../../domain/pricing/pricingItem';
import { COMMISSION_ERRORS, PRICE_ADJUSTMENT_ERRORS, PRICE_ERRORS } from '../messages';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';

export interface BulkRowChange {
  itemId: ItemId;
  label: string;
  before: Cost;
  /** Equals `before` if a date only ends the plan of the row. */
  after: Cost;
  /** Reseller price before and after, as stored text. */
  reseller: { before: string; after: string };
  plan: PricePlan | undefined;
}

export type BulkChangePlan =
  | {
      ok: true;
      changes: readonly BulkRowChange[];
      skipped: readonly { label: string; reason: string }[];
      /** Number of rows that have the value already. */
      unchanged: number;
      /** Number of subtitles, which have no price. */
      withoutPrice: number;
    }
  | { ok: false; error: string };

/**
 * Builds the changes that set one commission for the selected solutions; leaves out subtitles and rows that have it
 * already. `startsOn`: ISO date from which it applies, '' for now.
 */
export function buildCommissionChanges(rows: readonly RowSnapshot[], input: string, startsOn = ''): BulkChangePlan {
  const commission = parseCommission(input);
  if (!commission.ok) return { ok: false, error: COMMISSION_ERRORS[commission.code] };
  return buildCostChanges(rows, startsOn, () => ({ ok: true, values: { commission: commission.text } }));
}

/**
 * Builds the changes of partner prices by a percentage or an amount, or to a fixed price; skips those out of range.
 * `startsOn`: ISO date from which they apply, '' for now.
 */
export function buildPriceChanges(rows: readonly RowSnapshot[], input: string, startsOn = ''): BulkChangePlan {
  const parsed = parsePriceAdjustment(input);
  if (!parsed.ok) return { ok: false, error: PRICE_ADJUSTMENT_ERRORS[parsed.code] };
  return buildCostChanges(rows, startsOn, (cost) => {
    const price = adjustPrice(cost.prix_partenaire, parsed.adjustment);
    return price.ok ? { ok: true, values: { prix_partenaire: price.text } } : price;
  });
}

function buildCostChanges(
  rows: readonly RowSnapshot[],
  startsOn: string,
  change: (cost: Cost) => { ok: true; values: Partial<Cost> } | { ok: false; code: AmountErrorCode },
): BulkChangePlan {
  const changes: BulkRowChange[] = [];
  const skipped: { label: string; reason: string }[] = [];
  let unchanged = 0;
  let withoutPrice = 0;
  for (const row of rows) {
    if (row.type !== 'solution' || !row.cost) {
      withoutPrice += 1;
      continue;
    }
    const result = change(row.cost);
    if (!result.ok) {
      skipped.push({ label: row.solution, reason: PRICE_ERRORS[result.code] });
      continue;
    }
    if (isCostUnchanged(row, result.values, startsOn)) {
      unchanged += 1;
      continue;
    }
    const after = { ...row.cost, ...result.values };
    const reseller = { before: row.prix_revendeur, after: computePrices(after).prix_revendeur };
    changes.push({
      itemId: row.id,
      label: row.solution,
      before: row.cost,
      after,
      reseller,
      plan: row.plan,
    });
  }
  return { ok: true, changes, skipped, unchanged, withoutPrice };
}
