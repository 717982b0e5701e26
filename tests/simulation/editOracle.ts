import type { GridSnapshot } from '../../src/domain/pricing/pricingEditor';
import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import type { ChangeSet, LocalState } from '../../src/sync/localStore/localState';
import { collectStoredEdits } from './collectStoredEdits';
import type { Cloud } from './createSimulatedCloud';
import { createTransitionCheck } from './createTransitionCheck';
import { DeviceStateTracker, type ObservedDevice, type Transition } from './DeviceStateTracker';
import { listAcceptedMutations } from './listAcceptedMutations';
import { listFalseReports } from './listFalseReports';
import { TrackedEdits, type TrackedOutcome } from './TrackedEdits';

/**
 * Test oracle: observes every transaction of every device's database. A stored edit may leave the database only for an
 * allowed reason (promise 16 in `docs/promises.md`). It checks the protocol's promises and shares no code with it.
 */
export interface EditOracle {
  load(device: string, read: () => Promise<LocalState>): Promise<LocalState>;
  commit(device: string, done: { expected: { storeId: string; commitSeq: number }; change: ChangeSet }): void;
  /** Records that a transaction was reported to its tab as complete. */
  markSaved(change: ChangeSet): void;
  /** Records that the database is deleted; `summaryCount` unsent edits remain in the summary. */
  clearDatabase(device: string, summaryCount: number): void;
  /** Records that the summary of unsent edits is deleted, maybe after the database that it counts. */
  clearSummary(device: string): void;
  /**
   * Call before `clearDatabase` where the summary of unsent edits is deleted before or soon after: edits that no open tab
   * holds are then lost without report.
   */
  clearSiteData(device: string): void;
  /** Records the edits in a tab's memory when all site data is cleared: the tab restores them unless it ends first. */
  setTabEdits(tab: object, edits: Promise<readonly MutationId[]>): void;
  endTab(tab: object): void;
  reportDefect(message: string): void;
  /**
   * Marks a user action as running; the returned function ends it. `isDiscard`: a logout that discards all unsent edits;
   * `decidedIds`: of the conflicts and rejected edits that it settles; `isFollowUp`: undo, redo, retry or decision.
   */
  beginUserAction(
    device: string,
    what: { isDiscard?: boolean; decidedIds?: readonly string[]; isFollowUp?: boolean },
  ): () => void;
  /** Returns the observed state of the device's database, or null before its first load. */
  getState(device: string): LocalState | null;
  /** Returns the database before and after the transaction that stored the edits of a group, if it was observed alone. */
  getTransition(group: string): Transition | undefined;
  /** Returns an edit as a device first stored it. */
  getStoredEdit(id: MutationId): Mutation | undefined;
  /** Lists the edits of all devices as first stored, in this order. */
  listStoredEdits(): readonly Mutation[];
  listDefects(): readonly string[];
  /** Describes edits that are gone without an allowed reason or a report. Call once all devices are idle. */
  listUnaccounted(): string[];
  /** Lists what the snapshot of a device's tab reports wrongly. Call once all devices are idle. */
  listFalseReports(device: string, snapshot: GridSnapshot): string[];
  countOutcomes(): Record<TrackedOutcome, number>;
  countConflicts(): number;
}

/** @param rejectedLabel Label for which the server rejects a push. */
export function createEditOracle(
  cloud: () => Pick<Cloud, 'readChangeRecords' | 'readRows' | 'revertedIds'>,
  rejectedLabel: string,
): EditOracle {
  const defects: string[] = [];
  const reportDefect = (message: string) => void defects.push(message);
  const readChangeRecords = () => cloud().readChangeRecords();
  const mapAccepted = () => new Map(listAcceptedMutations(readChangeRecords()).map((one) => [one.id, one]));
  const trackedEdits = new TrackedEdits();
  const { check, getTransition, countConflicts } = createTransitionCheck({
    trackedEdits,
    readChangeRecords,
    readServerRows: () => cloud().readRows(),
    mapAccepted,
    getRevertedIds: () => cloud().revertedIds,
    isRejectable: (mutation) => JSON.stringify(mutation).includes(rejectedLabel),
    reportDefect,
  });
  const devices = new DeviceStateTracker(trackedEdits, check, reportDefect);

  return {
    async load(device, read) {
      const endLoad = devices.beginLoad(device);
      const loaded = await read();
      endLoad(loaded);
      for (const id of collectStoredEdits(loaded).keys()) trackedEdits.update(id, { isSaved: true });
      return loaded;
    },
    commit: (device, { expected, change }) => devices.commit(device, expected, change),
    markSaved: (change) => trackedEdits.markSaved(change),
    clearDatabase: (device, summaryCount) => devices.clearDatabase(device, summaryCount),
    clearSummary: (device) => devices.clearSummary(device),
    clearSiteData: (device) => void (devices.get(device).isSiteCleared = true),
    setTabEdits: (tab, edits) => trackedEdits.setTabEdits(tab, edits),
    endTab: (tab) => trackedEdits.endTab(tab),
    reportDefect,
    beginUserAction: (device, what) => beginUserAction(devices.get(device), what),
    getState: (device) => devices.get(device).state,
    getTransition,
    getStoredEdit: (id) => trackedEdits.get(id)?.mutation,
    listStoredEdits: () => trackedEdits.entries().map(([, { mutation }]) => mutation),
    listDefects: () => defects,
    listUnaccounted: () =>
      listUnaccounted(trackedEdits, devices, new Set([...mapAccepted().keys(), ...cloud().revertedIds])),
    listFalseReports: (device, snapshot) =>
      listFalseReports(device, snapshot, devices.get(device), trackedEdits, mapAccepted()),
    countOutcomes: () => trackedEdits.countOutcomes(),
    countConflicts,
  };
}

function beginUserAction(
  observed: ObservedDevice,
  { isDiscard = false, decidedIds = [], isFollowUp = false }: Parameters<EditOracle['beginUserAction']>[1],
): () => void {
  for (const id of decidedIds) observed.decidedIds.add(id);
  if (isDiscard) observed.runningDiscards += 1;
  if (isFollowUp) observed.runningFollowUps += 1;
  return () => {
    if (isDiscard) observed.runningDiscards -= 1;
    if (isFollowUp) observed.runningFollowUps -= 1;
  };
}

function listUnaccounted(
  trackedEdits: TrackedEdits,
  devices: DeviceStateTracker,
  accepted: ReadonlySet<MutationId>,
): string[] {
  const pendingIds = new Set(devices.listStates().flatMap((state) => [...collectStoredEdits(state).keys()]));
  return trackedEdits.entries().flatMap(([id, { device, outcome, mutation, isSaved }]) => {
    const isReportedLoss =
      outcome === 'lost' && (!isSaved || trackedEdits.isSilentlyLost(id) || devices.get(device).isLossReported);
    const isExplained = outcome === 'noOp' || outcome === 'discarded';
    if (pendingIds.has(id) || accepted.has(id) || isExplained || isReportedLoss) return [];
    const end = outcome === 'lost' ? 'lost without a report' : `nowhere (${outcome})`;
    return [`${device}: ${JSON.stringify(mutation)} is ${end}`];
  });
}
