import { isRecord } from '../isRecord';
import { isStoredPriceText, parseCommission, parsePrice, type AmountParseResult } from './money';
import { isIsoDate } from '../dates';
import type { Cost, GridRow, ItemId, PriceChange, PricePlan } from './pricingItem';

export type ItemDocument = Omit<GridRow, 'cost' | 'plan'>;

/** `cost` is null if both texts are empty, as in the document of a deleted item. */
export interface CostDocument {
  id: ItemId;
  cost: Cost | null;
  revision: number;
}

/** `plan` is null if the document is emptied or damaged. */
export interface PlanDocument {
  id: ItemId;
  plan: PricePlan | null;
  revision: number;
}

/**
 * Decodes a document of `pricing_items`. Never throws. Returns null unless it is a map with a revision, which sync needs;
 * replaces any other invalid field, so that the row stays visible and the next edit repairs it.
 */
export function decodeItem(id: ItemId, data: unknown): ItemDocument | null {
  if (!isRecord(data)) return null;
  const { type, solution, prix_revendeur, prix_public, display_order, deleted, revision } = data;
  if (!isCount(revision)) return null;
  const priceChange = readPriceChange(data);
  return {
    id,
    type: type === 'subtitle' ? 'subtitle' : 'solution',
    solution: typeof solution === 'string' ? solution : '',
    prix_revendeur: readComputedPrice(prix_revendeur),
    prix_public: readComputedPrice(prix_public),
    display_order: isCount(display_order) ? display_order : 0,
    deleted: deleted === true,
    revision,
    ...(priceChange && { priceChange }),
  };
}

/**
 * Decodes a document of `pricing_costs`. Never throws. Returns null unless it is a map with a revision; replaces texts
 * that are not stored numbers by '', for the user to fill in.
 */
export function decodeCost(id: ItemId, data: unknown): CostDocument | null {
  if (!isRecord(data)) return null;
  const { revision } = data;
  if (!isCount(revision)) return null;
  const prix_partenaire = readStoredAmount(data['prix_partenaire'], parsePrice);
  const commission = readStoredAmount(data['commission'], parseCommission);
  const isEmptied = prix_partenaire === '' && commission === '';
  return { id, cost: isEmptied ? null : { prix_partenaire, commission }, revision };
}

/**
 * Decodes a document of `pricing_plans`. Never throws. Returns null unless it is a map with a revision. One invalid field
 * makes `plan` null: the server publishes a plan as it is, so nothing may be replaced.
 */
export function decodePlan(id: ItemId, data: unknown): PlanDocument | null {
  const document = decodeCost(id, data);
  if (document === null || !isRecord(data)) return null;
  const { revision, cost } = document;
  const { starts_on } = data;
  const isPlan = cost !== null && cost.prix_partenaire !== '' && cost.commission !== '' && isIsoDate(starts_on);
  return { id, plan: isPlan ? { ...cost, starts_on } : null, revision };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Returns null for an item of an older build, too. */
function readPriceChange({ prix_avant, prix_depuis }: Readonly<Record<string, unknown>>): PriceChange | null {
  if (typeof prix_avant !== 'string' || (prix_avant !== '' && !isStoredPriceText(prix_avant))) return null;
  const time = prix_depuis instanceof Date ? prix_depuis.getTime() : Number.NaN;
  return Number.isNaN(time) ? null : { prix_avant, prix_depuis: time };
}

function readComputedPrice(value: unknown): string {
  return typeof value === 'string' && isStoredPriceText(value) ? value : '';
}

/** Returns a text that `parse` leaves as it is, '' for anything else. */
function readStoredAmount(value: unknown, parse: (input: string) => AmountParseResult): string {
  if (typeof value !== 'string') return '';
  const parsed = parse(value);
  return parsed.ok && parsed.text === value ? value : '';
}
