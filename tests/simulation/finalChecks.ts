import { isSameCost, isSamePlan, type Mutation } from '../../src/domain/pricing/mutation';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import type { LocalState } from '../../src/sync/localStore/localState';
import { applyMutation } from '../../src/domain/pricing/replay';
import { replay } from '../../src/domain/pricing/testing/replay';
import type { EditOracle } from './editOracle';
import { ExpectedOrder } from './ExpectedOrder';
import { isAccepted, listAcceptedMutations } from './listAcceptedMutations';
import { haveSameRows } from './haveSameRows';
import type { Simulation } from './simulation';

/** Checks that all devices show the server's grid, that the change log yields it, and that no edit is missing. */
export function checkFinalState(run: Simulation): void {
  const { cloud, oracle, devices } = run;
  const server = cloud.readRows();
  const accepted = new Map(listAcceptedMutations(cloud.readChangeRecords()).map((one) => [one.id, one]));
  for (const device of devices) {
    const state = oracle.getState(device.name);
    const role = state?.meta.role ?? null;
    if (state === null || role === null) {
      oracle.reportDefect(`${device.name} is locked at the end`);
      continue;
    }
    if (!haveSameRows(state.rows.values(), server.values(), role)) {
      oracle.reportDefect(`${device.name} ends with another grid`);
    }
    const summaryCount = device.readSummaryCount();
    if (summaryCount !== countForSummary(state))
      oracle.reportDefect(
        `${device.name} has ${summaryCount} edits in its summary instead of ${countForSummary(state)}`,
      );
    for (const { conflict } of state.conflicts.values()) {
      const acceptedMutation = conflict.mutations.find((one) => isAccepted(one, accepted));
      if (acceptedMutation !== undefined)
        oracle.reportDefect(`${device.name} still has a conflict about an accepted edit: ${acceptedMutation.id}`);
    }
    for (const texts of [device.crashedTexts, ...device.tabs.map(({ openEditorTexts }) => openEditorTexts)])
      for (const draft of texts.listMissing(state))
        oracle.reportDefect(`${device.name} lost the typed texts ${JSON.stringify(draft)}`);
    for (const { engine } of device.tabs) {
      for (const report of oracle.listFalseReports(device.name, engine.getSnapshot())) oracle.reportDefect(report);
      const visibleRows = engine.getSnapshot().rows.map(({ syncStatus: _syncStatus, ...row }) => row);
      const expected = replay(server.values(), []).live;
      if (!haveSameRows(visibleRows, expected, role)) oracle.reportDefect(`${device.name} shows another grid`);
      if (visibleRows.map(({ id }) => id).join() !== expected.map(({ id }) => id).join()) {
        oracle.reportDefect(`${device.name} shows another order`);
      }
    }
  }
  checkServerChangeLog({ initial: cloud.initialRows, records: cloud.readChangeRecords() }, server, oracle);
  if (cloud.hasDeniedPriceChange) oracle.reportDefect('the rules denied a push for its price changes');
  for (const missing of oracle.listUnaccounted()) oracle.reportDefect(missing);
  for (const escaped of run.unhandledErrors) oracle.reportDefect(`uncaught: ${escaped}`);
}

/** Counts unsent edits, or those reported as lost if there are none. */
function countForSummary({ outbox, conflicts, rejected, sealed, meta }: LocalState): number {
  const unsent = outbox.length + conflicts.size + rejected.size;
  const all = [...sealed.values()].reduce((sum, { count }) => sum + count, unsent);
  return all > 0 ? all : (meta.lostEdits?.count ?? 0);
}

/**
 * True if the row has the values on which the edit was based, so that no change unknown to its author is overwritten.
 */
function isBasedOn(mutation: Mutation, row: GridRow | undefined): boolean {
  const live = row === undefined || row.deleted ? null : row;
  switch (mutation.kind) {
    case 'create':
      return live === null;
    case 'update': {
      const { label, price, plan } = mutation;
      if (live === null) return false;
      // Both sides may have set the same value: nothing is overwritten.
      const isLabelKept = label === undefined || [label.before, label.after].includes(live.solution);
      const isPriceKept = price === undefined || [price.before, price.after].some((one) => isSameCost(one, live.cost));
      const isPlanKept = plan === undefined || [plan.before, plan.after].some((one) => isSamePlan(one, live.plan));
      return isLabelKept && isPriceKept && isPlanKept;
    }
    case 'delete': {
      const { solution, cost, plan } = mutation.before;
      return live?.solution === solution && isSameCost(live.cost, cost) && isSamePlan(live.plan, plan);
    }
    case 'move':
      return true;
  }
}

