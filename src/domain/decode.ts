import { isStoredPrice, parseCommission, parsePrice } from './money';
import type { Cost, GridRow, ItemId } from './pricingItem';

/** A document that had to be mended to be shown, or that cannot be shown at all, and which field is to blame. */
export type DocumentFlaw = 'notAMap' | 'missingField' | 'wrongType' | 'badValue' | 'extraField';

export interface Flaw {
  kind: DocumentFlaw;
  field: string;
}

export type ItemRecord = Omit<GridRow, 'cost'>;

/** `cost` is null in the emptied document of a deleted item. */
export interface CostRecord {
  id: ItemId;
  cost: Cost | null;
  revision: number;
}

/** `flaws` tells what was mended; without a value the document is set aside and the grid goes on without it. */
export type Decoded<T> = { ok: true; value: T; flaws: readonly Flaw[] } | { ok: false; flaws: readonly Flaw[] };

type Fields = Readonly<Record<string, unknown>>;

const ITEM_FIELDS = ['type', 'solution', 'prix_revendeur', 'prix_public', 'display_order', 'deleted', 'revision'];
const COST_FIELDS = ['prix_partenaire', 'commission', 'revision'];

/** Reads fields one by one, notes every flaw and gives the fallback in its place. */
class Reader {
  readonly flaws: Flaw[] = [];

  constructor(
    private readonly data: Fields,
    known: readonly string[],
  ) {
    for (const field of Object.keys(data)) {
      if (!known.includes(field)) this.flaws.push({ kind: 'extraField', field });
    }
  }

  read<T>(field: string, fallback: T, accept: (value: unknown) => value is T, kind: DocumentFlaw = 'wrongType'): T {
    const value = this.data[field];
    if (accept(value)) return value;
    this.flaws.push({ kind: value === undefined ? 'missingField' : kind, field });
    return fallback;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isType = (value: unknown): value is GridRow['type'] => value === 'solution' || value === 'subtitle';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPriceOrEmpty = (value: unknown): value is string => isText(value) && (value === '' || isStoredPrice(value));

function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/**
 * A document of `pricing_items` → the row without its cost. Only a missing revision sets it aside (nothing could be synced
 * by it); anything else is mended so that the row stays visible and the next edit heals it. Never throws.
 */
export function decodeItem(id: ItemId, data: unknown): Decoded<ItemRecord> {
  if (!isFields(data)) return { ok: false, flaws: [{ kind: 'notAMap', field: '' }] };
  const reader = new Reader(data, ITEM_FIELDS);
  const revision = reader.read('revision', -1, isCount);
  const type = reader.read('type', 'solution', isType, 'badValue');
  const deleted = reader.read('deleted', false, isFlag);
  const solution = reader.read('solution', '', isText);
  const prix_revendeur = reader.read('prix_revendeur', '', isPriceOrEmpty, 'badValue');
  const prix_public = reader.read('prix_public', '', isPriceOrEmpty, 'badValue');
  const display_order = reader.read('display_order', 0, isCount, 'badValue');
  const { flaws } = reader;
  if (revision < 0) return { ok: false, flaws };
  return {
    ok: true,
    value: { id, type, solution, prix_revendeur, prix_public, display_order, deleted, revision },
    flaws,
  };
}

/** A document of `pricing_costs` → its cost; texts that are no numbers become empty and the field asks for a new one. */
export function decodeCost(id: ItemId, data: unknown): Decoded<CostRecord> {
  if (!isFields(data)) return { ok: false, flaws: [{ kind: 'notAMap', field: '' }] };
  const reader = new Reader(data, COST_FIELDS);
  const revision = reader.read('revision', -1, isCount);
  const prix_partenaire = reader.read('prix_partenaire', '', isPrice, 'badValue');
  const commission = reader.read('commission', '', isCommission, 'badValue');
  const { flaws } = reader;
  if (revision < 0) return { ok: false, flaws };
  const emptied = prix_partenaire === '' && commission === '';
  return { ok: true, value: { id, cost: emptied ? null : { prix_partenaire, commission }, revision }, flaws };
}

/** As stored: what parsing would leave as it is, or empty. */
function isPrice(value: unknown): value is string {
  if (!isText(value)) return false;
  const parsed = parsePrice(value);
  return value === '' || (parsed.ok && parsed.text === value);
}

function isCommission(value: unknown): value is string {
  if (!isText(value)) return false;
  const parsed = parseCommission(value);
  return value === '' || (parsed.ok && parsed.text === value);
}
