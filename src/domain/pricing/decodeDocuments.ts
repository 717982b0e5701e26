import { isStoredPriceText, parseCommission, parsePrice } from './money';
import type { Cost, GridRow, ItemId } from './pricingItem';

/**
 * What is wrong with a document: a field was replaced by a fallback, an unknown field ignored ('extraField'), or the
 * document skipped.
 */
export type DocumentFlawKind = 'notAMap' | 'missingField' | 'wrongType' | 'badValue' | 'extraField';

export interface DocumentFlaw {
  kind: DocumentFlawKind;
  field: string;
}

export type ItemDocument = Omit<GridRow, 'cost'>;

/** `cost` is null if both texts are empty, as in the document of a deleted item. */
export interface CostDocument {
  id: ItemId;
  cost: Cost | null;
  revision: number;
}

/** `flaws` lists replaced and unknown fields. Callers skip a document that is not `ok`; the other rows still load. */
export type DocumentDecodeResult<T> =
  | { ok: true; value: T; flaws: readonly DocumentFlaw[] }
  | { ok: false; flaws: readonly DocumentFlaw[] };

type Fields = Readonly<Record<string, unknown>>;

const ITEM_FIELDS = [
  'type',
  'solution',
  'prix_revendeur',
  'prix_public',
  'display_order',
  'deleted',
  'revision',
  'expires_at',
];
const COST_FIELDS = ['prix_partenaire', 'commission', 'revision', 'expires_at'];

/** Reads fields one by one, collects flaws and returns fallbacks. */
class Reader {
  readonly flaws: DocumentFlaw[] = [];

  constructor(
    private readonly data: Fields,
    known: readonly string[],
  ) {
    for (const field of Object.keys(data)) {
      if (!known.includes(field)) this.flaws.push({ kind: 'extraField', field });
    }
  }

  read<T>(field: string, fallback: T, accept: (value: unknown) => value is T, kind: DocumentFlawKind = 'wrongType'): T {
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
const isPriceOrEmpty = (value: unknown): value is string => isText(value) && (value === '' || isStoredPriceText(value));

function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/**
 * Decodes a document of `pricing_items`. Never throws. Fails only if it is not a map or has no revision, which sync
 * needs; replaces any other invalid field, so that the row stays visible and the next edit repairs it.
 */
export function decodeItem(id: ItemId, data: unknown): DocumentDecodeResult<ItemDocument> {
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

/**
 * Decodes a document of `pricing_costs`. Never throws. Fails only if it is not a map or has no revision; replaces texts
 * that are not stored numbers by '', for the user to fill in.
 */
export function decodeCost(id: ItemId, data: unknown): DocumentDecodeResult<CostDocument> {
  if (!isFields(data)) return { ok: false, flaws: [{ kind: 'notAMap', field: '' }] };
  const reader = new Reader(data, COST_FIELDS);
  const revision = reader.read('revision', -1, isCount);
  const prix_partenaire = reader.read('prix_partenaire', '', isPrice, 'badValue');
  const commission = reader.read('commission', '', isCommission, 'badValue');
  const { flaws } = reader;
  if (revision < 0) return { ok: false, flaws };
  const isEmptied = prix_partenaire === '' && commission === '';
  return { ok: true, value: { id, cost: isEmptied ? null : { prix_partenaire, commission }, revision }, flaws };
}

/** True for normalized stored text or ''. */
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
