import { PUSH_MAX_BYTES, PUSH_MAX_DOCUMENTS, PUSH_MAX_MUTATIONS } from '../config/constants';
import { digestRows, patchDigest, writeDigest } from './digest';
import type { GridDigest } from './digest';
import { longMoveStep } from './longMove';
import { NO_COST, sameCost } from './mutation';
import type { Mutation, MutationId } from './mutation';
import type { Cost, GridRow, ItemId } from './pricingItem';
import { applyMutation, openGrid } from './replay';
import { COST_BYTES, itemBytes, mutationBytes } from './weight';

/** `pricing_items/{id}` without its revision, which is the push's own number. */
export type ItemFields = Omit<GridRow, 'cost' | 'revision'>;

/** `pricing_costs/{id}` without its revision; both texts empty once the item is deleted. */
export type CostFields = Cost & { id: ItemId };

/** One atomic commit on top of head `base`; every document of it is stamped `base` + 1. */
export interface PushCommit {
  base: number;
  /** What the change record tells: 1 to 150. */
  mutations: readonly Mutation[];
  items: readonly ItemFields[];
  costs: readonly CostFields[];
  head: { liveCount: number; digest: string };
  /** null where no cost changes: `pricing_grid/costs` stays as it is then. */
  costsDigest: string | null;
}

export interface PushPlan {
  /** These leave the outbox once the commit is accepted. None while a long move is on its way. */
  mutationIds: readonly MutationId[];
  /** null: the mutations change nothing any more and leave the outbox without a request. */
  commit: PushCommit | null;
  /** The rows of the commit as the server holds them afterwards, stamped. */
  rows: readonly GridRow[];
}

export interface PlanInput {
  /** Server rows as of head `revision`, tombstones included. */
  rows: Iterable<GridRow>;
  revision: number;
  /** Rebased on these rows. */
  pending: readonly Mutation[];
  /** Fewer than the limit while a refused mutation is being searched. */
  maxMutations?: number;
}

/** Documents of a commit besides items and costs: both heads and the change record. */
const FIXED_DOCUMENTS = 3;
const FIXED_BYTES = 4_096;

/** Rows that differ from the server's, and what they weigh, kept up to date while mutations are replayed. */
interface Difference {
  changed: Map<ItemId, GridRow>;
  documents: number;
  bytes: number;
}

function itemDiffers(before: GridRow | undefined, after: GridRow): boolean {
  if (before === undefined) return !after.deleted;
  return (
    before.solution !== after.solution ||
    before.prix_revendeur !== after.prix_revendeur ||
    before.prix_public !== after.prix_public ||
    before.display_order !== after.display_order ||
    before.deleted !== after.deleted ||
    before.type !== after.type
  );
}

function costDiffers(before: GridRow | undefined, after: GridRow): boolean {
  return !sameCost(before?.cost ?? null, after.cost);
}

function weigh(before: GridRow | undefined, after: GridRow): { documents: number; bytes: number } {
  const item = itemDiffers(before, after);
  const cost = costDiffers(before, after);
  return {
    documents: (item ? 1 : 0) + (cost ? 1 : 0),
    bytes: (item ? itemBytes(after) : 0) + (cost ? COST_BYTES : 0),
  };
}

function note(difference: Difference, server: ReadonlyMap<ItemId, GridRow>, after: GridRow): void {
  const before = server.get(after.id);
  const old = difference.changed.get(after.id);
  const weightBefore = old === undefined ? { documents: 0, bytes: 0 } : weigh(before, old);
  const weight = weigh(before, after);
  difference.documents += weight.documents - weightBefore.documents;
  difference.bytes += weight.bytes - weightBefore.bytes;
  if (weight.documents === 0) difference.changed.delete(after.id);
  else difference.changed.set(after.id, after);
}

/**
 * The next push: the longest prefix of the outbox that fits in 150 mutations, 400 documents and 512 KiB. A row edited
 * ten times is written once, and only rows that differ are written. A move too long for one push goes as several, each
 * of which leaves a valid order. null where nothing is pending.
 */
export function planPush({ rows, revision, pending, maxMutations = PUSH_MAX_MUTATIONS }: PlanInput): PushPlan | null {
  const limit = Math.min(maxMutations, PUSH_MAX_MUTATIONS, pending.length);
  if (limit === 0) return null;
  const grid = openGrid(rows);
  const server = new Map(grid.rows);
  const difference: Difference = { changed: new Map(), documents: 0, bytes: 0 };
  let recordBytes = 0;
  let fitting = 0;
  let changed: readonly GridRow[] = [];
  for (const [index, mutation] of pending.slice(0, limit).entries()) {
    for (const id of applyMutation(grid, mutation)) {
      const after = grid.rows.get(id);
      if (after !== undefined) note(difference, server, after);
    }
    recordBytes += mutationBytes(mutation);
    if (FIXED_BYTES + recordBytes > PUSH_MAX_BYTES) break;
    if (difference.documents + FIXED_DOCUMENTS > PUSH_MAX_DOCUMENTS) continue;
    if (FIXED_BYTES + recordBytes + difference.bytes > PUSH_MAX_BYTES) continue;
    fitting = index + 1;
    changed = [...difference.changed.values()];
  }
  const digest = digestRows(server.values());
  if (fitting === 0) {
    const step = longMoveStep(server, pending.slice(0, limit));
    const done = step.rows.length === 0 ? step.mutations.map(({ id }) => id) : [];
    return planOf({ server, digest, revision, changed: step.rows, mutations: step.mutations, done });
  }
  const sent = pending.slice(0, fitting);
  return planOf({ server, digest, revision, changed, mutations: sent, done: sent.map(({ id }) => id) });
}

interface Outcome {
  server: ReadonlyMap<ItemId, GridRow>;
  digest: GridDigest;
  revision: number;
  changed: readonly GridRow[];
  mutations: readonly Mutation[];
  done: readonly MutationId[];
}

function planOf({ server, digest, revision, changed, mutations, done }: Outcome): PushPlan {
  if (changed.length === 0) return { mutationIds: done, commit: null, rows: [] };
  let after = digest;
  const items: ItemFields[] = [];
  const costs: CostFields[] = [];
  for (const row of changed) {
    const before = server.get(row.id);
    after = patchDigest(after, before, row);
    if (itemDiffers(before, row)) items.push(itemFields(row));
    if (costDiffers(before, row)) costs.push({ id: row.id, ...(row.cost ?? NO_COST) });
  }
  return {
    mutationIds: done,
    commit: {
      base: revision,
      mutations,
      items,
      costs,
      head: { liveCount: after.liveCount, digest: writeDigest(after.items) },
      costsDigest: costs.length === 0 ? null : writeDigest(after.costs),
    },
    rows: changed.map((row) => ({ ...row, revision: revision + 1 })),
  };
}

function itemFields(row: GridRow): ItemFields {
  const { cost: _cost, revision: _revision, ...fields } = row;
  return fields;
}
