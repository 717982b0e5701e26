import type { Mutation } from '../../src/domain/pricing/mutation';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import { catchUpWithServer } from '../../src/sync/replication/catchUpWithServer';
import type { SyncContext } from '../../src/sync/syncContext';
import { discardRejected, resolveConflicts, retryRejected } from '../../src/sync/edits/userDecisions';
import { edit } from '../../src/sync/edits/edit';
import { EditError } from '../../src/domain/pricing/editError';
import { RemoteError, StoreError } from '../../src/sync/ports';
import type { EditIntent, RowChange, RowSnapshot } from '../../src/domain/pricing/pricingEditor';
import { syncUntilEqual } from '../../src/sync/replication/syncRun';
import { createFakeServer, buildSolutionRow } from '../../src/sync/testing/fakeServer';
import { redo, undo } from '../../src/sync/edits/undo';
import { saveDraft } from '../../src/sync/edits/drafts';
import { listAllDrafts } from '../../src/sync/localStore/inMemoryDrafts';
import { isCellAction, type CellAction } from './CellScreen';
import { checkDrafts, checkEdit, findVisibleRow, isBasedOnOlderValues } from './checkEdit';
import { getPlanDay, publishPlans } from './publishPlans';
import { ExpectedOrder } from './ExpectedOrder';
import { checkServerChangeLog } from './finalChecks';
import { createUserActionDevice, type PushFault, type UserActionDevice } from './createUserActionDevice';
import { createEditOracle, type EditOracle } from './editOracle';
import { haveSameRows } from './haveSameRows';

/**
 * One user action of `runUserActionSchedule`, which needs no storage, timers or tabs: hundreds of its schedules take
 * as long as one of `runSimulation`, which also covers faults.
 */
export type SimulatedUserAction =
  | CellAction
  /** The next write fails. */
  | { kind: 'failWrite' }
  | { kind: 'label' | 'price'; row: number; value: number }
  /** `day`: see `getPlanDay`. */
  | { kind: 'plan'; row: number; value: number; day: number }
  | { kind: 'cancelPlan'; row: number }
  /** The server publishes the plans due on that day. */
  | { kind: 'publish'; day: number }
  | { kind: 'add'; value: number }
  | { kind: 'delete'; rows: readonly number[] }
  | { kind: 'move'; rows: readonly number[]; after: number | null }
  | { kind: 'undo'; index: number | null }
  | { kind: 'redo' }
  | { kind: 'resolve'; index: number; take: 'mine' | 'theirs'; isForAll: boolean }
  | { kind: 'retry' | 'discard'; index: number }
  | { kind: 'poll' }
  /** Sets whether the server rejects `REJECTED_LABEL`. */
  | { kind: 'setRejection'; isRejected: boolean }
  /** `fault`: of the first push. */
  | { kind: 'sync'; fault: PushFault };

export type UserActionSchedule = readonly { device: number; userAction: SimulatedUserAction }[];

/** A label that the server rejects. */
const REJECTED_LABEL = 'Libellé 9';

const DEVICES = 3;
const ROWS = 4;
/** Maximum number of sync rounds until all outboxes are empty. */
const MAX_ROUNDS = 20;

const pick = <One>(from: readonly One[], index: number): One | undefined => from[index % Math.max(1, from.length)];

type RowAction = Extract<SimulatedUserAction, { kind: 'label' | 'price' | 'plan' | 'cancelPlan' }>;

function buildValues(userAction: RowAction): Omit<RowChange, 'itemId'> {
  if (userAction.kind === 'cancelPlan') return { startsOn: null };
  if (userAction.kind === 'label') return { label: `Libellé ${userAction.value}` };
  const cost = { prix_partenaire: `${userAction.value},00`, commission: '15' };
  return userAction.kind === 'plan' ? { cost, startsOn: getPlanDay(userAction.day) } : { cost };
}

function buildIntent(
  userAction: Exclude<SimulatedUserAction, CellAction>,
  live: readonly GridRow[],
): EditIntent | null {
  const ids = (rows: readonly number[]): ItemId[] => [...new Set(rows.flatMap((index) => pick(live, index)?.id ?? []))];
  switch (userAction.kind) {
    case 'label':
    case 'price':
    case 'plan':
    case 'cancelPlan': {
      const itemId = pick(live, userAction.row)?.id;
      return itemId === undefined ? null : { kind: 'update', itemId, ...buildValues(userAction) };
    }
    case 'add': {
      const cost = { prix_partenaire: '5,00', commission: '15' };
      return { kind: 'add', type: 'solution', solution: `Ajout ${userAction.value}`, cost };
    }
    case 'delete':
      return { kind: 'delete', itemIds: ids(userAction.rows) };
    case 'move': {
      const after = userAction.after === null ? null : (pick(live, userAction.after)?.id ?? null);
      return { kind: 'move', itemIds: ids(userAction.rows), after };
    }
    default:
      return null;
  }
}

const listIds = (rows: readonly GridRow[]): ItemId[] => rows.map(({ id }) => id);

