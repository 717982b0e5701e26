import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import type { ChangeSet, LocalState } from '../../src/sync/localStore/localState';
import { collectStoredEdits } from './collectStoredEdits';

/** What became of a stored edit. 'noOp': removed because it no longer changed anything. */
export type TrackedOutcome = 'waiting' | 'accepted' | 'noOp' | 'discarded' | 'lost';

export interface TrackedEdit {
  device: string;
  mutation: Mutation;
  outcome: TrackedOutcome;
  /** Reported as saved, or read and thus shown by a tab. An edit reported as failed may be lost silently. */
  isSaved: boolean;
  /** Created by an undo, redo, retry or decision, so it may conflict with later local edits. */
  isFollowUp: boolean;
}

/** Every edit that any device has stored, and what became of it. */
export class TrackedEdits {
  readonly #edits = new Map<MutationId, TrackedEdit>();
  /** Edits lost with all site data, without a summary to report them. */
  readonly #silentlyLost = new Set<MutationId>();
  readonly #idsByTab = new Map<object, Set<MutationId>>();

  get(id: MutationId): TrackedEdit | undefined {
    return this.#edits.get(id);
  }

  entries(): [MutationId, TrackedEdit][] {
    return [...this.#edits];
  }

  update(id: MutationId, what: Partial<TrackedEdit>): void {
    Object.assign(this.#edits.get(id) ?? {}, what);
  }

  /** Tracks the edits of a device that are new in this state; lost ones may come back. */
  trackNew(device: string, after: LocalState, isFollowUp: boolean): void {
    for (const [id, mutation] of collectStoredEdits(after)) {
      const tracked = this.#edits.get(id);
      if (tracked === undefined)
        this.#edits.set(id, { device, mutation, outcome: 'waiting', isSaved: false, isFollowUp });
      else if (tracked.outcome === 'lost') {
        tracked.outcome = 'waiting';
        this.#silentlyLost.delete(id);
      }
    }
  }

  /** Marks the edits of a transaction that was reported to its tab as complete. */
  markSaved({ outbox, conflicts, rejected }: ChangeSet): void {
    for (const { mutation } of [...(outbox?.put ?? []), ...(rejected?.put ?? [])])
      this.update(mutation.id, { isSaved: true });
    for (const { conflict } of conflicts?.put ?? [])
      for (const { id } of conflict.mutations) this.update(id, { isSaved: true });
  }

  /** Records that the waiting edits of a cleared database are lost. */
  markLost(before: LocalState, isSilent: boolean): void {
    for (const id of collectStoredEdits(before).keys()) {
      const one = this.#edits.get(id);
      if (one?.outcome !== 'waiting') continue;
      one.outcome = 'lost';
      if (isSilent) this.#silentlyLost.add(id);
    }
  }

  setTabEdits(tab: object, edits: Promise<readonly MutationId[]>): void {
    const all = this.#idsByTab.get(tab) ?? new Set();
    this.#idsByTab.set(tab, all);
    void edits.then((ids) => ids.forEach((id) => all.add(id)));
  }

  endTab(tab: object): void {
    this.#idsByTab.delete(tab);
  }

  /** True if the edit was lost with all site data and no open tab holds it. */
  isSilentlyLost(id: MutationId): boolean {
    return this.#silentlyLost.has(id) && ![...this.#idsByTab.values()].some((ids) => ids.has(id));
  }

  countOutcomes(): Record<TrackedOutcome, number> {
    const count: Record<TrackedOutcome, number> = { waiting: 0, accepted: 0, noOp: 0, discarded: 0, lost: 0 };
    for (const { outcome } of this.#edits.values()) count[outcome] += 1;
    return count;
  }
}
