import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { buildAdminState } from '../testing/buildAdminState';
import { buildReferencedTombstones, listReferencedItems } from './referencedItems';

const CONFLICT: Conflict = {
  id: 'c',
  itemId: 'conflicting',
  mutations: [buildUpdateMutation('m3', buildSolution('conflicting'), {})],
  theirsRevision: 1,
  unit: 'label',
  base: '',
  mine: '',
  theirs: '',
};

const state = buildAdminState({
  rows: new Map([buildSolution('moved'), buildSolution('anchor', { revision: 3 })].map((row) => [row.id, row])),
  outbox: [
    { seq: 1, mutation: { ...buildMoveMutation('m1', 'moved', 'anchor'), before: 'former' } },
    { seq: 2, mutation: { ...buildCreateMutation('m2', 'created'), after: 'previous' } },
  ],
  conflicts: new Map([['c', { id: 'c', conflict: CONFLICT, by: null }]]),
  rejected: new Map([
    [
      'm4',
      { id: 'm4', mutation: buildUpdateMutation('m4', buildSolution('rejected'), {}), seq: 4, code: 'denied', at: 1 },
    ],
  ]),
  undo: [
    {
      seq: 5,
      group: 'g',
      stack: 'undo',
      mutations: [{ ...buildDeleteMutation('m5', buildSolution('undone')), after: null }],
    },
  ],
  drafts: new Map([['typed', { itemId: 'typed', at: 1 }]]),
});

describe('listReferencedItems', () => {
  it('lists the rows that stored edits, undo steps and drafts change or follow', () => {
    expect([...listReferencedItems(state)].toSorted()).toEqual([
      'anchor',
      'conflicting',
      'created',
      'former',
      'moved',
      'previous',
      'rejected',
      'typed',
      'undone',
    ]);
  });
});

describe('buildReferencedTombstones', () => {
  it('builds tombstones of known rows only, with their last values', () => {
    expect(buildReferencedTombstones(state)).toEqual([
      buildSolution('moved', { deleted: true }),
      buildSolution('anchor', { revision: 3, deleted: true }),
    ]);
  });
});
