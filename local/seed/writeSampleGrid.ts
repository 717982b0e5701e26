import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { DAY_MS } from '../../src/domain/durations';
import { digestRows, formatDigest, formatItemsDigest } from '../../src/domain/pricing/digest';
import { parseCost } from '../../src/domain/pricing/money';
import { assignAction, type CreateMutation } from '../../src/domain/pricing/mutation';
import type { GridRow } from '../../src/domain/pricing/pricingItem';
import { SAMPLE_GRID, SAMPLE_PRICE_CHANGES, type SampleRow } from './sampleGrid';

const REVISION = 1;
const PUSH_ID = 'seed';
const DEVICE = 'Jeu d’essai';

/**
 * Writes the sample grid in one commit like a push: items, costs, both heads and the change record.
 *
 * @param now Server time in ms, from which the changed prices are dated.
 */
export async function writeSampleGrid(firestore: Firestore, now = Date.now()): Promise<void> {
  const rows = SAMPLE_GRID.map(toGridRow);
  const digest = digestRows(rows);
  const batch = firestore.batch();
  for (const { id, cost, ...item } of rows) {
    batch.set(firestore.doc(`pricing_items/${id}`), { ...item, ...buildPriceChange(id, now) });
    if (cost !== null) batch.set(firestore.doc(`pricing_costs/${id}`), { ...cost, revision: REVISION });
  }
  batch.set(firestore.doc('pricing_grid/head'), {
    revision: REVISION,
    updated_at: FieldValue.serverTimestamp(),
    live_count: digest.liveCount,
    digest: formatItemsDigest(digest),
    push_id: PUSH_ID,
  });
  batch.set(firestore.doc('pricing_grid/costs'), { revision: REVISION, digest: formatDigest(digest.costs) });
  batch.set(firestore.doc(`pricing_changes/${PUSH_ID}`), {
    revision: REVISION,
    at: FieldValue.serverTimestamp(),
    device: DEVICE,
    mutations: assignAction(rows.map(toCreateMutation), 'import'),
    item_ids: rows.map((row) => row.id),
  });
  await batch.commit();
}

function buildPriceChange(id: string, now: number): { prix_avant: string; prix_depuis: Date } | undefined {
  const change = SAMPLE_PRICE_CHANGES[id];
  if (change === undefined) return undefined;
  const [prix_avant, days] = change;
  return { prix_avant, prix_depuis: new Date(now - days * DAY_MS) };
}

/** Converts a sample row to its stored form with computed prices. Throws for an invalid row. */
export function toGridRow(row: SampleRow, display_order: number): GridRow {
  const base = { id: row.id, display_order, deleted: false, revision: REVISION };
  if ('subtitle' in row) {
    return { ...base, type: 'subtitle', solution: row.subtitle, prix_revendeur: '', prix_public: '', cost: null };
  }
  const parsed = parseCost(row);
  if (!parsed.ok) throw new Error(`sample row ${row.id}: ${JSON.stringify(parsed.errors)}`);
  return { ...base, type: 'solution', solution: row.solution, ...parsed.prices, cost: parsed.cost };
}

function toCreateMutation(row: GridRow): CreateMutation {
  return {
    kind: 'create',
    id: `${PUSH_ID}-${row.id}`,
    itemId: row.id,
    at: 0,
    group: PUSH_ID,
    type: row.type,
    solution: row.solution,
    cost: row.cost,
    display_order: row.display_order,
  };
}
