/**
 * Id of a pricing item. Firestore stores an item as up to three documents with this id, so that partners never receive a
 * cost: `pricing_items` (readable by partners), `pricing_costs` and `pricing_plans` (admins only).
 */
export type ItemId = string;

export type ItemType = 'solution' | 'subtitle';

/**
 * The two entered values from which the other prices are computed; only admins get them. Stored text: comma decimals, no
 * grouping. `prix_partenaire` has two decimals, `commission` up to two.
 */
export interface Cost {
  prix_partenaire: string;
  commission: string;
}

/** When a reseller price last changed, from the `pricing_items` document. */
export interface PriceChange {
  /** Stored text of the reseller price before; '' for a new row, equal to today's after a correction back to it. */
  prix_avant: string;
  /** Server time of the commit, in ms. */
  prix_depuis: number;
}

/** The cost of a row from a day on, from its `pricing_plans` document: the server publishes it, and the plan ends. */
export interface PricePlan extends Cost {
  /** ISO date, such as '2027-01-01': the plan is due at 00:00 Europe/Paris. */
  starts_on: string;
}

/** One row of the grid, tombstones included: `pricing_items` and, for admins, its `pricing_costs` and `pricing_plans`. */
export interface GridRow {
  id: ItemId;
  type: ItemType;
  /** Label; empty only in a tombstone without values. */
  solution: string;
  /** Stored text with two decimals; empty for subtitles and tombstones. */
  prix_revendeur: string;
  prix_public: string;
  /** Integer; the grid is ordered by (display_order, id). A tombstone keeps its number. */
  display_order: number;
  /** True for a tombstone. One that unsent edits reference keeps its last values on the device. */
  deleted: boolean;
  /** Head revision of the push that last wrote this row. */
  revision: number;
  /** null for subtitles, tombstones and always for partners. */
  cost: Cost | null;
  /** Missing for subtitles, tombstones, restored rows, and until the server has dated the change. */
  priceChange?: PriceChange | undefined;
  /** Missing without a planned price, for subtitles, tombstones and always for partners. */
  plan?: PricePlan | undefined;
}

/** Builds what is left of a deleted row; its number still places rows that moved after it. */
export function buildTombstone(row: GridRow): GridRow {
  return {
    ...row,
    deleted: true,
    solution: '',
    prix_revendeur: '',
    prix_public: '',
    cost: null,
    priceChange: undefined,
    plan: undefined,
  };
}
