import type { Mutation, MutationId } from '../../src/domain/mutation';
import { applyChange } from '../../src/sync/applyChange';
import type { ChangeSet, DeviceState } from '../../src/sync/deviceState';
import type { Cloud } from './cloud';
import {
  held,
  heldWithoutRight,
  isAsked,
  isAuthor,
  isInFlight,
  isSettled,
  isTakenBack,
  leadNowhere,
  makesNoDifference,
  questionsAfter,
  unitsKept,
} from './reasons';
import { seenNothing, type Seen } from './seen';

/** Where a stored edit is by now. 'settled': it had nothing left to do. */
export type Fate = 'waiting' | 'accepted' | 'settled' | 'discarded' | 'lost';

interface Made {
  device: string;
  mutation: Mutation;
  fate: Fate;
  /** Reported as saved, or read by a tab and thus shown. Of an edit that was reported as failed, nobody owes news. */
  told: boolean;
  /** From undo, redo, a retry or a decision: it may well meet the device's own later edits. */
  rewound: boolean;
}

/**
 * Sees every transaction of every device's database, and judges it: an edit that was stored once may leave the device's
 * database only for a reason (promise 16). It knows the protocol's promises, not its code.
 */
export interface Witness {
  load(device: string, read: () => Promise<DeviceState>): Promise<DeviceState>;
  commit(device: string, done: { expected: { birth: string; stamp: number }; change: ChangeSet }): void;
  /** The tab heard that its transaction completed. */
  told(change: ChangeSet): void;
  cleared(device: string): void;
  defect(message: string): void;
  /** A decision of the person is being carried out; the returned function ends it. */
  deciding(device: string, what: { discard?: boolean; ids?: readonly string[]; rewind?: boolean }): () => void;
  /** What the device's database holds, as far as it was told. */
  state(device: string): DeviceState | null;
  defects(): readonly string[];
  /** Edits without an end, once everything has come to rest. */
  unaccounted(): string[];
  fates(): Record<Fate, number>;
  conflictsSeen(): number;
}

