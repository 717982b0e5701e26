import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import { applyChange } from '../../src/sync/localStore/localStore';
import type { ChangeSet, LocalState } from '../../src/sync/localStore/localState';
import type { Cloud } from './cloud';
import {
  collectStoredEdits,
  findForbiddenData,
  isKnownConflict,
  causesConflict,
  isEditInFlight,
  isConflictSettled,
  isRevertedDeletion,
  areNetNoOps,
  isInvisibleRemoval,
  listDecisionKeys,
  findUnchangedUnits,
} from './allowedRemovals';
import { createObservedDevice, type ObservedDevice } from './observedDevice';

/** Outcome of a stored edit. 'settled': removed because it no longer changed anything. */
export type EditOutcome = 'waiting' | 'accepted' | 'settled' | 'discarded' | 'lost';

interface TrackedEdit {
  device: string;
  mutation: Mutation;
  outcome: EditOutcome;
  /** Reported as saved, or read and thus shown by a tab. An edit reported as failed may be lost silently. */
  isSaved: boolean;
  /** Created by undo, redo, a retry or a decision, so it may conflict with later local edits. */
  isRewound: boolean;
}

/**
 * Test oracle: observes every transaction of every device's database. A stored edit may leave the database only for an
 * allowed reason (promise 16). It knows the promises of the protocol, not its code.
 */
export interface EditOracle {
  load(device: string, read: () => Promise<LocalState>): Promise<LocalState>;
  commit(device: string, done: { expected: { storeId: string; commitSeq: number }; change: ChangeSet }): void;
  /** Records that the tab learned of its completed transaction. */
  markSaved(change: ChangeSet): void;
  clearDatabase(device: string): void;
  /** Records that unsent summary and session were deleted too: edits that no open tab holds are lost without report. */
  clearSiteData(device: string): void;
  /** Records the edits in a tab's memory when all site data is cleared: the tab restores them unless it ends first. */
  setTabEdits(tab: object, edits: Promise<readonly MutationId[]>): void;
  endTab(tab: object): void;
  reportDefect(message: string): void;
  /** Marks a user decision as running; the returned function ends it. */
  beginDecision(device: string, what: { discard?: boolean; ids?: readonly string[]; rewind?: boolean }): () => void;
  /** Returns the observed state of the device's database, or null before its first load. */
  getState(device: string): LocalState | null;
  listDefects(): readonly string[];
  /** Describes edits that have no outcome once all devices are idle. */
  listUnaccounted(): string[];
  countOutcomes(): Record<EditOutcome, number>;
  countConflicts(): number;
}

