import {
  COST_DOCUMENT_BYTES,
  PLAN_DOCUMENT_BYTES,
  PUSH_MAX_BYTES,
  PUSH_MAX_DOCUMENTS,
  PUSH_MAX_MUTATIONS,
  estimateItemBytes,
  estimateMutationBytes,
} from './pushSize';
import { ROW_NUMBERING } from './rowNumbering';
import { getDigest, patchDigest, formatDigest, formatItemsDigest } from './digest';
import { buildPriceChange } from './buildPriceChange';
import { NO_COST, isSameCost, isSamePlan } from './mutation';
import type { Mutation, MutationId } from './mutation';
import type { Cost, GridRow, ItemId, PricePlan } from './pricingItem';
import { planRenumberingPush } from './planRenumberingPush';
import { applyMutation, createServerGrid } from './replay';

/** `pricing_items/{id}` without its revision, which the push sets. */
export type ItemFields = Omit<GridRow, 'cost' | 'plan' | 'revision'>;

/** `pricing_costs/{id}` without its revision; both texts are empty for a deleted item. */
export type CostFields = Cost & { id: ItemId };

/** `pricing_plans/{id}` without its revision; all texts are empty without a plan. */
export type PlanFields = PricePlan & { id: ItemId };

const NO_PLAN: PricePlan = { ...NO_COST, starts_on: '' };

/** One atomic commit on head `base`; all of its documents get revision `base` + 1. */
export interface PushCommit {
  base: number;
  /** Mutations of the change record, 1 to 500. */
  mutations: readonly Mutation[];
  items: readonly ItemFields[];
  /** Items whose `prix_depuis` becomes the time of the commit. */
  changedPrices: ReadonlySet<ItemId>;
  costs: readonly CostFields[];
  plans: readonly PlanFields[];
  head: { liveCount: number; digest: string };
  /** null if no cost changes, which leaves `pricing_grid/costs` unwritten. */
  costsDigest: string | null;
}

/** The next push: what it sends, and which edits are done once it is accepted. */
export interface PushPlan {
  /** Mutations that leave the outbox once the commit is accepted; none for a push that only renumbers rows. */
  completedIds: readonly MutationId[];
  /** null if the mutations change nothing: they leave the outbox without a request. */
  commit: PushCommit | null;
  /** Rows of the commit with their new revision; `datePriceChanges` sets the time of changed prices. */
  rows: readonly GridRow[];
}

export interface PlanPushInput {
  /** Server rows at head `revision`, with the tombstones that the device knows. */
  rows: ReadonlyMap<ItemId, GridRow>;
  revision: number;
  /** Mutations already rebased on `rows`. */
  pending: readonly Mutation[];
  /** Server time in ms, at most an hour old, for `buildPriceChange`; null writes items without price changes. */
  now: number | null;
}

/** Counts both heads and the change record. */
const FIXED_DOCUMENTS = 3;
const FIXED_BYTES = 4_096;

/** Accumulates rows that differ from the server's and their estimated size while mutations are replayed. */
interface Difference {
  changed: Map<ItemId, GridRow>;
  documents: number;
  bytes: number;
}

function isItemChanged(before: GridRow | undefined, after: GridRow): boolean {
  // A row that was and stays deleted is not written: the server may have removed its tombstone.
  if (before === undefined || before.deleted) return !after.deleted;
  return (
    before.solution !== after.solution ||
    before.prix_revendeur !== after.prix_revendeur ||
    before.prix_public !== after.prix_public ||
    before.display_order !== after.display_order ||
    after.deleted ||
    before.type !== after.type
  );
}

function isCostChanged(before: GridRow | undefined, after: GridRow): boolean {
  // A tombstone kept for an edit has its last cost, while the server's has none.
  const costBefore = before === undefined || before.deleted ? null : before.cost;
  return !isSameCost(costBefore, after.cost);
}

function isPlanChanged(before: GridRow | undefined, after: GridRow): boolean {
  // As for costs: a tombstone kept for an edit has its last plan.
  const planBefore = before === undefined || before.deleted ? undefined : before.plan;
  return !isSamePlan(planBefore, after.plan);
}

function measureRow(before: GridRow | undefined, after: GridRow): { documents: number; bytes: number } {
  const hasItemChange = isItemChanged(before, after);
  const hasCostChange = isCostChanged(before, after);
  const hasPlanChange = isPlanChanged(before, after);
  return {
    documents: (hasItemChange ? 1 : 0) + (hasCostChange ? 1 : 0) + (hasPlanChange ? 1 : 0),
    bytes:
      (hasItemChange ? estimateItemBytes(after) : 0) +
      (hasCostChange ? COST_DOCUMENT_BYTES : 0) +
      (hasPlanChange ? PLAN_DOCUMENT_BYTES : 0),
  };
}

function updateDifference(difference: Difference, server: ReadonlyMap<ItemId, GridRow>, after: GridRow): void {
  const before = server.get(after.id);
  const old = difference.changed.get(after.id);
  const sizeBefore = old === undefined ? { documents: 0, bytes: 0 } : measureRow(before, old);
  const size = measureRow(before, after);
  difference.documents += size.documents - sizeBefore.documents;
  difference.bytes += size.bytes - sizeBefore.bytes;
  if (size.documents === 0) difference.changed.delete(after.id);
  else difference.changed.set(after.id, after);
}

