import { DAY_MS } from '../durations';
import type { GridRow, PriceChange } from './pricingItem';

/**
 * Builds the price change that a push records for `after`; undefined for a row without a price, and for a restored row,
 * whose last price is gone. Skips a price that stood for less than a day, as a typing error that this change corrects;
 * `firestore.rules` checks it with an hour of tolerance.
 *
 * @param now Server time in ms, at most an hour before the commit's.
 */
export function buildPriceChange(before: GridRow | undefined, after: GridRow, now: number): PriceChange | undefined {
  if (after.deleted || after.type === 'subtitle') return undefined;
  if (before === undefined) return { prix_avant: '', prix_depuis: now };
  if (before.deleted) return undefined;
  const { priceChange, prix_revendeur } = before;
  if (prix_revendeur === after.prix_revendeur) return priceChange;
  const isCorrection = priceChange !== undefined && now - priceChange.prix_depuis < DAY_MS;
  return { prix_avant: isCorrection ? priceChange.prix_avant : prix_revendeur, prix_depuis: now };
}
