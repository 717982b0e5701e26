import { describe, expect, it } from 'vitest';
import { digestRows, getDigest } from '../../domain/pricing/digest';
import { compareRows } from '../../domain/pricing/order';
import { getSortedLiveRows } from '../../domain/pricing/sortedLiveRows';
import { buildMoveMutation, buildSolution } from '../../domain/pricing/testing/testBuilders';
import { buildAdminState } from '../testing/buildAdminState';
import { applyChange } from './applyChange';
import type { ChangeSet, LocalState, OutboxEntry } from './localState';

const entry = (seq: number, id = String(seq)): OutboxEntry => ({ seq, mutation: buildMoveMutation(id, 'a', null) });
const apply = (state: LocalState, change: ChangeSet) => applyChange(state, change, { commitSeq: 9 });
const listOutbox = ({ outbox }: LocalState) => outbox.map(({ seq, mutation }) => `${seq}:${mutation.id}`);

describe('applyChange', () => {
  const row = buildSolution('a');
  const state = buildAdminState({ rows: new Map([['a', row]]), outbox: [entry(1), entry(3)], meta: { nextSeq: 4 } });

  it('keeps the identity of collections without changes', () => {
    const next = apply(state, { meta: { cursor: 5 } });
    expect(next.meta).toEqual({ ...state.meta, cursor: 5, commitSeq: 9 });
    expect({ ...next, meta: null }).toEqual({ ...state, meta: null });
    expect([next.rows === state.rows, next.outbox === state.outbox]).toEqual([true, true]);
  });

  it('removes, then puts, in maps', () => {
    const [b, c] = [buildSolution('b'), buildSolution('c')];
    const two = apply(state, { rows: { remove: ['a', 'unknown'], put: [b, c] } });
    expect([...two.rows]).toEqual([
      ['b', b],
      ['c', c],
    ]);
    expect([...apply(two, { rows: { clear: true, put: [row] } }).rows.keys()]).toEqual(['a']);
    expect(state.rows.size).toBe(1);
  });

  it.each([
    ['appends one entry', { put: [entry(4)] }, ['1:1', '3:3', '4:4']],
    ['appends several', { put: [entry(5), entry(4)] }, ['1:1', '3:3', '4:4', '5:5']],
    ['replaces an entry in its place', { put: [entry(1, 'new')] }, ['1:new', '3:3']],
    ['inserts by position', { put: [entry(2)] }, ['1:1', '2:2', '3:3']],
    ['removes', { remove: [1] }, ['3:3']],
    ['removes and appends', { remove: [3], put: [entry(4)] }, ['1:1', '4:4']],
    ['clears and puts', { clear: true as const, put: [entry(4)] }, ['4:4']],
    ['clears', { clear: true as const }, []],
    ['changes nothing', { remove: [], put: [] }, ['1:1', '3:3']],
  ])('%s in a list', (_case, outbox, expected) => {
    expect(listOutbox(apply(state, { outbox }))).toEqual(expected);
    expect(listOutbox(state)).toEqual(['1:1', '3:3']);
  });

  it('inserts into a longer list by position', () => {
    const three = apply(state, { outbox: { put: [entry(6)] } });
    expect(listOutbox(apply(three, { outbox: { put: [entry(4)] } }))).toEqual(['1:1', '3:3', '4:4', '6:6']);
  });

  it.each([
    ['put', { put: [buildSolution('b', { display_order: -1 })] }],
    ['removed', { remove: ['a'], put: [buildSolution('b')] }],
    ['cleared', { clear: true as const, put: [buildSolution('b')] }],
  ])('carries digest and order over to rows that were %s', (_case, rows) => {
    getDigest(state.rows);
    getSortedLiveRows(state.rows);
    const next = apply(state, { rows }).rows;
    expect(getDigest(next)).toEqual(digestRows(next.values()));
    expect(getSortedLiveRows(next)).toEqual([...next.values()].toSorted(compareRows));
  });

  it('appends to an empty list', () => {
    expect(listOutbox(apply(buildAdminState({}), { outbox: { put: [entry(1)] } }))).toEqual(['1:1']);
  });

  it('replaces the list of recovered databases', () => {
    const recoveredDatabases = [{ storeId: 'x', commitSeq: 1, editIds: [] }];
    const next = apply(state, { recoveredDatabases });
    expect(next.recoveredDatabases).toBe(recoveredDatabases);
    expect(apply(next, {}).recoveredDatabases).toBe(recoveredDatabases);
  });
});
