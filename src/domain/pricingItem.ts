/**
 * The pricing item as devices hold it. Firestore stores it as two documents with the same id, so that no
 * partner can ever receive a cost: `pricing_items` (readable by partners) and `pricing_costs` (admins alone).
 */
export type ItemId = string;

export type ItemType = 'solution' | 'subtitle';

/** Stored text: comma decimals, no grouping. `prix_partenaire` has two decimals, `commission` up to two. */
export interface Cost {
  prix_partenaire: string;
  commission: string;
}

/** One row of the grid as the server knows it. */
export interface GridRow {
  id: ItemId;
  type: ItemType;
  /** Label; empty only in a tombstone. */
  solution: string;
  /** Stored text with two decimals; empty for subtitles and tombstones. */
  prix_revendeur: string;
  prix_public: string;
  /** Integer; the grid is ordered by (display_order, id). A tombstone keeps its number. */
  display_order: number;
  deleted: boolean;
  /** Number of the push that wrote this row last. */
  revision: number;
  /** null for subtitles, for tombstones and always on a partner's device. */
  cost: Cost | null;
}
