import type { Mutation } from '../../src/domain/pricing/mutation';

/** Lists the edits that the pushes applied. The move of a row after itself is a push that makes room for an edit. */
export const listAcceptedMutations = (records: readonly { mutations: readonly Mutation[] }[]): Mutation[] =>
  records.flatMap(({ mutations }) => mutations).filter((one) => one.kind !== 'move' || one.after !== one.itemId);