export function createWitness(cloud: () => Pick<Cloud, 'records'>): Witness {
  const made = new Map<MutationId, Made>();
  const devices = new Map<string, Seen>();
  const defects: string[] = [];
  let conflictsSeen = 0;

  function seenOf(device: string): Seen {
    const known = devices.get(device);
    if (known !== undefined) return known;
    const seen = seenNothing();
    devices.set(device, seen);
    return seen;
  }

  const acceptedIds = (): Set<MutationId> =>
    new Set(
      cloud()
        .records()
        .flatMap(({ mutations }) => mutations.map(({ id }) => id)),
    );

  function mark(id: MutationId, what: Partial<Made>): void {
    Object.assign(made.get(id) ?? {}, what);
  }

  function noteNew(device: string, seen: Seen, after: DeviceState): void {
    for (const [id, mutation] of held(after)) {
      const known = made.get(id);
      if (known === undefined)
        made.set(id, { device, mutation, fate: 'waiting', told: false, rewound: seen.rewinding > 0 });
      else if (known.fate === 'lost') known.fate = 'waiting';
    }
  }

  function fateOfVanished(
    id: MutationId,
    seen: Seen,
    { before, after, accepted }: { before: DeviceState; after: DeviceState; accepted: ReadonlySet<MutationId> },
  ): Fate | null {
    if (accepted.has(id)) return 'accepted';
    if (seen.discarding > 0 || seen.decided.has(id)) return 'discarded';
    // Said on the screen until the person has seen it.
    if (before.meta.lost === null && after.meta.lost !== null) return 'lost';
    const conflicts = [...before.conflicts.values()].filter(({ conflict }) =>
      conflict.mutations.some((mutation) => mutation.id === id),
    );
    if (conflicts.some((waiting) => seen.decided.has(waiting.id))) return 'discarded';
    const mutation = made.get(id)?.mutation;
    if (mutation === undefined) return null;
    const row = after.rows.get(mutation.itemId);
    if (conflicts.length > 0) return conflicts.every(({ conflict }) => isSettled(conflict, row)) ? 'settled' : null;
    if (makesNoDifference(mutation, before, after)) return 'settled';
    // Of an edit that waits in a question, a part that fitted may have been in the outbox, too.
    const inOutbox = new Set(after.outbox.map((entry) => entry.mutation.id));
    const goneOfRow = before.outbox
      .map((entry) => entry.mutation)
      .filter((one) => one.itemId === mutation.itemId && !inOutbox.has(one.id) && !accepted.has(one.id));
    if (leadNowhere(goneOfRow, row, unitsKept(mutation.itemId, before, after))) return 'settled';
    if (isTakenBack(mutation, before, held(after))) return 'settled';
    // A position means nothing once the row is gone.
    return mutation.kind === 'move' && row?.deleted !== false ? 'settled' : null;
  }

  function judge(device: string, seen: Seen, before: DeviceState, after: DeviceState): void {
    noteNew(device, seen, after);
    // Tried again, it may well meet what the device itself did since the refusal.
    for (const id of before.refused.keys()) if (!after.refused.has(id)) mark(id, { rewound: true });
    const now = held(after);
    const vanished = [...held(before).keys()].filter((id) => !now.has(id));
    const accepted = vanished.length === 0 ? new Set<MutationId>() : acceptedIds();
    for (const id of vanished) {
      const one = made.get(id);
      const fate = fateOfVanished(id, seen, { before, after, accepted });
      if (fate === null) defects.push(`${device}: ${JSON.stringify(one?.mutation)} vanished without a reason`);
      else if (one !== undefined) one.fate = fate;
    }
    judgeConflicts(device, seen, before, after);
    for (const what of heldWithoutRight(after)) defects.push(`${device} holds ${what} as ${after.meta.role}`);
    if (after.meta.lost !== null) seen.lossTold = true;
  }

  /** Nobody is asked about something that only this device did. */
  function judgeConflicts(device: string, { asked }: Seen, before: DeviceState, after: DeviceState): void {
    const fresh = [...after.conflicts.values()].filter(({ conflict }) => !isAsked(conflict, asked));
    for (const { conflict } of fresh) for (const one of questionsAfter(conflict)) asked.add(one);
    conflictsSeen += fresh.length;
    const accepted = fresh.length === 0 ? new Set<MutationId>() : acceptedIds();
    for (const { conflict } of fresh) {
      const known = conflict.mutations.find(({ id }) => accepted.has(id) && !isInFlight(before, id));
      if (known !== undefined) defects.push(`${device} is asked about an edit that the server took: ${known.id}`);
      if (conflict.mutations.some(({ id }) => made.get(id)?.rewound !== false)) continue;
      const record = cloud()
        .records()
        .findLast(({ mutations }) => mutations.some((mutation) => isAuthor(mutation, conflict)));
      if (record?.device === device) defects.push(`${device} conflicts with itself: ${JSON.stringify(conflict)}`);
    }
  }

  function takeEarly(device: string, seen: Seen): void {
    for (;;) {
      const { state } = seen;
      const next = state === null ? undefined : seen.early.get(state.meta.stamp);
      if (state === null || next === undefined) return;
      seen.early.delete(state.meta.stamp);
      const after = applyChange(state, next, { stamp: state.meta.stamp + 1 });
      seen.state = after;
      judge(device, seen, state, after);
    }
  }

  function reopened(device: string, seen: Seen, state: DeviceState, stampBefore: number): void {
    const before = seen.state;
    // Opening a blank database writes what the marker tells, and no commit tells of that.
    if (state.meta.lost !== null) seen.lossTold = true;
    if (before === null || before.meta.birth !== state.meta.birth) {
      if (before !== null && !seen.cleared) defects.push(`${device} lost its database`);
      for (const [id] of before === null ? [] : held(before)) {
        const one = made.get(id);
        if (one?.fate === 'waiting') one.fate = 'lost';
      }
      seen.early.clear();
      seen.state = state;
      noteNew(device, seen, state);
      return;
    }
    if (state.meta.stamp < stampBefore) defects.push(`${device}: a transaction reported as complete is gone`);
    if (state.meta.stamp <= before.meta.stamp) return;
    // Transactions whose end nobody was told of any more: a killed tab's, or one reported as failed.
    for (const stamp of seen.early.keys()) if (stamp < state.meta.stamp) seen.early.delete(stamp);
    seen.state = state;
    judge(device, seen, before, state);
  }

  return {
    async load(device, read) {
      const seen = seenOf(device);
      const stampBefore = seen.state?.meta.stamp ?? 0;
      const birthBefore = seen.state?.meta.birth;
      const loaded = await read();
      const isSame = birthBefore === loaded.meta.birth && birthBefore === seen.state?.meta.birth;
      reopened(device, seen, loaded, isSame ? stampBefore : 0);
      takeEarly(device, seen);
      for (const id of held(loaded).keys()) mark(id, { told: true });
      return loaded;
    },
    commit(device, { expected, change }) {
      const seen = seenOf(device);
      if (seen.state?.meta.birth !== expected.birth || seen.state.meta.stamp > expected.stamp) return;
      seen.early.set(expected.stamp, change);
      takeEarly(device, seen);
    },
    told({ outbox, conflicts, refused }) {
      for (const { mutation } of [...(outbox?.put ?? []), ...(refused?.put ?? [])]) mark(mutation.id, { told: true });
      for (const { conflict } of conflicts?.put ?? [])
        for (const { id } of conflict.mutations) mark(id, { told: true });
    },
    cleared: (device) => void (seenOf(device).cleared = true),
    defect: (message) => void defects.push(message),
    deciding(device, { discard = false, ids = [], rewind = false }) {
      const seen = seenOf(device);
      for (const id of ids) seen.decided.add(id);
      if (discard) seen.discarding += 1;
      if (rewind) seen.rewinding += 1;
      return () => {
        if (discard) seen.discarding -= 1;
        if (rewind) seen.rewinding -= 1;
      };
    },
    state: (device) => seenOf(device).state,
    defects: () => defects,
    unaccounted() {
      const accepted = acceptedIds();
      const kept = new Set(
        [...devices.values()].flatMap(({ state }) => (state === null ? [] : [...held(state).keys()])),
      );
      return [...made.entries()].flatMap(([id, { device, fate, mutation, told }]) => {
        const isTold = fate === 'lost' && (!told || seenOf(device).lossTold);
        if (kept.has(id) || accepted.has(id) || fate === 'settled' || fate === 'discarded' || isTold) return [];
        const end = fate === 'lost' ? 'lost, and nobody was told' : `nowhere (${fate})`;
        return [`${device}: ${JSON.stringify(mutation)} is ${end}`];
      });
    },
    fates() {
      const count: Record<Fate, number> = { waiting: 0, accepted: 0, settled: 0, discarded: 0, lost: 0 };
      for (const { fate } of made.values()) count[fate] += 1;
      return count;
    },
    conflictsSeen: () => conflictsSeen,
  };
}