const getLiveRows = ({ optimisticGrid, localStore }: SyncContext): readonly GridRow[] =>
  optimisticGrid.getGrid(localStore.getState()).live;

/** Checks that the moved rows stand as one block after the row that the user chose, or the next one above that stays. */
function checkMove(
  { itemIds, after }: Extract<EditIntent, { kind: 'move' }>,
  before: readonly ItemId[],
  shown: readonly ItemId[],
  oracle: EditOracle,
): void {
  const above = after === null ? [] : before.slice(0, before.indexOf(after) + 1);
  const block = before.filter((id) => itemIds.includes(id));
  const staying = before.filter((id) => !itemIds.includes(id));
  const place = staying.filter((id) => above.includes(id)).length;
  const expected = staying.toSpliced(place, 0, ...block);
  if (shown.join() !== expected.join())
    oracle.reportDefect(`a move shows ${shown.join()} instead of ${expected.join()}`);
}

/** Stores an edit and checks what it did to the database and to the texts in memory. */
async function performEdit({ context, name }: UserActionDevice, intent: EditIntent, oracle: EditOracle): Promise<void> {
  const { localStore, inMemoryDrafts } = context;
  const before = localStore.getState();
  const textsBefore = inMemoryDrafts.getAll();
  const checkTexts = (saved: EditIntent | null) =>
    checkDrafts(saved, textsBefore, inMemoryDrafts.getAll(), (id) => findVisibleRow({ before }, id));
  const done = oracle.beginUserAction(name, { isFollowUp: isBasedOnOlderValues(intent, before) });
  try {
    const result = await edit(context, intent);
    const after = localStore.getState();
    for (const defect of [...checkEdit({ intent, result, before, after }), ...checkTexts(intent)])
      oracle.reportDefect(`${name}: ${defect}`);
  } catch (error) {
    if (localStore.getState() !== before)
      oracle.reportDefect(`${name}: an edit that was not stored changed the database`);
    for (const defect of checkTexts(null)) oracle.reportDefect(`${name}: an edit that was not stored ${defect}`);
    throw error;
  } finally {
    done();
  }
}

async function performCellAction(device: UserActionDevice, action: CellAction, oracle: EditOracle): Promise<void> {
  const { context, cells } = device;
  const { localStore, inMemoryDrafts, clock } = context;
  const state = localStore.getState();
  const rows = getLiveRows(context).map((row): RowSnapshot => ({ ...row, syncStatus: 'synced' }));
  const shown = { rows, drafts: listAllDrafts(state, inMemoryDrafts), now: clock.now() };
  const { edit: intent, draft } = cells.perform(action, shown);
  if (draft) {
    inMemoryDrafts.hold(draft);
    if (action.kind === 'typeCell' && action.isStored) await saveDraft(context, draft);
  }
  if (intent) await performEdit(device, intent, oracle);
}

async function performUserAction(
  device: UserActionDevice,
  userAction: SimulatedUserAction,
  oracle: EditOracle,
): Promise<void> {
  const { context } = device;
  if (isCellAction(userAction)) return performCellAction(device, userAction, oracle);
  const state = context.localStore.getState();
  const live = [...getLiveRows(context)];
  const intent = buildIntent(userAction, live);
  if (intent !== null) {
    await performEdit(device, intent, oracle);
    if (intent.kind === 'move') checkMove(intent, listIds(live), listIds(getLiveRows(context)), oracle);
    return;
  }
  await performDecisionOrSync(device, userAction, oracle);
  const { drafts } = context.localStore.getState();
  for (const defect of checkDrafts(null, state.drafts, drafts, () => undefined))
    oracle.reportDefect(`${device.name}: ${userAction.kind} ${defect}`);
}

/** Performs a user action that stores no typed value. */
async function performDecisionOrSync(
  device: UserActionDevice,
  userAction: Exclude<SimulatedUserAction, CellAction>,
  oracle: EditOracle,
): Promise<void> {
  const { context, name } = device;
  const state = context.localStore.getState();
  switch (userAction.kind) {
    case 'undo': {
      const steps = state.undo.filter(({ stack }) => stack === 'undo').toReversed();
      const group = userAction.index === null ? undefined : pick(steps, userAction.index)?.group;
      const done = oracle.beginUserAction(name, { isFollowUp: true });
      return void (await undo(context, group).finally(done));
    }
    case 'redo': {
      const done = oracle.beginUserAction(name, { isFollowUp: true });
      return void (await redo(context).finally(done));
    }
    case 'resolve': {
      const conflictIds = [...state.conflicts.keys()];
      const one = pick(conflictIds, userAction.index);
      const ids = userAction.isForAll ? conflictIds : one === undefined ? [] : [one];
      const done = oracle.beginUserAction(name, { isFollowUp: true, decidedIds: ids });
      return resolveConflicts(context, ids, userAction.take).finally(done);
    }
    case 'retry':
    case 'discard': {
      const id = pick([...state.rejected.keys()], userAction.index);
      if (id === undefined) return undefined;
      const done = oracle.beginUserAction(name, {
        isFollowUp: true,
        decidedIds: userAction.kind === 'discard' ? [id] : [],
      });
      return (userAction.kind === 'retry' ? retryRejected : discardRejected)(context, id).finally(done);
    }
    case 'failWrite':
      device.faults.isDiskFailing = true;
      return undefined;
    case 'poll':
      return catchUpWithServer(context, 'admin').then(() => undefined);
    case 'sync':
      device.faults.push = userAction.fault;
      return syncUntilEqual(context).finally(() => (device.faults.push = 'none'));
    default:
      return undefined;
  }
}

