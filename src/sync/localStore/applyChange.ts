import { carryDigest } from '../../domain/pricing/digest';
import { carrySortedLiveRows } from '../../domain/pricing/sortedLiveRows';
import type { ChangeSet, CollectionDelta, LocalState } from './localState';

function patchMap<Value, Key>(
  map: ReadonlyMap<Key, Value>,
  delta: CollectionDelta<Value, Key> | undefined,
  getKey: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  if (delta === undefined) return map;
  const next = new Map(delta.clear ? [] : map);
  for (const key of delta.remove ?? []) next.delete(key);
  for (const value of delta.put ?? []) next.set(getKey(value), value);
  return next;
}

/** Carries digest and order over to the new rows: computing them takes longer than any change. */
function patchRows(rows: LocalState['rows'], delta: ChangeSet['rows']): LocalState['rows'] {
  const next = patchMap(rows, delta, (row) => row.id);
  const { clear, remove = [], put = [] } = delta ?? {};
  if (next === rows || clear || remove.length > 0) return next;
  carryDigest(rows, next, put);
  carrySortedLiveRows(rows, next, put);
  return next;
}

function patchList<Value extends { seq: number }>(
  list: readonly Value[],
  delta: CollectionDelta<Value, number> | undefined,
): readonly Value[] {
  if (delta === undefined) return list;
  const put = delta.put ?? [];
  const newest = list.at(-1)?.seq ?? 0;
  const isAppendOnly = !delta.clear && !delta.remove?.length && put.every(({ seq }) => seq > newest);
  if (isAppendOnly && put.length === 1) return [...list, ...put];
  const replaced = new Set([...(delta.remove ?? []), ...put.map((value) => value.seq)]);
  const kept = delta.clear ? [] : list.filter((value) => !replaced.has(value.seq));
  return [...kept, ...put].toSorted((a, b) => a.seq - b.seq);
}

/** Returns the state after a commit. Collections without changes keep their identity. */
export function applyChange(state: LocalState, change: ChangeSet, { commitSeq }: { commitSeq: number }): LocalState {
  return {
    meta: { ...state.meta, ...change.meta, commitSeq },
    rows: patchRows(state.rows, change.rows),
    outbox: patchList(state.outbox, change.outbox),
    conflicts: patchMap(state.conflicts, change.conflicts, (pending) => pending.id),
    rejected: patchMap(state.rejected, change.rejected, (rejected) => rejected.id),
    drafts: patchMap(state.drafts, change.drafts, (draft) => draft.itemId),
    undo: patchList(state.undo, change.undo),
    sealed: patchMap(state.sealed, change.sealed, (sealed) => sealed.id),
    recoveredDatabases: change.recoveredDatabases ?? state.recoveredDatabases,
  };
}
