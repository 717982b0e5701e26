import { isSamePlan, type Mutation, type MutationId } from '../../domain/pricing/mutation';
import type { RowSnapshot, RowSyncStatus } from '../../domain/pricing/pricingEditor';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';
import { findLowerBound } from '../../domain/pricing/order';
import { applyMutation, createServerGrid, type Grid } from '../../domain/pricing/replay';
import type { LocalState, OutboxEntry } from '../localStore/localState';

/**
 * The displayed grid, updated incrementally: replays only new mutations after an edit, none after an accepted push, all
 * pending ones after a pull.
 */
export interface OptimisticGrid {
  /**
   * Returns the server rows with all pending mutations applied, as a base for the next mutation. Must not be mutated.
   */
  getGrid(state: LocalState): Grid;
  /** Returns the same array and row objects while nothing changes. */
  getRows(state: LocalState): readonly RowSnapshot[];
}

function hasSameValues(a: GridRow, b: GridRow): boolean {
  return (
    a.solution === b.solution &&
    a.display_order === b.display_order &&
    a.prix_revendeur === b.prix_revendeur &&
    a.prix_public === b.prix_public &&
    a.type === b.type &&
    a.deleted === b.deleted &&
    a.cost?.prix_partenaire === b.cost?.prix_partenaire &&
    a.cost?.commission === b.cost?.commission &&
    isSamePlan(a.plan, b.plan)
  );
}

const isSameRow = (a: GridRow, b: GridRow): boolean =>
  a.revision === b.revision && a.priceChange?.prix_depuis === b.priceChange?.prix_depuis && hasSameValues(a, b);

function buildSyncStatuses(state: LocalState): Map<ItemId, RowSyncStatus> {
  const statuses = new Map<ItemId, RowSyncStatus>();
  const sending = new Set<MutationId>(state.meta.inFlight?.attempts.at(-1)?.mutationIds);
  for (const { mutation } of state.outbox)
    statuses.set(mutation.itemId, sending.has(mutation.id) ? 'sending' : 'pending');
  for (const { mutation } of state.rejected.values()) statuses.set(mutation.itemId, 'rejected');
  for (const { conflict } of state.conflicts.values()) statuses.set(conflict.itemId, 'conflict');
  return statuses;
}

/** How the outbox changed since the last replay. */
interface OutboxDiff {
  /** Edits that left at its front. */
  removed: readonly Mutation[];
  appended: readonly Mutation[];
}

const toMutations = (entries: readonly OutboxEntry[]): Mutation[] => entries.map(({ mutation }) => mutation);

/** Compares the outbox with the replayed one; null unless edits left only at its front and entered only at its end. */
function diffOutbox(replayed: readonly OutboxEntry[], current: readonly OutboxEntry[]): OutboxDiff | null {
  const [first] = current;
  const index = first === undefined ? -1 : replayed.indexOf(first);
  const removedCount = index < 0 ? replayed.length : index;
  const kept = replayed.slice(removedCount);
  if (kept.some((entry, position) => current[position] !== entry)) return null;
  return { removed: toMutations(replayed.slice(0, removedCount)), appended: toMutations(current.slice(kept.length)) };
}

/**
 * Returns the changed server rows if they equal the old ones with the removed edits applied (an accepted push), so that
 * the displayed rows stay the same; else null.
 */
function findAcceptedRows(
  before: LocalState['rows'],
  after: LocalState['rows'],
  removed: readonly Mutation[],
): GridRow[] | null {
  const expected = createServerGrid(before);
  const ids = new Set(removed.flatMap((mutation) => applyMutation(expected, mutation)));
  for (const [id, row] of after) if (before.get(id) !== row) ids.add(id);
  const changed: GridRow[] = [];
  for (const id of ids) {
    const row = after.get(id);
    const expectedRow = expected.rows.get(id);
    if (row === undefined || expectedRow === undefined || !hasSameValues(row, expectedRow)) return null;
    changed.push(row);
  }
  return after.size === expected.rows.size ? changed : null;
}

/**
 * Copies what only the server sets: the revision, and the price change unless a later price is unsent. The position of
 * the row stays. Returns false if the row has both.
 */
function copyServerFields(grid: Grid, server: GridRow): boolean {
  const { id, revision } = server;
  const row = grid.rows.get(id);
  if (row === undefined) return false;
  const priceChange = row.prix_revendeur === server.prix_revendeur ? server.priceChange : undefined;
  if (row.revision === revision && row.priceChange === priceChange) return false;
  const revised = { ...row, revision, priceChange };
  grid.rows.set(id, revised);
  if (!row.deleted) grid.live[findLowerBound(grid.live, row)] = revised;
  return true;
}

