import { describe, expect, it } from 'vitest';
import { create, move, solution, update } from '../domain/testBuilders';
import type { Mutation } from '../domain/mutation';
import type { DeviceState } from './deviceState';
import { planFor, waiting, withoutEffect } from './plan';
import { adminState } from './testing/adminState';

const stateWith = (outbox: readonly Mutation[]): DeviceState =>
  adminState({
    meta: { cursor: 1 },
    rows: new Map(['a', 'b'].map((id, index) => [id, solution(id, { display_order: index })])),
    outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })),
  });

function leave(outbox: readonly Mutation[]) {
  const state = stateWith(outbox);
  const plan = planFor(state, waiting(state, null));
  expect(plan?.commit).toBeNull();
  if (plan === null) throw new Error('nothing was pending');
  return withoutEffect(state, plan, 9);
}

describe('a plan without a request', () => {
  it('drops what changes nothing', () => {
    expect(leave([move('m', 'b', 'a')])).toMatchObject({ outbox: { remove: [1] }, refused: { put: [] } });
  });

  it('drops no edit of a row that nobody knows: it waits for the person', () => {
    const edit = update('e', solution('lost'), { solution: 'Tapé' });
    expect(leave([move('m', 'b', 'a'), edit])).toMatchObject({
      outbox: { remove: [1, 2] },
      refused: { put: [{ id: 'e', mutation: edit, seq: 2, code: 'invalid', at: 9 }] },
    });
  });

  it('knows rows that the outbox itself creates', () => {
    const gone = { ...create('c', 'new') };
    const removal: Mutation = {
      id: 'd',
      itemId: 'new',
      at: 0,
      group: 'd',
      kind: 'delete',
      before: { type: 'solution', solution: gone.solution, cost: gone.cost, display_order: 2 },
    };
    expect(leave([gone, removal])).toMatchObject({ refused: { put: [] } });
  });
});