export function createEditOracle(cloud: () => Pick<Cloud, 'readRecords'>): EditOracle {
  const trackedEdits = new Map<MutationId, TrackedEdit>();
  const devices = new Map<string, ObservedDevice>();
  const defects: string[] = [];
  /** Edits lost with all site data, without a summary to report them. */
  const silentlyLost = new Set<MutationId>();
  const idsByTab = new Map<object, Set<MutationId>>();
  let conflictCount = 0;

  function getObserved(device: string): ObservedDevice {
    const known = devices.get(device);
    if (known !== undefined) return known;
    const observed = createObservedDevice();
    devices.set(device, observed);
    return observed;
  }

  const acceptedIds = (): Set<MutationId> =>
    new Set(
      cloud()
        .readRecords()
        .flatMap(({ mutations }) => mutations.map(({ id }) => id)),
    );

  function updateEdit(id: MutationId, what: Partial<TrackedEdit>): void {
    Object.assign(trackedEdits.get(id) ?? {}, what);
  }

  function trackNewEdits(device: string, observed: ObservedDevice, after: LocalState): void {
    for (const [id, mutation] of collectStoredEdits(after)) {
      const tracked = trackedEdits.get(id);
      if (tracked === undefined)
        trackedEdits.set(id, {
          device,
          mutation,
          outcome: 'waiting',
          isSaved: false,
          isRewound: observed.runningRewinds > 0,
        });
      else if (tracked.outcome === 'lost') {
        tracked.outcome = 'waiting';
        silentlyLost.delete(id);
      }
    }
  }

  function explainRemoval(
    id: MutationId,
    observed: ObservedDevice,
    { before, after, accepted }: { before: LocalState; after: LocalState; accepted: ReadonlySet<MutationId> },
  ): EditOutcome | null {
    if (accepted.has(id)) return 'accepted';
    if (observed.runningDiscards > 0 || observed.decidedIds.has(id)) return 'discarded';
    // The UI reports the loss until the user dismisses it.
    if (before.meta.lostEdits === null && after.meta.lostEdits !== null) return 'lost';
    const conflicts = [...before.conflicts.values()].filter(({ conflict }) =>
      conflict.mutations.some((mutation) => mutation.id === id),
    );
    if (conflicts.some((waiting) => observed.decidedIds.has(waiting.id))) return 'discarded';
    const mutation = trackedEdits.get(id)?.mutation;
    if (mutation === undefined) return null;
    const row = after.rows.get(mutation.itemId);
    if (conflicts.length > 0)
      return conflicts.every(({ conflict }) => isConflictSettled(conflict, row)) ? 'settled' : null;
    if (isInvisibleRemoval(mutation, before, after)) return 'settled';
    // Another part of an edit in a conflict may have been in the outbox.
    const inOutbox = new Set(after.outbox.map((entry) => entry.mutation.id));
    const removedOfRow = before.outbox
      .map((entry) => entry.mutation)
      .filter((one) => one.itemId === mutation.itemId && !inOutbox.has(one.id) && !accepted.has(one.id));
    if (areNetNoOps(removedOfRow, row, findUnchangedUnits(mutation.itemId, before, after))) return 'settled';
    if (isRevertedDeletion(mutation, before, collectStoredEdits(after))) return 'settled';
    // The move of a deleted row has no effect.
    return mutation.kind === 'move' && row?.deleted !== false ? 'settled' : null;
  }

  function checkTransition(device: string, observed: ObservedDevice, before: LocalState, after: LocalState): void {
    trackNewEdits(device, observed, after);
    // A retried edit may conflict with local edits made since the rejection.
    for (const id of before.rejected.keys()) if (!after.rejected.has(id)) updateEdit(id, { isRewound: true });
    const now = collectStoredEdits(after);
    const removed = [...collectStoredEdits(before).keys()].filter((id) => !now.has(id));
    const accepted = removed.length === 0 ? new Set<MutationId>() : acceptedIds();
    for (const id of removed) {
      const one = trackedEdits.get(id);
      const outcome = explainRemoval(id, observed, { before, after, accepted });
      if (outcome === null) defects.push(`${device}: ${JSON.stringify(one?.mutation)} removed without a reason`);
      else if (one !== undefined) one.outcome = outcome;
    }
    checkConflicts(device, observed, before, after);
    for (const what of findForbiddenData(after)) defects.push(`${device} holds ${what} as ${after.meta.role}`);
    if (after.meta.lostEdits !== null) observed.isLossReported = true;
  }

  /** Checks that no device gets a conflict with its own edits. */
  function checkConflicts(
    device: string,
    { knownDecisions }: ObservedDevice,
    before: LocalState,
    after: LocalState,
  ): void {
    const fresh = [...after.conflicts.values()].filter(({ conflict }) => !isKnownConflict(conflict, knownDecisions));
    for (const { conflict } of fresh) for (const one of listDecisionKeys(conflict)) knownDecisions.add(one);
    conflictCount += fresh.length;
    const accepted = fresh.length === 0 ? new Set<MutationId>() : acceptedIds();
    for (const { conflict } of fresh) {
      const known = conflict.mutations.find(({ id }) => accepted.has(id) && !isEditInFlight(before, id));
      if (known !== undefined) defects.push(`${device} has a conflict about an accepted edit: ${known.id}`);
      if (conflict.mutations.some(({ id }) => trackedEdits.get(id)?.isRewound !== false)) continue;
      const record = cloud()
        .readRecords()
        .findLast(({ mutations }) => mutations.some((mutation) => causesConflict(mutation, conflict)));
      if (record?.device === device) defects.push(`${device} conflicts with itself: ${JSON.stringify(conflict)}`);
    }
  }

  function applyEarlyCommits(device: string, observed: ObservedDevice): void {
    for (;;) {
      const { state } = observed;
      const next = state === null ? undefined : observed.earlyCommits.get(state.meta.commitSeq);
      if (state === null || next === undefined) return;
      observed.earlyCommits.delete(state.meta.commitSeq);
      const after = applyChange(state, next, { commitSeq: state.meta.commitSeq + 1 });
      observed.state = after;
      checkTransition(device, observed, state, after);
    }
  }

  function handleReload(device: string, observed: ObservedDevice, state: LocalState, commitSeqBefore: number): void {
    const before = observed.state;
    // Opening an empty database stores the losses of the unsent summary without a commit.
    if (state.meta.lostEdits !== null) observed.isLossReported = true;
    if (before === null || before.meta.storeId !== state.meta.storeId) {
      if (before !== null && !observed.isDatabaseCleared) defects.push(`${device} lost its database`);
      for (const [id] of before === null ? [] : collectStoredEdits(before)) {
        const one = trackedEdits.get(id);
        if (one?.outcome !== 'waiting') continue;
        one.outcome = 'lost';
        if (observed.isSiteCleared) silentlyLost.add(id);
      }
      observed.isSiteCleared = false;
      observed.earlyCommits.clear();
      observed.state = state;
      trackNewEdits(device, observed, state);
      return;
    }
    if (state.meta.commitSeq < commitSeqBefore) defects.push(`${device}: a transaction reported as complete is gone`);
    if (state.meta.commitSeq <= before.meta.commitSeq) return;
    // Drops commits that completed without report: of a killed tab, or misreported as failed.
    for (const commitSeq of observed.earlyCommits.keys())
      if (commitSeq < state.meta.commitSeq) observed.earlyCommits.delete(commitSeq);
    observed.state = state;
    checkTransition(device, observed, before, state);
  }

  return {
    async load(device, read) {
      const observed = getObserved(device);
      const commitSeqBefore = observed.state?.meta.commitSeq ?? 0;
      const storeIdBefore = observed.state?.meta.storeId;
      const loaded = await read();
      const isSame = storeIdBefore === loaded.meta.storeId && storeIdBefore === observed.state?.meta.storeId;
      handleReload(device, observed, loaded, isSame ? commitSeqBefore : 0);
      applyEarlyCommits(device, observed);
      for (const id of collectStoredEdits(loaded).keys()) updateEdit(id, { isSaved: true });
      return loaded;
    },
    commit(device, { expected, change }) {
      const observed = getObserved(device);
      if (observed.state?.meta.storeId !== expected.storeId || observed.state.meta.commitSeq > expected.commitSeq)
        return;
      observed.earlyCommits.set(expected.commitSeq, change);
      applyEarlyCommits(device, observed);
    },
    markSaved({ outbox, conflicts, rejected }) {
      for (const { mutation } of [...(outbox?.put ?? []), ...(rejected?.put ?? [])])
        updateEdit(mutation.id, { isSaved: true });
      for (const { conflict } of conflicts?.put ?? [])
        for (const { id } of conflict.mutations) updateEdit(id, { isSaved: true });
    },
    clearDatabase: (device) => void (getObserved(device).isDatabaseCleared = true),
    clearSiteData: (device) => void (getObserved(device).isSiteCleared = true),
    setTabEdits(tab, edits) {
      const all = idsByTab.get(tab) ?? new Set();
      idsByTab.set(tab, all);
      void edits.then((ids) => ids.forEach((id) => all.add(id)));
    },
    endTab: (tab) => void idsByTab.delete(tab),
    reportDefect: (message) => void defects.push(message),
    beginDecision(device, { discard = false, ids = [], rewind = false }) {
      const observed = getObserved(device);
      for (const id of ids) observed.decidedIds.add(id);
      if (discard) observed.runningDiscards += 1;
      if (rewind) observed.runningRewinds += 1;
      return () => {
        if (discard) observed.runningDiscards -= 1;
        if (rewind) observed.runningRewinds -= 1;
      };
    },
    getState: (device) => getObserved(device).state,
    listDefects: () => defects,
    listUnaccounted() {
      const accepted = acceptedIds();
      const pendingIds = new Set(
        [...devices.values()].flatMap(({ state }) => (state === null ? [] : [...collectStoredEdits(state).keys()])),
      );
      return [...trackedEdits.entries()].flatMap(([id, { device, outcome, mutation, isSaved }]) => {
        const isSilentlyLost = silentlyLost.has(id) && ![...idsByTab.values()].some((ids) => ids.has(id));
        const isReportedLoss = outcome === 'lost' && (!isSaved || isSilentlyLost || getObserved(device).isLossReported);
        if (
          pendingIds.has(id) ||
          accepted.has(id) ||
          outcome === 'settled' ||
          outcome === 'discarded' ||
          isReportedLoss
        )
          return [];
        const end = outcome === 'lost' ? 'lost without a report' : `nowhere (${outcome})`;
        return [`${device}: ${JSON.stringify(mutation)} is ${end}`];
      });
    },
    countOutcomes() {
      const count: Record<EditOutcome, number> = { waiting: 0, accepted: 0, settled: 0, discarded: 0, lost: 0 };
      for (const { outcome } of trackedEdits.values()) count[outcome] += 1;
      return count;
    },
    countConflicts: () => conflictCount,
  };
}
