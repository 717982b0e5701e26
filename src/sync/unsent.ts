import type { Mutation } from '../domain/mutation';
import type { DeviceState, UnsentMarker } from './deviceState';

/** Edits that the server has not got: waiting, in conflict, and refused. */
export function unsentCount(state: DeviceState): number {
  return state.outbox.length + state.conflicts.size + state.refused.size;
}

/** Device clock of the oldest of these, ms; null where there is none. */
function oldest(edits: Iterable<{ at: number }>): number | null {
  let found: number | null = null;
  for (const { at } of edits) if (found === null || at < found) found = at;
  return found;
}

/** Device clock of the oldest edit that waits to be sent, ms; null: none waits. */
export function oldestWaitingAt({ outbox }: DeviceState): number | null {
  return oldest(outbox.map(({ mutation }) => mutation));
}

function unsentEdits({ outbox, conflicts, refused }: DeviceState): Mutation[] {
  return [
    ...outbox.map(({ mutation }) => mutation),
    ...[...conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...refused.values()].map(({ mutation }) => mutation),
  ];
}

/** Device clock of the oldest edit that the server has not got, ms; null: there is none. */
export function oldestUnsentAt(state: DeviceState): number | null {
  return oldest(unsentEdits(state));
}

/** What has to outlive the database; null: nothing unsent is on the device. */
export function unsentMarker(state: DeviceState): UnsentMarker | null {
  const sealed = [...state.sealed.values()];
  const count = unsentCount(state) + sealed.reduce((sum, edits) => sum + edits.count, 0);
  if (count === 0) return null;
  return { count, since: oldest([...unsentEdits(state), ...sealed]) ?? 0 };
}