/** The server's accepted pushes, and the rows before the first of them. */
export interface ServerChangeLog {
  initial: readonly GridRow[];
  records: readonly { revision: number; mutations: readonly Mutation[] }[];
}

/**
 * Replays the log: it must yield the grid, contain no edit twice, overwrite only values on which its edits were based,
 * and put every row where its edits and the users' own edits ask for.
 */
export function checkServerChangeLog(
  { initial, records }: ServerChangeLog,
  server: ReadonlyMap<ItemId, GridRow>,
  { reportDefect, getStoredEdit }: Pick<EditOracle, 'reportDefect' | 'getStoredEdit'>,
): void {
  const grid = replay(initial, []);
  const listLiveIds = () => grid.live.map(({ id }) => id);
  const expectedOrder = new ExpectedOrder(listLiveIds());
  const replayedIds = new Set<string>();
  /** Rows that an edit deleted so far: moves after them go after the row before. */
  const deletedIds = new Set<ItemId>();
  for (const record of records) {
    const { revision } = record;
    for (const mutation of listAcceptedMutations([record])) {
      const { id, itemId } = mutation;
      if (replayedIds.has(id)) reportDefect(`edit ${id} was accepted twice, the second time as revision ${revision}`);
      replayedIds.add(id);
      const stored = getStoredEdit(id);
      const anchor = stored?.kind === 'move' ? stored.after : null;
      // A restored backup may lack the anchor.
      const isAnchorLost = anchor !== null && (deletedIds.has(anchor) || !grid.rows.has(anchor));
      if (mutation.kind === 'move' && stored?.kind === 'move' && mutation.after !== stored.after && !isAnchorLost)
        reportDefect(`revision ${revision} moves ${itemId} after ${mutation.after} instead of ${stored.after}`);
      const row = grid.rows.get(itemId);
      if (!isBasedOn(mutation, row)) {
        reportDefect(`revision ${revision}: ${JSON.stringify(mutation)} overwrote ${JSON.stringify(row)}`);
      }
      applyMutation(grid, mutation);
      if (mutation.kind === 'delete') deletedIds.add(itemId);
      if (!expectedOrder.apply(mutation)) expectedOrder.adopt(listLiveIds());
    }
    if (expectedOrder.listLive().join() !== listLiveIds().join()) {
      reportDefect(
        `revision ${revision} orders the rows ${listLiveIds().join()} instead of ${expectedOrder.listLive().join()}`,
      );
      expectedOrder.adopt(listLiveIds());
    }
  }
  checkOrderWithoutMoves({ initial, records }, listLiveIds(), reportDefect);
  for (const { id, deleted, cost, plan } of server.values())
    if (deleted && (cost !== null || plan !== undefined))
      reportDefect(`the server keeps the costs of the deleted ${id}`);
  // Pushes that only renumber rows keep the order; the log has neither their numbers nor price changes.
  const hasRenumberingPush = records.some((record) => listAcceptedMutations([record]).length < record.mutations.length);
  const omitUnlogged = (rows: Iterable<GridRow>) =>
    [...rows].map((row) => ({ ...row, ...(hasRenumberingPush && { display_order: 0 }), priceChange: undefined }));
  const order = replay(server.values(), []).live.map(({ id }) => id);
  if (
    !haveSameRows(omitUnlogged(grid.live), omitUnlogged(server.values()), 'admin') ||
    order.join() !== listLiveIds().join()
  )
    reportDefect('the log does not yield the grid');
}

/**
 * Checks that the first rows keep their order if nobody moved a row, however often they were deleted and restored. Leaves
 * out rows that an undo restored: undone before newer deletions, it may miss the place.
 */
function checkOrderWithoutMoves(
  { initial, records }: ServerChangeLog,
  final: readonly ItemId[],
  reportDefect: EditOracle['reportDefect'],
): void {
  const accepted = listAcceptedMutations(records);
  if (accepted.some(({ kind }) => kind === 'move')) return;
  const undone = new Set(accepted.flatMap(({ action, itemId }) => (action?.kind === 'undo' ? itemId : [])));
  const expected = initial.map(({ id }) => id).filter((id) => final.includes(id) && !undone.has(id));
  const actual = final.filter((id) => expected.includes(id));
  if (actual.join() !== expected.join())
    reportDefect(`without a move, the rows end as ${actual.join()} instead of ${expected.join()}`);
}