/** True for errors that the UI shows (`EditError`) or that the next sync repairs. */
const isExpected = (error: unknown): boolean =>
  error instanceof EditError || error instanceof RemoteError || error instanceof StoreError;

async function syncUntilSettled(devices: readonly UserActionDevice[]): Promise<void> {
  for (let round = 1; ; round += 1) {
    const heads = new Set<number>();
    for (const { context } of devices) {
      await syncUntilEqual(context);
      heads.add(context.localStore.getState().meta.cursor);
    }
    const areOutboxesEmpty = devices.every(({ context }) => context.localStore.getState().outbox.length === 0);
    if (areOutboxesEmpty && heads.size === 1) return;
    if (round === MAX_ROUNDS) throw new Error('the outboxes never empty');
  }
}

/** Checks that the rows stand where the edits of one device, without others, ask for; however many pushes they took. */
function checkOrderOfSingleDevice(initial: readonly GridRow[], final: readonly GridRow[], oracle: EditOracle): void {
  const order = new ExpectedOrder(listIds(initial));
  // A deletion undone before it was sent cancels out: moves between the two then count.
  const isRestoration = (mutation: Mutation) => mutation.kind === 'create' && mutation.after !== undefined;
  const isCertain = oracle.listStoredEdits().every((mutation) => !isRestoration(mutation) && order.apply(mutation));
  const [shown, expected] = [listIds(final).join(), order.listLive().join()];
  if (isCertain && shown !== expected) oracle.reportDefect(`the rows end as ${shown} instead of ${expected}`);
}

/** Runs one schedule and returns the violated promises. Rejects with errors other than those of `isExpected`. */
export async function runUserActionSchedule(schedule: UserActionSchedule, rowCount = ROWS): Promise<readonly string[]> {
  const plan = { prix_partenaire: '3,00', commission: '15', starts_on: getPlanDay(1) };
  const initial = Array.from({ length: rowCount }, (_, index) => ({
    ...buildSolutionRow(`r${index}`, index),
    ...(index === 1 && { plan }),
  }));
  const server = createFakeServer(initial);
  let isLabelRejected = true;
  let hasRejected = false;
  server.isRejected = ({ items }) => {
    // Not for a row that has the label already: the move of another row may renumber it.
    const isNew = ({ id, solution }: (typeof items)[number]) => solution !== server.items.get(id)?.solution;
    const isRejected = isLabelRejected && items.some((item) => item.solution === REJECTED_LABEL && isNew(item));
    hasRejected ||= isRejected;
    return isRejected;
  };
  const readRows = () => new Map(server.listRows().map((row) => [row.id, row]));
  const oracle = createEditOracle(
    () => ({ readChangeRecords: () => server.records, readRows, revertedIds: new Set() }),
    REJECTED_LABEL,
  );
  const publisher = server.connect(() => ({ role: 'admin', pv: 1 }));
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, (_, index) => createUserActionDevice(server, index, oracle)),
  );
  for (const { context } of devices) await catchUpWithServer(context, 'admin');
  for (const { device: index, userAction } of schedule) {
    const device = pick(devices, index);
    if (device === undefined) continue;
    if (userAction.kind === 'setRejection') isLabelRejected = userAction.isRejected;
    if (userAction.kind === 'publish') await publishPlans(publisher, readRows, getPlanDay(userAction.day));
    try {
      await performUserAction(device, userAction, oracle);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
  for (const { faults } of devices) faults.isDiskFailing = false;
  await syncUntilSettled(devices);
  const rows = readRows();
  for (const { name, context } of devices) {
    const state = context.localStore.getState();
    if (!haveSameRows(state.rows.values(), rows.values(), 'admin')) {
      oracle.reportDefect(`${name} ends with another grid`);
    }
  }
  const [first] = devices;
  // A rejected edit takes later edits of its row with it, and a retried one comes after later ones.
  const isAlone = schedule.every(({ device, userAction: { kind } }) => device === 0 && kind !== 'publish');
  if (first && !hasRejected && isAlone) {
    checkOrderOfSingleDevice(initial, getLiveRows(first.context), oracle);
  }
  checkServerChangeLog({ initial, records: server.records }, rows, oracle);
  for (const missing of oracle.listUnaccounted()) oracle.reportDefect(missing);
  return oracle.listDefects();
}