/**
 * Plans the next push: the longest prefix of the outbox within 500 mutations, 500 documents and 512 KiB; null if
 * nothing is pending. Writes each differing row once, however often it was edited. Before a move that would renumber more
 * rows than one push holds, plans pushes that only renumber rows (`planRenumberingPush`).
 */
export function planNextPush({ rows: server, revision, pending, now }: PlanPushInput): PushPlan | null {
  if (pending.length === 0) return null;
  const grid = createServerGrid(server);
  const difference: Difference = { changed: new Map(), documents: 0, bytes: 0 };
  let recordBytes = 0;
  let fitting = 0;
  let changed: readonly GridRow[] = [];
  for (const [index, mutation] of pending.slice(0, PUSH_MAX_MUTATIONS).entries()) {
    const ids = applyMutation(grid, mutation);
    if (ids.length > ROW_NUMBERING.maxRenumberedRows) break;
    for (const id of ids) {
      const after = grid.rows.get(id);
      if (after !== undefined) updateDifference(difference, server, after);
    }
    recordBytes += estimateMutationBytes(mutation);
    if (FIXED_BYTES + recordBytes > PUSH_MAX_BYTES) break;
    if (difference.documents + FIXED_DOCUMENTS > PUSH_MAX_DOCUMENTS) continue;
    if (FIXED_BYTES + recordBytes + difference.bytes > PUSH_MAX_BYTES) continue;
    fitting = index + 1;
    changed = [...difference.changed.values()];
  }
  if (fitting === 0) {
    const [first] = pending;
    const renumbering = first === undefined ? null : planRenumberingPush(createServerGrid(server), first);
    if (renumbering === null) throw new Error('An edit exceeds a push.');
    return buildPushPlan({ server, revision, now, ...renumbering, completedIds: [] });
  }
  const planned = pending.slice(0, fitting);
  return buildPushPlan({
    server,
    revision,
    now,
    changed,
    mutations: planned,
    completedIds: planned.map(({ id }) => id),
  });
}

interface BuildPushPlanInput {
  server: ReadonlyMap<ItemId, GridRow>;
  revision: number;
  now: number | null;
  changed: readonly GridRow[];
  mutations: readonly Mutation[];
  completedIds: readonly MutationId[];
}

/** Returns the created items, without restored ones: the creation of those has a number. */
function findNewItems(mutations: readonly Mutation[]): ReadonlySet<ItemId> {
  const creations = mutations.filter((mutation) => mutation.kind === 'create' && mutation.display_order === null);
  return new Set(creations.map(({ itemId }) => itemId));
}

function buildPushPlan({ server, revision, now, changed, mutations, completedIds }: BuildPushPlanInput): PushPlan {
  if (changed.length === 0) return { completedIds, commit: null, rows: [] };
  let after = getDigest(server);
  const items: ItemFields[] = [];
  const costs: CostFields[] = [];
  const plans: PlanFields[] = [];
  const rows: GridRow[] = [];
  const changedPrices = new Set<ItemId>();
  const newItems = findNewItems(mutations);
  for (const row of changed) {
    const before = server.get(row.id);
    after = patchDigest(after, before, row);
    let priceChange = before?.priceChange;
    if (isItemChanged(before, row)) {
      // The server may have a tombstone that the device lacks; the rules then deny the price change of a new item.
      const isRestored = before === undefined && !newItems.has(row.id);
      priceChange = now === null || isRestored ? undefined : buildPriceChange(before, row, now);
      if (priceChange !== undefined && priceChange !== before?.priceChange) changedPrices.add(row.id);
      items.push(toItemFields({ ...row, priceChange }));
    }
    rows.push({ ...row, priceChange, revision: revision + 1 });
    if (isCostChanged(before, row)) costs.push({ id: row.id, ...(row.cost ?? NO_COST) });
    if (isPlanChanged(before, row)) plans.push({ id: row.id, ...(row.plan ?? NO_PLAN) });
  }
  return {
    completedIds,
    commit: {
      base: revision,
      mutations,
      items,
      changedPrices,
      costs,
      plans,
      head: { liveCount: after.liveCount, digest: formatItemsDigest(after) },
      costsDigest: costs.length === 0 ? null : formatDigest(after.costs),
    },
    rows,
  };
}

/**
 * Returns the rows of an accepted push, with the time of the commit for the prices that it changed.
 *
 * @param committedAt Server time in ms.
 */
export function datePriceChanges(
  rows: readonly GridRow[],
  { changedPrices }: PushCommit,
  committedAt: number,
): readonly GridRow[] {
  return rows.map((row) =>
    row.priceChange !== undefined && changedPrices.has(row.id)
      ? { ...row, priceChange: { ...row.priceChange, prix_depuis: committedAt } }
      : row,
  );
}

function toItemFields(row: GridRow): ItemFields {
  const { cost: _cost, plan: _plan, revision: _revision, ...fields } = row;
  return fields;
}
