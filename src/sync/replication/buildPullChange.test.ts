import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import { buildTombstone } from '../../domain/pricing/pricingItem';
import { applyChange } from '../localStore/applyChange';
import type { LocalState } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPullChange, mergePulledRows, type PullResult } from './buildPullChange';

const a = buildSolution('a', { solution: 'Avant' });
const b = buildSolution('b', { display_order: 1 });
const rows = new Map([a, b].map((row) => [row.id, row]));

const buildState = (outbox: readonly Mutation[], rest: Partial<LocalState> = {}): LocalState =>
  buildAdminState({ meta: { cursor: 4 }, rows, outbox: outbox.map((mutation, seq) => ({ seq, mutation })), ...rest });

const buildUpdate = (update: Partial<PullResult> = {}): PullResult => ({
  rows: [],
  isFull: false,
  revision: 5,
  accepted: [],
  at: 9,
  ...update,
});

describe('mergePulledRows', () => {
  it('replaces the pulled rows', () => {
    const changed = { ...a, solution: 'Après' };
    expect([...mergePulledRows(rows, buildUpdate({ rows: [changed] })).values()]).toEqual([changed, b]);
  });

  it('turns rows that a full pull lacks into tombstones of its revision', () => {
    const changed = { ...a, solution: 'Après' };
    const merged = mergePulledRows(rows, buildUpdate({ rows: [changed], isFull: true }));
    expect([...merged.values()]).toEqual([changed, { ...buildTombstone(b), revision: 5 }]);
  });
});

