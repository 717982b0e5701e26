import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import type { LocalState } from '../localStore/localState';
import { planOutboxPush, listPendingMutations, buildNoOpRemoval } from './push';
import { buildAdminState } from '../testing/buildAdminState';

const buildState = (outbox: readonly Mutation[]): LocalState =>
  buildAdminState({
    meta: { cursor: 1 },
    rows: new Map(['a', 'b'].map((id, index) => [id, buildSolution(id, { display_order: index })])),
    outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })),
  });

function settle(outbox: readonly Mutation[]) {
  const state = buildState(outbox);
  const plan = planOutboxPush(state, listPendingMutations(state, null));
  expect(plan?.commit).toBeNull();
  if (plan === null) throw new Error('nothing was pending');
  return buildNoOpRemoval(state, plan, 9);
}

describe('buildNoOpRemoval', () => {
  it('removes edits without effect', () => {
    expect(settle([buildMoveMutation('m', 'b', 'a')])).toMatchObject({
      outbox: { remove: [1] },
      rejected: { put: [] },
    });
  });

  it('rejects an edit of an unknown row', () => {
    const edit = buildUpdateMutation('e', buildSolution('lost'), { solution: 'Tapé' });
    expect(settle([buildMoveMutation('m', 'b', 'a'), edit])).toMatchObject({
      outbox: { remove: [1, 2] },
      rejected: { put: [{ id: 'e', mutation: edit, seq: 2, code: 'invalid', at: 9 }] },
    });
  });

  it('rejects no edit of a row created in the outbox', () => {
    const gone = { ...buildCreateMutation('c', 'new') };
    const removal: Mutation = {
      id: 'd',
      itemId: 'new',
      at: 0,
      group: 'd',
      kind: 'delete',
      before: { type: 'solution', solution: gone.solution, cost: gone.cost, display_order: 2 },
    };
    expect(settle([gone, removal])).toMatchObject({ rejected: { put: [] } });
  });
});
