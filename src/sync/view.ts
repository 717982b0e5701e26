import type { Mutation, MutationId } from '../domain/mutation';
import type { GridRow, ItemId } from '../domain/pricingItem';
import { lowerBound } from '../domain/order';
import { applyMutation, replay, type Grid } from '../domain/replay';
import type { DeviceState, OutboxEntry } from './deviceState';

export type RowMark = 'synced' | 'pending' | 'sending' | 'conflict' | 'refused';

/** A row as the grid shows it: server row + pending mutations replayed. */
export interface MarkedRow extends GridRow {
  mark: RowMark;
}

/** The shown grid, carried from state to state: an edit is replayed alone, a pull replays everything pending. */
export interface View {
  /** Server rows + everything pending, for building the next mutation. Not to be changed. */
  grid(state: DeviceState): Grid;
  /** The same array while nothing changed; unchanged rows keep their identity. */
  rows(state: DeviceState): readonly MarkedRow[];
}

function sameRow(a: GridRow, b: GridRow): boolean {
  return (
    a.solution === b.solution &&
    a.display_order === b.display_order &&
    a.prix_revendeur === b.prix_revendeur &&
    a.prix_public === b.prix_public &&
    a.type === b.type &&
    a.deleted === b.deleted &&
    a.revision === b.revision &&
    a.cost?.prix_partenaire === b.cost?.prix_partenaire &&
    a.cost?.commission === b.cost?.commission
  );
}

function marksOf(state: DeviceState): Map<ItemId, RowMark> {
  const marks = new Map<ItemId, RowMark>();
  const sending = new Set<MutationId>(state.meta.inFlight?.tries.at(-1)?.mutationIds);
  for (const { mutation } of state.outbox) marks.set(mutation.itemId, sending.has(mutation.id) ? 'sending' : 'pending');
  for (const { mutation } of state.refused.values()) marks.set(mutation.itemId, 'refused');
  for (const { conflict } of state.conflicts.values()) marks.set(conflict.itemId, 'conflict');
  return marks;
}

/** What came to the outbox since the grid was replayed; null: something else changed, too. */
function added(replayed: readonly OutboxEntry[], now: readonly OutboxEntry[]): readonly Mutation[] | null {
  if (now.length < replayed.length) return null;
  if (replayed.some((entry, index) => now[index] !== entry)) return null;
  return now.slice(replayed.length).map(({ mutation }) => mutation);
}

interface Shown {
  source: GridRow;
  row: MarkedRow;
}

function markRow(source: GridRow, mark: RowMark, before: Shown | undefined): MarkedRow {
  const kept = before?.row.mark === mark && (before.source === source || sameRow(before.source, source));
  return kept ? before.row : { ...source, mark };
}

/** Rows whose mark is another one than it was. */
function remarked(before: ReadonlyMap<ItemId, RowMark>, now: ReadonlyMap<ItemId, RowMark>): ItemId[] {
  const ids: ItemId[] = [];
  for (const [id, mark] of now) if (before.get(id) !== mark) ids.push(id);
  for (const id of before.keys()) if (!now.has(id)) ids.push(id);
  return ids;
}

export function createView(): View {
  let grid: Grid | null = null;
  let seen: DeviceState | null = null;
  /** Rows touched since they were last shown; null: anything may have changed. */
  let touched: Set<ItemId> | null = null;
  let rendered: DeviceState | null = null;
  let list: readonly MarkedRow[] = [];
  let marks: ReadonlyMap<ItemId, RowMark> = new Map();
  let shown = new Map<ItemId, Shown>();

  function advance(state: DeviceState): Grid {
    if (grid !== null && seen === state) return grid;
    const more = grid !== null && seen?.rows === state.rows ? added(seen.outbox, state.outbox) : null;
    seen = state;
    if (grid === null || more === null) {
      touched = null;
      grid = replay(
        state.rows.values(),
        state.outbox.map(({ mutation }) => mutation),
      );
      return grid;
    }
    for (const mutation of more) {
      for (const id of applyMutation(grid, mutation)) touched?.add(id);
    }
    return grid;
  }

  /** Marks every row anew; those that are as they were stay the same objects, and so does the list where all do. */
  function renderAll(live: readonly GridRow[]): readonly MarkedRow[] {
    let changed = live.length !== list.length;
    const now: typeof shown = new Map();
    const rows = live.map((source, index) => {
      const row = markRow(source, marks.get(source.id) ?? 'synced', shown.get(source.id));
      now.set(source.id, { source, row });
      changed ||= list[index] !== row;
      return row;
    });
    // Rows that are gone are forgotten: after a lock, no cost may stay in memory.
    shown = now;
    return changed ? rows : list;
  }

  /** Replaces just these rows; null where one of them came, went or moved. */
  function renderSome(live: readonly GridRow[], ids: Iterable<ItemId>): readonly MarkedRow[] | null {
    if (live.length !== list.length) return null;
    const rows = [...list];
    for (const id of ids) {
      const before = shown.get(id);
      const source = grid?.rows.get(id);
      if (before === undefined || source === undefined || source.deleted) return null;
      const index = lowerBound(live, source);
      if (list[index] !== before.row) return null;
      const row = markRow(source, marks.get(id) ?? 'synced', before);
      shown.set(id, { source, row });
      rows[index] = row;
    }
    return rows;
  }

  return {
    grid: advance,
    rows(state) {
      if (rendered === state) return list;
      rendered = state;
      const { live } = advance(state);
      const before = marks;
      marks = marksOf(state);
      const changed = remarked(before, marks);
      const some = touched === null ? null : new Set([...touched, ...changed]);
      if (some?.size !== 0) list = (some === null ? null : renderSome(live, some)) ?? renderAll(live);
      touched = new Set();
      return list;
    },
  };
}