interface RenderedRow {
  source: GridRow;
  row: RowSnapshot;
}

function renderRow(source: GridRow, syncStatus: RowSyncStatus, before: RenderedRow | undefined): RowSnapshot {
  const isUnchanged =
    before?.row.syncStatus === syncStatus && (before.source === source || isSameRow(before.source, source));
  return isUnchanged ? before.row : { ...source, syncStatus };
}

/** Lists rows whose sync status changed. */
function findChangedStatuses(
  before: ReadonlyMap<ItemId, RowSyncStatus>,
  after: ReadonlyMap<ItemId, RowSyncStatus>,
): ItemId[] {
  const ids: ItemId[] = [];
  for (const [id, status] of after) if (before.get(id) !== status) ids.push(id);
  for (const id of before.keys()) if (!after.has(id)) ids.push(id);
  return ids;
}

export function createOptimisticGrid(): OptimisticGrid {
  let grid: Grid | null = null;
  let replayedState: LocalState | null = null;
  /** Rows changed since the last render; null if any may have changed. */
  let touched: Set<ItemId> | null = null;
  let renderedState: LocalState | null = null;
  let list: readonly RowSnapshot[] = [];
  let statuses: ReadonlyMap<ItemId, RowSyncStatus> = new Map();
  let renderedRows = new Map<ItemId, RenderedRow>();

  /** Updates the replayed grid; false if the change is neither an accepted push nor new edits. */
  function tryUpdate(replayed: LocalState, state: LocalState, into: Grid): boolean {
    const diff = diffOutbox(replayed.outbox, state.outbox);
    if (diff === null) return false;
    if (diff.removed.length > 0 || replayed.rows !== state.rows) {
      const accepted = findAcceptedRows(replayed.rows, state.rows, diff.removed);
      if (accepted === null) return false;
      for (const row of accepted) if (copyServerFields(into, row)) touched?.add(row.id);
    }
    for (const mutation of diff.appended) {
      for (const id of applyMutation(into, mutation)) touched?.add(id);
    }
    return true;
  }

  function advance(state: LocalState): Grid {
    if (grid !== null && replayedState === state) return grid;
    const replayed = replayedState;
    replayedState = state;
    if (grid !== null && replayed !== null && tryUpdate(replayed, state, grid)) return grid;
    touched = null;
    grid = createServerGrid(state.rows);
    for (const { mutation } of state.outbox) applyMutation(grid, mutation);
    return grid;
  }

  /** Renders every row; unchanged rows keep their identity, and so does the list if all are unchanged. */
  function renderAll(live: readonly GridRow[]): readonly RowSnapshot[] {
    let isChanged = live.length !== list.length;
    const liveRows: typeof renderedRows = new Map();
    const rows = live.map((source, index) => {
      const row = renderRow(source, statuses.get(source.id) ?? 'synced', renderedRows.get(source.id));
      liveRows.set(source.id, { source, row });
      isChanged ||= list[index] !== row;
      return row;
    });
    // Drops deleted rows from the cache: once the device is locked, no cost may stay in memory.
    renderedRows = liveRows;
    return isChanged ? rows : list;
  }

  /** Renders only these rows; returns null if one was added, deleted or moved. */
  function renderSome(live: readonly GridRow[], ids: Iterable<ItemId>): readonly RowSnapshot[] | null {
    if (live.length !== list.length) return null;
    const rows = [...list];
    for (const id of ids) {
      const before = renderedRows.get(id);
      const source = grid?.rows.get(id);
      if (before === undefined || source === undefined || source.deleted) return null;
      const index = findLowerBound(live, source);
      if (list[index] !== before.row) return null;
      const row = renderRow(source, statuses.get(id) ?? 'synced', before);
      renderedRows.set(id, { source, row });
      rows[index] = row;
    }
    return rows;
  }

  return {
    getGrid: advance,
    getRows(state) {
      if (renderedState === state) return list;
      renderedState = state;
      const { live } = advance(state);
      const before = statuses;
      statuses = buildSyncStatuses(state);
      const changed = findChangedStatuses(before, statuses);
      const changedIds = touched === null ? null : new Set([...touched, ...changed]);
      if (changedIds?.size !== 0) list = (changedIds === null ? null : renderSome(live, changedIds)) ?? renderAll(live);
      touched = new Set();
      return list;
    },
  };
}
