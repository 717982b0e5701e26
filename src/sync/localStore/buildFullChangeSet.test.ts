import { describe, expect, it } from 'vitest';
import { buildMoveMutation, buildSolution } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { buildAdminState } from '../testing/buildAdminState';
import { buildFullChangeSet } from './buildFullChangeSet';

describe('buildFullChangeSet', () => {
  it('replaces every collection, and meta except id and commit number', () => {
    const mutation = buildMoveMutation('m', 'a', null);
    const base = { id: 'c', itemId: 'a', mutations: [], theirsRevision: 1 };
    const conflict: Conflict = { ...base, unit: 'label', base: '', mine: '', theirs: '' };
    const lists = {
      rows: [buildSolution('a')],
      outbox: [{ seq: 1, mutation }],
      conflicts: [{ id: 'c', conflict, by: null }],
      rejected: [{ id: 'm', mutation, seq: 2, code: 'denied' as const, at: 1 }],
      drafts: [{ itemId: 'a', at: 1 }],
      undo: [{ seq: 3, group: 'g', stack: 'undo' as const, mutations: [] }],
      sealed: [{ id: 's', at: 1, count: 1, iv: new Uint8Array(), data: new ArrayBuffer() }],
    };
    const state = buildAdminState({
      outbox: lists.outbox,
      undo: lists.undo,
      rows: new Map(lists.rows.map((one) => [one.id, one])),
      conflicts: new Map(lists.conflicts.map((one) => [one.id, one])),
      rejected: new Map(lists.rejected.map((one) => [one.id, one])),
      drafts: new Map(lists.drafts.map((one) => [one.itemId, one])),
      sealed: new Map(lists.sealed.map((one) => [one.id, one])),
      meta: { cursor: 4, commitSeq: 7 },
    });
    const { storeId: _storeId, commitSeq: _commitSeq, ...meta } = state.meta;
    const replaced = Object.entries(lists).map(([name, put]) => [name, { clear: true, put }]);
    expect(buildFullChangeSet(state)).toEqual({ ...Object.fromEntries(replaced), meta });
  });
});
