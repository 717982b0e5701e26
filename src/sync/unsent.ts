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

/** What has to outlive the database; null: nothing unsent is on the device. */
export function unsentMarker(state: DeviceState): UnsentMarker | null {
  const sealed = [...state.sealed.values()];
  const count = unsentCount(state) + sealed.reduce((sum, edits) => sum + edits.count, 0);
  if (count === 0) return null;
  const since = oldest([
    ...state.outbox.map(({ mutation }) => mutation),
    ...[...state.conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...state.refused.values()].map(({ mutation }) => mutation),
    ...sealed,
  ]);
  return { count, since: since ?? 0 };
}
