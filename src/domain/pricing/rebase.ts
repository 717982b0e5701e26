import type { Conflict } from './conflict';
import type { Mutation, MutationId } from './mutation';
import type { GridRow, ItemId } from './pricingItem';
import { rewriteBaseValues, rebaseRow } from './rebaseRow';
import type { RowRebaseResult } from './rebaseRow';
import { isNonMoveMutation } from './editChain';

export interface RebaseResult {
  /**
   * The new outbox, in order. A mutation that fits in part is a new object with the same id. Mutations that appear
   * nowhere in the result are no longer needed: the server holds the value already, or the row is deleted.
   */
  pending: Mutation[];
  /** New conflicts, for the user to decide. Their mutations leave the outbox, except for the parts that still fit. */
  conflicts: Conflict[];
  /**
   * Edits of rows that were never created, because their creation was rejected. They leave the outbox. Edits of deleted
   * rows are conflicts instead.
   */
  editsOfUncreatedRows: Mutation[];
}

export interface RebaseInput {
  /** Looks up the newest row of the server, tombstones included. */
  findServerRow: (id: ItemId) => GridRow | undefined;
  /** Looks up the row as it was before the pull, with accepted edits: a tombstone no longer has the values. */
  findLastKnownRow: (id: ItemId) => GridRow | undefined;
  pending: readonly Mutation[];
}

/**
 * Rebases every pending mutation on the newest rows. Label, price and plan merge independently, a deletion conflicts with any
 * change, a move never conflicts. Successive edits of a row form a chain and are rebased together.
 */
export function rebase({ findServerRow, findLastKnownRow, pending }: RebaseInput): RebaseResult {
  const items = [...groupByItem(pending)].map(([itemId, mutations]): RebasedItem => {
    const row = findServerRow(itemId);
    const result = rebaseItem(mutations, row, findLastKnownRow(itemId));
    const isUnsentDeletion = row === undefined && result.state === 'gone' && result.conflicts.length === 0;
    return { itemId, mutations, result, isUnsentDeletion };
  });
  const remaining = new Map<MutationId, Mutation>();
  for (const { result } of items) for (const mutation of result.pending) remaining.set(mutation.id, mutation);
  for (const mutation of listAnchorMutations(items)) remaining.set(mutation.id, mutation);
  return {
    pending: pending.flatMap((mutation) => remaining.get(mutation.id) ?? []),
    conflicts: items.flatMap(({ result }) => result.conflicts),
    editsOfUncreatedRows: items.flatMap(({ mutations, result }) => (result.state === 'uncreated' ? mutations : [])),
  };
}

interface RebasedItem {
  itemId: ItemId;
  mutations: readonly Mutation[];
  result: RowRebaseResult;
  /** True if the row was created and deleted on this device before the server received it. */
  isUnsentDeletion: boolean;
}

const getAnchor = (mutation: Mutation): ItemId | null =>
  (mutation.kind === 'move' || mutation.kind === 'create') && mutation.after !== undefined ? mutation.after : null;

/**
 * Returns the mutations of unsent deletions whose row anchors another row. They are still pushed (created and deleted
 * in the same push), or the row placed after them would lose its position.
 */
function listAnchorMutations(items: readonly RebasedItem[]): Mutation[] {
  const unsentDeletions = new Map(
    items.filter(({ isUnsentDeletion }) => isUnsentDeletion).map((item) => [item.itemId, item]),
  );
  const anchors: Mutation[] = [];
  const queue = items.flatMap(({ result }) => result.pending);
  for (let mutation = queue.pop(); mutation !== undefined; mutation = queue.pop()) {
    const anchor = getAnchor(mutation);
    const item = anchor === null ? undefined : unsentDeletions.get(anchor);
    if (item === undefined) continue;
    unsentDeletions.delete(item.itemId);
    const needed = [
      ...rewriteBaseValues(null, item.mutations.filter(isNonMoveMutation)),
      ...item.mutations.filter(({ kind }) => kind === 'move'),
    ];
    anchors.push(...needed);
    queue.push(...needed);
  }
  return anchors;
}

export function groupByItem(pending: readonly Mutation[]): Map<ItemId, Mutation[]> {
  const items = new Map<ItemId, Mutation[]>();
  for (const mutation of pending) {
    const mutations = items.get(mutation.itemId);
    if (mutations === undefined) items.set(mutation.itemId, [mutation]);
    else mutations.push(mutation);
  }
  return items;
}

function rebaseItem(
  mutations: readonly Mutation[],
  server: GridRow | undefined,
  lastKnown: GridRow | undefined,
): RowRebaseResult {
  const result = rebaseRow(mutations.filter(isNonMoveMutation), server, lastKnown);
  if (result.state !== 'live') return result;
  return { ...result, pending: [...result.pending, ...mutations.filter(({ kind }) => kind === 'move')] };
}
