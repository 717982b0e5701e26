import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import type { LocalMeta, LocalState } from '../localStore/localState';
import { RemoteError, type Push } from '../ports';
import {
  addPushAttempt,
  buildNoOpRemoval,
  createPushAttempt,
  listPendingMutations,
  planOutboxPush,
  pushNext,
} from './push';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';

const buildState = (outbox: readonly Mutation[]): LocalState =>
  buildAdminState({
    meta: { cursor: 1 },
    rows: new Map(['a', 'b'].map((id, index) => [id, buildSolution(id, { display_order: index })])),
    outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })),
  });

function settle(outbox: readonly Mutation[]) {
  const state = buildState(outbox);
  const plan = planOutboxPush(
    state,
    state.outbox.map(({ mutation }) => mutation),
    null,
  );
  expect(plan?.commit).toBeNull();
  if (plan === null) throw new Error('nothing was pending');
  return buildNoOpRemoval(state, plan.completedIds, 9);
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

describe('listPendingMutations', () => {
  it('lists the wanted edits in outbox order', () => {
    const state = buildState(['1', '2', '3'].map((id) => buildMoveMutation(id, 'a', null)));
    expect(listPendingMutations(state, ['3', '1', 'gone']).map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('buildNoOpRemoval of a part of the outbox', () => {
  it('leaves the other edits', () => {
    const outbox = [
      buildMoveMutation('m', 'b', 'a'),
      buildUpdateMutation('e', buildSolution('a'), { solution: 'Neuf' }),
    ];
    const state = buildState(outbox);
    const plan = planOutboxPush(state, outbox.slice(0, 1), null);
    if (plan === null) throw new Error('nothing was pending');
    expect(buildNoOpRemoval(state, plan.completedIds, 9).outbox).toEqual({ remove: [1] });
  });
});

describe('createPushAttempt', () => {
  const pending = ['1', '2'].map((id) => buildMoveMutation(id, 'a', null));

  it('is planned from the edits that it completes', () => {
    const plan = { completedIds: ['1'], commit: null, rows: [] };
    expect(createPushAttempt('push', plan, pending)).toEqual({ pushId: 'push', planned: ['1'], mutationIds: ['1'] });
  });

  it('is planned from all edits for a push that only renumbers rows, which completes none', () => {
    const plan = { completedIds: [], commit: null, rows: [] };
    expect(createPushAttempt('push', plan, pending)).toEqual({ pushId: 'push', planned: ['1', '2'], mutationIds: [] });
  });
});

describe('addPushAttempt', () => {
  it('keeps earlier attempts on the same head only', () => {
    const [first, second] = ['1', '2'].map((pushId) => ({ pushId, planned: [], mutationIds: [] }));
    if (first === undefined || second === undefined) throw new Error('no attempts');
    const add = (inFlight: LocalMeta['inFlight']) =>
      addPushAttempt(buildAdminState({ meta: { cursor: 4, inFlight } }), second);
    expect(add(null)).toEqual({ base: 4, attempts: [second] });
    expect(add({ base: 4, attempts: [first] })).toEqual({ base: 4, attempts: [first, second] });
    expect(add({ base: 3, attempts: [first] })).toEqual({ base: 4, attempts: [second] });
  });
});

describe('pushNext', () => {
  const rows = ['a', 'b'].map((id, index) => buildSolutionRow(id, index));
  const row = buildSolutionRow('a', 0);
  const label = (id: string) => buildUpdateMutation(id, row, { solution: `Nom ${id}` });

  const ACCEPTED = { kind: 'accepted', head: { revision: 2, updateTime: '2', readAt: 0 } };

  /** An admin's device that has pulled the rows. Lists the pushes that reach the server, and what was stored before. */
  function createDevice(outbox: readonly Mutation[], meta: Partial<LocalMeta> = {}) {
    const server = createFakeServer(rows);
    const pulled = buildPulledState(server);
    const entries = outbox.map((mutation, index) => ({ seq: index + 1, mutation }));
    const state = buildAdminState({ ...pulled, meta: { ...pulled.meta, ...meta }, outbox: entries });
    const test = createTestContext(server, state);
    const sent: Push[] = [];
    const stored: LocalState[] = [];
    server.beforeCall = (_call, push) => {
      if (push !== null) sent.push(push);
      stored.push(test.getState());
    };
    const getAttempts = () => stored.at(-1)?.meta.inFlight;
    return {
      ...test,
      server,
      sent,
      getAttempts,
      push: () => pushNext(test.context, { revision: 1, updateTime: 't1' }),
    };
  }

  it('stores the attempt, then sends it with the name of the device', async () => {
    const { push, sent, getAttempts } = createDevice([label('1')], { deviceName: 'Portable' });
    expect(await push()).toEqual(ACCEPTED);
    expect(getAttempts()).toMatchObject({ base: 1, attempts: [{ planned: ['1'], mutationIds: ['1'] }] });
    expect(sent).toMatchObject([{ device: 'Portable', base: 1, headUpdateTime: 't1', mutations: [{ id: '1' }] }]);
    expect(sent[0]?.pushId).toBe(getAttempts()?.attempts[0]?.pushId);
  });

  it('stores the rows of a push that the server confirms, without reading them', async () => {
    const { push, server, getState } = createDevice([label('1'), label('2')], { mismatchedHead: 1 });
    await push();
    expect(server.calls).toEqual(['commit']);
    expect(getState()).toMatchObject({ outbox: [], meta: { cursor: 2, inFlight: null, mismatchedHead: null } });
    expect([...getState().rows.values()]).toEqual(server.listRows());
  });

  it('dates changed prices with the time of the commit, planned with that of the head', async () => {
    const raised = buildUpdateMutation('1', row, { cost: { prix_partenaire: '20,00', commission: '15' } });
    const { context, server, sent, getState } = createDevice([raised]);
    server.now = () => 9;
    const accepted = await pushNext(context, { revision: 1, updateTime: 't1', readAt: 4 });
    expect(accepted).toEqual({ kind: 'accepted', head: { revision: 2, updateTime: '2', readAt: 9 } });
    expect(sent[0]?.items).toMatchObject([{ id: 'a', priceChange: { prix_avant: '11,50', prix_depuis: 4 } }]);
    expect(getState().rows.get('a')?.priceChange).toEqual({ prix_avant: '11,50', prix_depuis: 9 });
    expect([...getState().rows.values()]).toEqual(server.listRows());
  });

  it('omits price dates after a denial, until a push is accepted', async () => {
    const { context, sent } = createDevice([buildCreateMutation('1', 'new')]);
    context.checks.canSendPriceDates = false;
    await pushNext(context, { revision: 1, updateTime: 't1', readAt: 4 });
    expect(sent[0]?.items.map(({ priceChange }) => priceChange)).toEqual([undefined]);
    expect(context.checks.canSendPriceDates).toBe(true);
  });

  it('says whether a denied push had price dates', async () => {
    const { context, server } = createDevice([buildCreateMutation('1', 'new')]);
    server.isRejected = () => true;
    for (const readAt of [4, undefined]) {
      const head = { revision: 1, updateTime: 't1', readAt };
      expect(await pushNext(context, head)).toMatchObject({ hasPriceDates: readAt !== undefined });
    }
  });

  it('keeps and rebases edits made during the request', async () => {
    const { push, server, getState, setState } = createDevice([label('1')]);
    const next = buildUpdateMutation('2', { ...row, solution: 'Nom 1' }, { solution: 'Suivant' });
    server.beforeCall = () => setState({ ...getState(), outbox: [...getState().outbox, { seq: 2, mutation: next }] });
    await push();
    expect(getState()).toMatchObject({ outbox: [{ seq: 2, mutation: next }], conflicts: new Map() });
  });

  it('removes edits made during the request that cancel each other out', async () => {
    const { push, server, getState, setState } = createDevice([label('1')]);
    const there = buildUpdateMutation('2', { ...row, solution: 'Nom 1' }, { solution: 'Autre' });
    const back = buildUpdateMutation('3', { ...row, solution: 'Autre' }, { solution: 'Nom 1' });
    server.beforeCall = () => {
      const added = [there, back].map((mutation, index) => ({ seq: index + 2, mutation }));
      setState({ ...getState(), outbox: [...getState().outbox, ...added] });
    };
    await push();
    expect(getState().outbox).toEqual([]);
  });

  it('leaves edits of other rows made during the request as they are', async () => {
    const { push, server, getState, setState } = createDevice([label('1')]);
    const other = buildSolutionRow('b', 1);
    const there = buildUpdateMutation('2', other, { solution: 'Autre' });
    const back = buildUpdateMutation('3', { ...other, solution: 'Autre' }, { solution: other.solution });
    const added = [there, back].map((mutation, index) => ({ seq: index + 2, mutation }));
    server.beforeCall = () => setState({ ...getState(), outbox: [...getState().outbox, ...added] });
    await push();
    expect(getState().outbox).toEqual(added);
  });

  it('removes an accepted edit that leaves its row as it was', async () => {
    const { push, getState } = createDevice([buildMoveMutation('1', 'a', null), buildCreateMutation('2', 'new')]);
    expect(await push()).toEqual(ACCEPTED);
    expect(getState().outbox).toEqual([]);
  });

  it('removes edits that cancel each other out, then sends the others', async () => {
    const back = buildUpdateMutation('2', { ...row, solution: 'Nom 1' }, { solution: row.solution });
    const { push, sent, getState } = createDevice([label('1'), buildCreateMutation('3', 'new'), back]);
    expect(await push()).toEqual({ kind: 'replan' });
    expect(await push()).toEqual(ACCEPTED);
    expect(sent).toMatchObject([{ mutations: [{ id: '3' }] }]);
    expect(getState().outbox).toEqual([]);
  });

  it.each([
    ['other rows were stored', (state: LocalState) => ({ ...state, rows: new Map(state.rows) })],
    ['another tab stored the push', (state: LocalState) => ({ ...state, meta: { ...state.meta, cursor: 2 } })],
  ])('leaves an accepted push to the next pull when %s during the request', async (_case, change) => {
    const { push, server, getState, setState, changes } = createDevice([label('1')]);
    server.afterCall = () => setState(change(getState()));
    expect(await push()).toEqual({ kind: 'moved' });
    expect(changes).toHaveLength(1);
    expect(getState().outbox).toHaveLength(1);
  });

  it('keeps the edits of a push whose response is lost', async () => {
    const { push, server, getState } = createDevice([label('1')]);
    server.afterCall = () => {
      throw new RemoteError('unreachable');
    };
    await expect(push()).rejects.toMatchObject({ code: 'unreachable' });
    expect(getState()).toMatchObject({ outbox: [{ seq: 1 }], meta: { cursor: 1, inFlight: { base: 1 } } });
  });

  it('sends nothing on a head other than the one that was read', async () => {
    const { context, sent, setState, getState } = createDevice([label('1')]);
    setState({ ...getState(), meta: { ...getState().meta, cursor: 2 } });
    expect(await pushNext(context, { revision: 1, updateTime: 't1' })).toEqual({ kind: 'moved' });
    expect(sent).toEqual([]);
  });

  it('names a device without a name', async () => {
    const { push, sent } = createDevice([label('1')]);
    await push();
    expect(sent).toMatchObject([{ device: 'Navigateur de test' }]);
  });

  it('makes room for a long move with at most 500 edits planned', async () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      buildSolutionRow(`r${String(index).padStart(3, '0')}`, index),
    );
    const labels = many.map((one) => buildUpdateMutation(one.id, one, { solution: 'Autre' }));
    const { push, sent, setState, getState, getAttempts } = createDevice([
      buildMoveMutation('m', 'r599', null),
      ...labels,
    ]);
    setState({ ...getState(), rows: new Map(many.map((one) => [one.id, one])) });
    await push();
    expect(sent).toMatchObject([{ mutations: [{ id: 'm' }] }]);
    expect(getAttempts()?.attempts[0]?.planned).toHaveLength(500);
    expect(getAttempts()?.attempts[0]?.mutationIds).toEqual([]);
  });

  it('sends nothing without edits or as a partner', async () => {
    const empty = createDevice([]);
    expect(await empty.push()).toEqual({ kind: 'nothing' });
    const partner = createDevice([label('1')], { role: 'partner' });
    expect(await partner.push()).toEqual({ kind: 'nothing' });
    expect([...empty.sent, ...partner.sent, ...empty.changes, ...partner.changes]).toEqual([]);
  });

  it.each([
    ['the first pull', { lastSyncAt: null }],
    ['a pull after old edits were restored', { needsPull: true }],
  ])('waits for %s', async (_case, meta) => {
    const { push, sent, changes } = createDevice([label('1')], meta);
    expect(await push()).toEqual({ kind: 'moved' });
    expect([...sent, ...changes]).toEqual([]);
  });

  it('removes edits without effect without a request', async () => {
    const { push, sent, getState } = createDevice([buildMoveMutation('m', 'b', 'a')]);
    expect(await push()).toEqual({ kind: 'replan' });
    expect(sent).toEqual([]);
    expect(getState().outbox).toEqual([]);
  });

  describe('after an attempt without response', () => {
    const attempt = (planned: readonly string[]) => ({ pushId: 'earlier', planned, mutationIds: planned });
    const createRetry = (outbox: readonly Mutation[], planned: readonly string[], base = 1) =>
      createDevice(outbox, { inFlight: { base, attempts: [attempt(planned)] } });

    it('repeats the attempt while the outbox starts with its edits', async () => {
      const { push, sent, getAttempts } = createRetry([label('1'), label('2'), label('3')], ['1', '2']);
      await push();
      expect(sent).toMatchObject([{ pushId: 'earlier', mutations: [{ id: '1' }, { id: '2' }] }]);
      expect(getAttempts()?.attempts).toHaveLength(1);
    });

    it.each([
      ['an edit has left', [label('2'), label('3')], ['1', '2']],
      ['an edit stands behind others now', [label('2'), label('1')], ['1', '2']],
      ['they have no effect now', [buildMoveMutation('m', 'b', 'a'), label('2')], ['m']],
      ['it had none', [label('1')], []],
    ])('adds an attempt when %s', async (_case, outbox, planned) => {
      const { push, sent, getAttempts } = createRetry(outbox, planned);
      expect(await push()).toEqual(ACCEPTED);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.pushId).not.toBe('earlier');
      expect(getAttempts()?.attempts.map(({ pushId }) => pushId)).toEqual(['earlier', sent[0]?.pushId]);
    });

    it('keeps edits that cancel each other out, which the attempt may hold', async () => {
      const back = buildUpdateMutation('2', { ...row, solution: 'Nom 1' }, { solution: row.solution });
      const { push, sent } = createRetry([label('1'), buildCreateMutation('3', 'new'), back], ['0', '1']);
      expect(await push()).toEqual(ACCEPTED);
      expect(sent[0]?.mutations.map(({ id }) => id)).toEqual(['1', '3', '2']);
    });

    it('adds a smaller attempt when it exceeds the limit of edits', async () => {
      const { context, sent, getAttempts } = createRetry([label('1'), label('2'), label('3')], ['1', '2', '3']);
      expect(await pushNext(context, { revision: 1, updateTime: 't1' }, 2)).toEqual(ACCEPTED);
      expect(sent).toMatchObject([{ mutations: [{ id: '1' }, { id: '2' }] }]);
      expect(getAttempts()?.attempts.map(({ planned }) => planned)).toEqual([
        ['1', '2', '3'],
        ['1', '2'],
      ]);
    });

    it('drops an attempt on another head', async () => {
      const { push, sent, getAttempts } = createRetry([label('1')], ['1'], 0);
      await push();
      expect(getAttempts()).toMatchObject({ base: 1, attempts: [{ pushId: sent[0]?.pushId }] });
      expect(sent[0]?.pushId).not.toBe('earlier');
    });
  });

  it('reports a moved head and a rejection, and throws other errors', async () => {
    const { push, server, getState } = createDevice([label('1')]);
    const fail = (error: Error) => {
      server.beforeCall = () => {
        throw error;
      };
    };
    fail(new RemoteError('headMoved'));
    expect(await push()).toEqual({ kind: 'moved' });
    for (const code of ['denied', 'invalid'] as const) {
      fail(new RemoteError(code));
      expect(await push()).toEqual({
        kind: 'rejected',
        attempt: getState().meta.inFlight?.attempts[0],
        base: 1,
        hasPriceDates: false,
        code,
      });
    }
    fail(new RemoteError('timeout'));
    await expect(push()).rejects.toMatchObject({ code: 'timeout' });
    fail(Object.assign(new Error('defect'), { code: 'denied' }));
    await expect(push()).rejects.toThrow('defect');
  });
});
