import type { ChangeSet, LocalState } from '../../src/sync/localStore/localState';
import { applyChange } from '../../src/sync/localStore/applyChange';
import { collectStoredEdits } from './collectStoredEdits';
import type { TrackedEdits } from './TrackedEdits';

/** What the oracle knows of one device; updated with every read and commit of its tabs. */
export interface ObservedDevice {
  state: LocalState | null;
  /** Commits observed before their predecessor, by the `commitSeq` that they expect. */
  outOfOrderCommits: Map<number, ChangeSet>;
  /** Number of running logouts that discard all unsent edits. */
  runningDiscards: number;
  /** Ids of conflicts and rejected edits that the user decided. */
  decidedIds: Set<string>;
  /** Number of running undos, redos, retries and decisions. Their edits may conflict with other edits of the device. */
  runningFollowUps: number;
  isDatabaseCleared: boolean;
  /** No tab has read the database since it was cleared. */
  isClearedUnread: boolean;
  /** The summary of unsent edits was deleted with the database, so the device cannot report the loss. */
  isSiteCleared: boolean;
  /**
   * The summary counted edits that had left the database when it was cleared: the tab that sent or discarded them ended
   * before it heard so, or was a worker. The device reports them as lost: it cannot know better.
   */
  isSummaryOutdated: boolean;
  /** Keys of conflicts already shown (`listConflictKeys`): a conflict written again is not a new one. */
  knownConflictKeys: Set<string>;
  isLossReported: boolean;
  /** Groups of all undo steps that the device had. */
  undoGroups: Set<string>;
}

/** A device's database before and after one transaction. */
export interface Transition {
  before: LocalState;
  after: LocalState;
}

/** A transition of an observed device. */
export interface DeviceTransition extends Transition {
  device: string;
  observed: ObservedDevice;
}

function createObservedDevice(): ObservedDevice {
  return {
    state: null,
    outOfOrderCommits: new Map(),
    runningDiscards: 0,
    decidedIds: new Set(),
    runningFollowUps: 0,
    isDatabaseCleared: false,
    isClearedUnread: false,
    isSiteCleared: false,
    isSummaryOutdated: false,
    knownConflictKeys: new Set(),
    isLossReported: false,
    undoGroups: new Set(),
  };
}

/** Follows the state of each device's database from what its tabs read and commit. */
export class DeviceStateTracker {
  readonly #devices = new Map<string, ObservedDevice>();

  constructor(
    private readonly trackedEdits: TrackedEdits,
    private readonly checkTransition: (transition: DeviceTransition) => void,
    private readonly reportDefect: (message: string) => void,
  ) {}

  get(device: string): ObservedDevice {
    const known = this.#devices.get(device);
    if (known !== undefined) return known;
    const observed = createObservedDevice();
    this.#devices.set(device, observed);
    return observed;
  }

  listStates(): LocalState[] {
    return [...this.#devices.values()].flatMap(({ state }) => state ?? []);
  }

  /** Records that the database is deleted; `summaryCount` unsent edits remain in the summary. */
  clearDatabase(device: string, summaryCount: number): void {
    const observed = this.get(device);
    const { state } = observed;
    observed.isDatabaseCleared = true;
    observed.isClearedUnread = true;
    const known = state === null ? 0 : collectStoredEdits(state).size + (state.meta.lostEdits?.count ?? 0);
    observed.isSummaryOutdated ||= state !== null && summaryCount > known;
  }

  /** Records that the summary is deleted: a database cleared before, and not read since, was lost without report. */
  clearSummary(device: string): void {
    const observed = this.get(device);
    observed.isSiteCleared ||= observed.isClearedUnread;
  }

  commit(device: string, expected: { storeId: string; commitSeq: number }, change: ChangeSet): void {
    const observed = this.get(device);
    if (observed.state?.meta.storeId !== expected.storeId || observed.state.meta.commitSeq > expected.commitSeq) return;
    observed.outOfOrderCommits.set(expected.commitSeq, change);
    this.#applyOutOfOrderCommits(device, observed);
  }

  /** Call before a tab reads the database, and the returned function with what it has read. */
  beginLoad(device: string): (loaded: LocalState) => void {
    const observed = this.get(device);
    const commitSeqBefore = observed.state?.meta.commitSeq ?? 0;
    const storeIdBefore = observed.state?.meta.storeId;
    return (loaded) => {
      const isSame = storeIdBefore === loaded.meta.storeId && storeIdBefore === observed.state?.meta.storeId;
      this.#handleReload(device, observed, loaded, isSame ? commitSeqBefore : 0);
      this.#applyOutOfOrderCommits(device, observed);
    };
  }

  #applyOutOfOrderCommits(device: string, observed: ObservedDevice): void {
    for (;;) {
      const { state } = observed;
      const next = state === null ? undefined : observed.outOfOrderCommits.get(state.meta.commitSeq);
      if (state === null || next === undefined) return;
      observed.outOfOrderCommits.delete(state.meta.commitSeq);
      const after = applyChange(state, next, { commitSeq: state.meta.commitSeq + 1 });
      observed.state = after;
      this.checkTransition({ device, observed, before: state, after });
    }
  }

  #handleReload(device: string, observed: ObservedDevice, state: LocalState, commitSeqBefore: number): void {
    const before = observed.state;
    // Opening an empty database stores the number of lost edits from the summary of unsent edits, without a commit.
    if (state.meta.lostEdits !== null) observed.isLossReported = true;
    if (before === null || before.meta.storeId !== state.meta.storeId) {
      if (before !== null && !observed.isDatabaseCleared) this.reportDefect(`${device} lost its database`);
      if (before !== null) this.trackedEdits.markLost(before, observed.isSiteCleared);
      observed.isSiteCleared = false;
      observed.isClearedUnread = false;
      observed.outOfOrderCommits.clear();
      observed.state = state;
      this.trackedEdits.trackNew(device, state, observed.runningFollowUps > 0);
      return;
    }
    if (state.meta.commitSeq < commitSeqBefore)
      this.reportDefect(`${device}: a transaction reported as complete is gone`);
    if (state.meta.commitSeq < before.meta.commitSeq) return;
    if (state.meta.commitSeq === before.meta.commitSeq) {
      // Before the first commit, another load may have found the summary.
      if (state.meta.lostEdits !== null) observed.state = state;
      return;
    }
    // The loaded state is ahead of the observed one: a commit of a killed tab, or one reported as failed, succeeded.
    // Queued commits that this state already contains are dropped.
    for (const commitSeq of observed.outOfOrderCommits.keys())
      if (commitSeq < state.meta.commitSeq) observed.outOfOrderCommits.delete(commitSeq);
    observed.state = state;
    this.checkTransition({ device, observed, before, after: state });
  }
}
