import type { Conflict } from './conflict';
import type { Mutation, MutationId } from './mutation';
import type { GridRow, ItemId } from './pricingItem';
import { basedOn, judgeEdits } from './rowRebase';
import type { RowVerdict } from './rowRebase';
import { isEdit } from './unitChain';

export interface Rebased {
  /** What the outbox has to hold now, in order. A mutation that fits in part is a new object with the same id. */
  pending: Mutation[];
  /** Nothing is left to do: the server says so already, or the moved row is gone. They leave the outbox. */
  fulfilled: MutationId[];
  /** What waits for the person now. The mutations in them leave the outbox, but for the parts that still fit. */
  conflicts: Conflict[];
  /** Edits of rows that neither the server nor the outbox knows (their creation was refused). They leave the outbox. */
  orphans: Mutation[];
}

export interface RebaseInput {
  /** The newest rows of the server, tombstones included. */
  server: (id: ItemId) => GridRow | undefined;
  /** Rows as they were before the pull, with the values that a tombstone has lost. */
  lastKnown: (id: ItemId) => GridRow | undefined;
  pending: readonly Mutation[];
}

/**
 * Judges every pending mutation against the newest rows (`design.md`, 'Conflicts'): a label and a price are one unit each,
 * a deletion meets every change, a position meets nothing. Edits of one row chain, and the chain is judged as one.
 */
export function rebase({ server, lastKnown, pending }: RebaseInput): Rebased {
  const judged = [...byItem(pending)].map(([itemId, mutations]): Judged => {
    const row = server(itemId);
    const verdict = judgeRow(mutations, row, lastKnown(itemId));
    const isNowhere = row === undefined && verdict.state === 'gone' && verdict.conflicts.length === 0;
    return { itemId, mutations, verdict, isNowhere };
  });
  const kept = new Map<MutationId, Mutation>();
  const fulfilled: MutationId[] = [];
  const orphans: Mutation[] = [];
  for (const { verdict } of judged) for (const mutation of verdict.keep) kept.set(mutation.id, mutation);
  for (const mutation of stillFollowed(judged)) kept.set(mutation.id, mutation);
  for (const { mutations, verdict } of judged) {
    const inConflict = new Set(verdict.conflicts.flatMap((conflict) => conflict.mutations.map(({ id }) => id)));
    for (const mutation of mutations) {
      if (verdict.state === 'unknown') orphans.push(mutation);
      else if (!kept.has(mutation.id) && !inConflict.has(mutation.id)) fulfilled.push(mutation.id);
    }
  }
  const rebased = pending.flatMap((mutation) => kept.get(mutation.id) ?? []);
  return { pending: rebased, fulfilled, conflicts: judged.flatMap(({ verdict }) => verdict.conflicts), orphans };
}

interface Judged {
  itemId: ItemId;
  mutations: readonly Mutation[];
  verdict: RowVerdict;
  /** Made and deleted by the person before the server ever had it. */
  isNowhere: boolean;
}

const anchorOf = (mutation: Mutation): ItemId | null =>
  (mutation.kind === 'move' || mutation.kind === 'create') && mutation.after !== undefined ? mutation.after : null;

/**
 * What there is to do for rows that are nowhere: nothing, unless another row was put behind one of them. Then they are
 * made and deleted once more in the same push, or that row would lose its place.
 */
function stillFollowed(judged: readonly Judged[]): Mutation[] {
  const nowhere = new Map(judged.filter(({ isNowhere }) => isNowhere).map((one) => [one.itemId, one]));
  const result: Mutation[] = [];
  const following = judged.flatMap(({ verdict }) => verdict.keep);
  for (let mutation = following.pop(); mutation !== undefined; mutation = following.pop()) {
    const anchor = anchorOf(mutation);
    const one = anchor === null ? undefined : nowhere.get(anchor);
    if (one === undefined) continue;
    nowhere.delete(one.itemId);
    const again = [
      ...basedOn(null, one.mutations.filter(isEdit)),
      ...one.mutations.filter(({ kind }) => kind === 'move'),
    ];
    result.push(...again);
    following.push(...again);
  }
  return result;
}

function byItem(pending: readonly Mutation[]): Map<ItemId, Mutation[]> {
  const rows = new Map<ItemId, Mutation[]>();
  for (const mutation of pending) {
    const list = rows.get(mutation.itemId);
    if (list === undefined) rows.set(mutation.itemId, [mutation]);
    else list.push(mutation);
  }
  return rows;
}

function judgeRow(mutations: readonly Mutation[], server: GridRow | undefined, known: GridRow | undefined): RowVerdict {
  const edits = mutations.filter(isEdit);
  const verdict = judgeEdits(edits, server, known);
  if (verdict.state !== 'live') return verdict;
  return { ...verdict, keep: [...verdict.keep, ...mutations.filter(({ kind }) => kind === 'move')] };
}
