import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../domain/pricing/mutation';
import { buildSampleRow } from '../testing/sampleRow';
import { buildRevertIntent } from './buildRevertIntent';

const OLD = { prix_partenaire: '10,00', commission: '15' };
const NEW = { prix_partenaire: '12,00', commission: '15' };
const base = { id: 'm', itemId: 'a', at: 0, group: 'g' };
const liveRow = { ...buildSampleRow({ id: 'a', cost: NEW }), syncStatus: 'synced' as const };

describe('buildRevertIntent', () => {
  it('builds an edit with the values before the change', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: OLD, after: NEW } };
    expect(buildRevertIntent(mutation, liveRow)).toEqual({ kind: 'update', itemId: 'a', cost: OLD });
  });

  it('returns null when the row has those values already', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: NEW, after: OLD } };
    expect(buildRevertIntent(mutation, liveRow)).toBeNull();
  });

  it('restores a deleted row unless it exists again', () => {
    const before = { type: 'solution' as const, solution: 'A', cost: OLD, display_order: 3 };
    const mutation: Mutation = { ...base, kind: 'delete', before };
    expect(buildRevertIntent(mutation, undefined)).toEqual({ kind: 'restore', itemId: 'a', before });
    const anchored: Mutation = { ...mutation, after: null };
    expect(buildRevertIntent(anchored, undefined)).toEqual({ kind: 'restore', itemId: 'a', before, after: null });
    expect(buildRevertIntent(mutation, liveRow)).toBeNull();
  });

  it('returns null for additions and moves', () => {
    expect(buildRevertIntent({ ...base, kind: 'move', after: null, before: 'b' }, liveRow)).toBeNull();
  });
});
