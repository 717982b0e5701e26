import type { Conflict } from '../../src/domain/pricing/conflict';
import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import type { LocalState } from '../../src/sync/localStore/localState';
import { readXorSealed } from './xorSealer';

function readSealed(state: LocalState): Mutation[] {
  return [...state.sealed.values()].flatMap(({ data }) => {
    const contents = JSON.parse(readXorSealed(data)) as {
      outbox: { mutation: Mutation }[];
      conflicts: { conflict: Conflict }[];
      rejected: { mutation: Mutation }[];
    };
    return [
      ...contents.outbox.map(({ mutation }) => mutation),
      ...contents.conflicts.flatMap(({ conflict }) => conflict.mutations),
      ...contents.rejected.map(({ mutation }) => mutation),
    ];
  });
}

/** Collects every edit in the database: outbox, conflicts, rejected and sealed edits. */
export function collectStoredEdits(state: LocalState): Map<MutationId, Mutation> {
  const all = [
    ...state.outbox.map(({ mutation }) => mutation),
    ...[...state.conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...state.rejected.values()].map(({ mutation }) => mutation),
    ...readSealed(state),
  ];
  return new Map(all.map((mutation) => [mutation.id, mutation]));
}
