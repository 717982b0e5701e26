import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';

/** Lists the edits that the pushes applied, without moves of a row after itself: placeholders of renumbering pushes. */
export const listAcceptedMutations = (records: readonly { mutations: readonly Mutation[] }[]): Mutation[] =>
  records.flatMap(({ mutations }) => mutations).filter((one) => one.kind !== 'move' || one.after !== one.itemId);

const UNITS = ['label', 'price', 'plan'] as const;

/** True if the server accepted the whole edit: a conflict may hold one of its units back. */
export function isAccepted(mutation: Mutation, accepted: ReadonlyMap<MutationId, Mutation>): boolean {
  const sent = accepted.get(mutation.id);
  if (sent?.kind !== 'update' || mutation.kind !== 'update') return sent !== undefined;
  return UNITS.every((unit) => mutation[unit] === undefined || sent[unit] !== undefined);
}