describe('buildPullChange', () => {
  it('stores rows, cursor and time', () => {
    const change = buildPullChange(buildState([]), buildUpdate({ rows: [a] }));
    expect(change.rows).toEqual({ put: [a] });
    expect(change.meta).toEqual({ cursor: 5, lastSyncAt: 9, inFlight: null, needsPull: false });
    expect(buildPullChange(buildState([]), buildUpdate({ rows: [a], isFull: true })).rows).toEqual({
      clear: true,
      put: [a, { ...buildTombstone(b), revision: 5 }],
    });
  });

  it('drops tombstones at the next full pull, unless an edit names them', () => {
    const edits = [buildMoveMutation('m', 'a', 'anchor'), buildUpdateMutation('u', buildSolution('edited'), {})];
    const tombstones = ['anchor', 'edited', 'unused'].map((id) => buildTombstone(buildSolution(id)));
    const state = buildState(edits, { rows: new Map([a, ...tombstones].map((row) => [row.id, row])) });
    const put = buildPullChange(state, buildUpdate({ rows: [a], isFull: true })).rows?.put ?? [];
    expect(put.map(({ id }) => id)).toEqual(['a', 'anchor', 'edited']);
    expect(buildPullChange(state, buildUpdate()).rows).toEqual({ put: [] });
    const unknown = buildTombstone(buildSolution('unknown'));
    expect(buildPullChange(buildState([]), buildUpdate({ rows: [a, b, unknown], isFull: true })).rows?.put).toEqual([
      a,
      b,
    ]);
  });

  it('leaves edits of other rows as they are after a push of the device', () => {
    const sent = buildUpdateMutation('m', a, { solution: 'Un' });
    const there = buildUpdateMutation('t', b, { solution: 'Deux' });
    const back = buildUpdateMutation('r', { ...b, solution: 'Deux' }, { solution: b.solution });
    const state = buildState([sent, there, back]);
    const update = buildUpdate({ rows: [{ ...a, solution: 'Un' }], accepted: ['m'] });
    expect(buildPullChange(state, { ...update, isOwnPush: true }).outbox).toEqual({ remove: [0], put: [] });
    expect(buildPullChange(state, update).outbox).toEqual({ remove: [0, 1, 2], put: [] });
  });

  it('leaves a move after a row that an edit restores which the push did not send', () => {
    const restored = buildTombstone(buildSolution('x', { display_order: 2 }));
    const creation = { ...buildCreateMutation('2', 'x', { display_order: 2 }), after: 'a' };
    const edits = [buildUpdateMutation('1', b, { solution: 'Autre' }), creation, buildMoveMutation('3', 'b', 'x')];
    const state = buildState(edits, { rows: new Map([a, b, restored].map((row) => [row.id, row])) });
    const update = buildUpdate({ rows: [{ ...b, solution: 'Autre' }], accepted: ['1'], isOwnPush: true });
    expect(buildPullChange(state, update).outbox).toEqual({ remove: [0], put: [] });
  });

  it('conflicts on a row that is missing in a full pull, also in the second one', () => {
    const edit = buildUpdateMutation('m', b, { solution: 'Mien' });
    const first = buildPullChange(buildState([edit]), buildUpdate({ rows: [a], isFull: true }));
    expect(first.outbox).toEqual({ remove: [0], put: [] });
    expect(first.conflicts?.put).toMatchObject([
      { conflict: { unit: 'deletedByOther', base: { solution: b.solution } } },
    ]);
    const absent = applyChange(buildState([]), first, { commitSeq: 2 });
    const again = { ...absent, outbox: [{ seq: 3, mutation: buildUpdateMutation('n', b, { solution: 'Encore' }) }] };
    const second = buildPullChange(again, buildUpdate({ rows: [a], isFull: true, revision: 9 }));
    expect(second.rejected).toEqual({ remove: [], put: [] });
    expect(second.conflicts?.put?.map(({ conflict }) => conflict.unit)).toEqual(['deletedByOther']);
  });

  it('removes accepted edits from outbox and rejected ones, even if they would still apply', () => {
    const first = buildUpdateMutation('m1', a, { solution: 'Un' });
    const second = buildUpdateMutation('m2', b, { solution: 'Deux' });
    const { outbox, rejected } = buildPullChange(buildState([first, second]), buildUpdate({ accepted: ['m1'] }));
    expect(outbox).toEqual({ remove: [0], put: [] });
    expect(rejected).toEqual({ remove: ['m1'], put: [] });
  });

  it('rebases pending edits without the accepted ones', () => {
    const first = buildUpdateMutation('m1', a, { solution: 'Un' });
    const second = buildUpdateMutation('m2', { ...a, solution: 'Un' }, { solution: 'Deux' });
    const change = buildPullChange(
      buildState([first, second]),
      buildUpdate({ rows: [{ ...a, solution: 'Un' }], accepted: ['m1'] }),
    );
    expect(change.outbox).toEqual({ remove: [0], put: [] });
    expect(change.conflicts).toEqual({ remove: [], put: [] });
  });

  it('moves a conflicting edit out of the outbox and writes what is left of it', () => {
    const both = buildUpdateMutation('m', a, {
      solution: 'Mien',
      cost: { prix_partenaire: '12,00', commission: '15' },
    });
    const change = buildPullChange(buildState([both]), buildUpdate({ rows: [{ ...a, solution: 'Autre' }] }));
    expect(change.outbox).toMatchObject({ remove: [], put: [{ seq: 0, mutation: { id: 'm', price: both.price } }] });
    expect(change.conflicts).toMatchObject({ remove: [], put: [{ id: 'm:label', by: null }] });
  });

  it('conflicts on a row that another device deleted, with the values from before the pull', () => {
    const edit = buildUpdateMutation('m', a, { solution: 'Mien' });
    const tombstone = { ...a, solution: '', cost: null, deleted: true };
    const { conflicts } = buildPullChange(buildState([edit]), buildUpdate({ rows: [tombstone] }));
    expect(conflicts?.put).toMatchObject([{ conflict: { unit: 'deletedByOther', base: { solution: 'Avant' } } }]);
  });

  it('conflicts on a deleted row with the values that its accepted edits gave it', () => {
    const created = buildCreateMutation('c', 'new', { solution: 'Neuf' });
    const row = buildSolution('new', { solution: 'Neuf' });
    const cost = { prix_partenaire: '12,00', commission: '15' };
    const state = buildState([created, buildUpdateMutation('m', row, { cost })]);
    const tombstone = buildTombstone({ ...row, revision: 5 });
    const { outbox, conflicts } = buildPullChange(state, buildUpdate({ rows: [tombstone], accepted: ['c'] }));
    expect(outbox).toEqual({ remove: [0, 1], put: [] });
    expect(conflicts?.put).toMatchObject([
      { conflict: { unit: 'deletedByOther', base: { solution: 'Neuf' }, mine: { solution: 'Neuf', cost } } },
    ]);
  });

  it('keeps the accepted label of a deleted row for its rejected edit', () => {
    const label = buildUpdateMutation('l', a, { solution: 'Accepté' });
    const cost = buildUpdateMutation('r', a, { cost: { prix_partenaire: '12,00', commission: '15' } });
    const rejected = new Map([['r', { id: 'r', mutation: cost, seq: 0, code: 'denied' as const, at: 1 }]]);
    const pullResult = buildUpdate({ rows: [buildTombstone({ ...a, revision: 6 })], accepted: ['l'] });
    expect(buildPullChange(buildState([label], { rejected }), pullResult).rows?.put).toEqual([
      { ...a, solution: 'Accepté', deleted: true, revision: 6 },
    ]);
  });

  it('keeps the label of a row for its rejected edit when the own deletion of the row is accepted', () => {
    const cost = buildUpdateMutation('r', a, { cost: { prix_partenaire: '12,00', commission: '15' } });
    const rejected = new Map([['r', { id: 'r', mutation: cost, seq: 0, code: 'denied' as const, at: 1 }]]);
    const pullResult = buildUpdate({ rows: [buildTombstone({ ...a, revision: 5 })], accepted: ['d'] });
    expect(buildPullChange(buildState([buildDeleteMutation('d', a)], { rejected }), pullResult).rows?.put).toEqual([
      { ...a, deleted: true, revision: 5 },
    ]);
  });

  it('rejects edits of a row that was never created', () => {
    const lost = buildUpdateMutation('m', buildSolution('lost'), { solution: 'Tapé' });
    const { outbox, rejected } = buildPullChange(buildState([lost]), buildUpdate());
    expect(outbox).toEqual({ remove: [0], put: [] });
    expect(rejected?.put).toMatchObject([{ id: 'm', code: 'invalid', at: 9 }]);
  });

  it('removes accepted edits from a conflict, and the conflict with its last one', () => {
    const server = { ...a, solution: 'Autre' };
    const edits = [
      buildUpdateMutation('m1', a, { solution: 'Un' }),
      buildUpdateMutation('m2', { ...a, solution: 'Un' }, { solution: 'Deux' }),
    ];
    const conflicted = buildPullChange(buildState(edits), buildUpdate({ rows: [server] })).conflicts?.put ?? [];
    const state = buildState([], {
      rows: new Map([['a', server]]),
      conflicts: new Map(conflicted.map((one) => [one.id, one])),
    });
    const keep = (accepted: string[]) => buildPullChange(state, buildUpdate({ accepted })).conflicts;
    expect(keep([])).toMatchObject({ remove: [], put: [{ conflict: { mutations: edits } }] });
    expect(keep(['m1'])).toMatchObject({ remove: [], put: [{ conflict: { mutations: [edits[1]] } }] });
    expect(keep(['m1', 'm2'])).toEqual({ remove: ['m1:label'], put: [] });
  });

  it('keeps push attempts on the pulled head only', () => {
    const inFlight = { base: 5, attempts: [] };
    const state = buildState([buildMoveMutation('m', 'b', null)]);
    const withAttempts = (base: number) => ({ ...state, meta: { ...state.meta, inFlight: { ...inFlight, base } } });
    expect(buildPullChange(withAttempts(5), buildUpdate()).meta?.inFlight).toEqual(inFlight);
    expect(buildPullChange(withAttempts(4), buildUpdate()).meta?.inFlight).toBeNull();
  });
});
