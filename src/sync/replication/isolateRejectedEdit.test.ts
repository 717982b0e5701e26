import { describe, expect, it } from 'vitest';
import { buildCreateMutation, buildMoveMutation, buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import type { PushAttempt } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { buildUnstoredPushId } from './findAcceptedAttempt';
import { isolateRejectedEdit } from './isolateRejectedEdit';

const rows = ['a', 'b', 'c'].map((id, index) => buildSolutionRow(id, index));
const [a, b, c] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
const label = (id: string, row: typeof a) => buildUpdateMutation(id, row, { solution: `Nom ${id}` });

/** Rejects a push of the `planned` edits of the outbox and returns what is left. */
async function rejectPush(outbox: readonly Mutation[], planned: readonly string[]) {
  const server = createFakeServer(rows);
  const attempt: PushAttempt = { pushId: 'push', planned, mutationIds: planned };
  const pulled = buildPulledState(server);
  const state = buildAdminState({
    ...pulled,
    meta: { ...pulled.meta, inFlight: { base: 1, attempts: [attempt] } },
    outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })),
  });
  const test = createTestContext(server, state);
  const isolate = () =>
    isolateRejectedEdit(test.context, { kind: 'rejected', attempt, base: 1, hasPriceDates: false, code: 'denied' });
  const list = () => ({
    outbox: test.getState().outbox.map(({ mutation }) => mutation.id),
    rejected: [...test.getState().rejected.keys()],
  });
  return { ...test, server, state, attempt, isolate, list };
}

describe('isolateRejectedEdit', () => {
  it('rejects a single edit with its reason, and the later edits of its row', async () => {
    const outbox = [
      label('before', a),
      label('e', a),
      label('other', b),
      label('later', a),
      buildMoveMutation('m', 'a', 'b'),
    ];
    const { isolate, list, getState, context } = await rejectPush(outbox, ['e']);
    expect(await isolate()).toEqual({ kind: 'replan' });
    expect(list()).toMatchObject({ outbox: ['before', 'other', 'm'], rejected: ['e', 'later'] });
    expect(getState().rejected.get('e')).toEqual({
      id: 'e',
      mutation: outbox[1],
      seq: 2,
      code: 'denied',
      at: context.clock.now(),
    });
  });

  it('lets the push be repeated without its price dates first', async () => {
    const { context, attempt, list, changes } = await rejectPush([label('e', a)], ['e']);
    const rejected = { kind: 'rejected', attempt, base: 1, hasPriceDates: true, code: 'denied' } as const;
    expect(await isolateRejectedEdit(context, rejected)).toEqual({ kind: 'replan' });
    expect(context.checks.canSendPriceDates).toBe(false);
    expect(list()).toMatchObject({ outbox: ['e'], rejected: [] });
    expect(changes).toEqual([]);
  });

  it('rejects moves of a row with its creation', async () => {
    const creation = buildCreateMutation('c', 'new');
    const outbox = [creation, buildMoveMutation('m', 'new', null), buildMoveMutation('other', 'b', null)];
    const { isolate, list } = await rejectPush(outbox, ['c']);
    await isolate();
    expect(list()).toMatchObject({ outbox: ['other'], rejected: ['c', 'm'] });
  });

  it('rejects a move alone', async () => {
    const outbox = [buildMoveMutation('m1', 'a', 'b'), label('e', a), buildMoveMutation('m2', 'a', null)];
    const { isolate, list } = await rejectPush(outbox, ['m1']);
    await isolate();
    expect(list()).toMatchObject({ outbox: ['e', 'm2'], rejected: ['m1'] });
  });

  it('halves the next push after one of several edits', async () => {
    const { isolate, changes } = await rejectPush([label('1', a), label('2', b), label('3', c)], ['1', '2', '3']);
    expect(await isolate()).toEqual({ kind: 'split', limit: 2 });
    expect(changes).toEqual([]);
  });

  it.each([
    ['no attempt', []],
    ['an older one', [{ pushId: 'older', planned: [], mutationIds: [] }]],
  ])('rejects the edit of a push that a full disk could not store, beside %s', async (_case, attempts) => {
    const { isolate, state, setState, attempt, list } = await rejectPush([label('e', a)], ['e']);
    attempt.pushId = buildUnstoredPushId(1, 'e');
    setState({ ...state, meta: { ...state.meta, inFlight: { base: 1, attempts } } });
    expect(await isolate()).toEqual({ kind: 'replan' });
    expect(list()).toMatchObject({ outbox: [], rejected: ['e'] });
  });

  it('reports that another push came first', async () => {
    const { isolate, server, changes } = await rejectPush([label('e', a)], ['e']);
    server.head = { ...server.head, revision: 2 };
    expect(await isolate()).toEqual({ kind: 'moved' });
    expect(changes).toEqual([]);
  });

  it.each([
    ['was pulled by another tab', { cursor: 2 }],
    ['was completed by another tab', { inFlight: null }],
    [
      'was followed by another one',
      { inFlight: { base: 1, attempts: [{ pushId: 'next', planned: [], mutationIds: [] }] } },
    ],
  ])('changes nothing when the push %s', async (_case, meta) => {
    const { isolate, state, setState, changes } = await rejectPush([label('e', a)], ['e']);
    setState({ ...state, meta: { ...state.meta, ...meta } });
    expect(await isolate()).toEqual({ kind: 'replan' });
    expect(changes).toEqual([]);
  });

  it('changes nothing when the edits have left the outbox', async () => {
    const { isolate, state, setState, changes } = await rejectPush([label('e', a)], ['e']);
    setState({ ...state, outbox: [] });
    expect(await isolate()).toEqual({ kind: 'replan' });
    expect(changes).toEqual([]);
  });

  it('fails when the server ended the session', async () => {
    const { isolate, server, changes } = await rejectPush([label('e', a)], ['e']);
    server.pv = 2;
    await expect(isolate()).rejects.toMatchObject({ code: 'sessionEnded' });
    expect(changes).toEqual([]);
  });
});
