import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../domain/pricing/mutation';
import { buildSampleRow } from '../testing/sampleRow';
import { buildRevertIntent } from './buildRevertIntent';

const OLD = { prix_partenaire: '10,00', commission: '15' };
const NEW = { prix_partenaire: '12,00', commission: '15' };
const OLD_PRICE = { prix_partenaire: '10,00' };
const TODAY = '2026-11-28';
const base = { id: 'm', itemId: 'a', at: 0, group: 'g' };
const liveRow = { ...buildSampleRow({ id: 'a', cost: NEW }), syncStatus: 'synced' as const };

describe('buildRevertIntent', () => {
  it('builds an edit with the values before the change, without those that the row has', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: OLD, after: NEW } };
    expect(buildRevertIntent(mutation, liveRow, TODAY)).toEqual({ kind: 'update', itemId: 'a', cost: OLD_PRICE });
  });

  it('returns null when the row has those values already', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: NEW, after: OLD } };
    expect(buildRevertIntent(mutation, liveRow, TODAY)).toBeNull();
    const rename: Mutation = { ...base, kind: 'update', label: { before: 'a', after: 'b' } };
    expect(buildRevertIntent(rename, liveRow, TODAY)).toBeNull();
    const renamedSince = { ...liveRow, solution: 'c' };
    expect(buildRevertIntent(rename, renamedSince, TODAY)).toEqual({ kind: 'update', itemId: 'a', label: 'a' });
  });

  it('restores a deleted row unless it exists again', () => {
    const before = { type: 'solution' as const, solution: 'A', cost: OLD, display_order: 3 };
    const mutation: Mutation = { ...base, kind: 'delete', before };
    expect(buildRevertIntent(mutation, undefined, TODAY)).toEqual({
      kind: 'restore',
      itemId: 'a',
      before,
    });
    const anchored: Mutation = { ...mutation, after: null };
    expect(buildRevertIntent(anchored, undefined, TODAY)).toEqual({
      kind: 'restore',
      itemId: 'a',
      before,
      after: null,
    });
    expect(buildRevertIntent(mutation, liveRow, TODAY)).toBeNull();
  });

  describe('of a planned price', () => {
    const plan = { ...OLD, starts_on: '2027-01-01' };
    const planned = { ...liveRow, plan };

    it('plans it again, or ends the plan', () => {
      const end: Mutation = { ...base, kind: 'update', plan: { before: plan, after: null } };
      const again = { kind: 'update', itemId: 'a', cost: OLD_PRICE, startsOn: '2027-01-01' };
      expect(buildRevertIntent(end, liveRow, TODAY)).toEqual(again);
      expect(buildRevertIntent(end, planned, TODAY)).toBeNull();
      const start: Mutation = { ...base, kind: 'update', plan: { before: null, after: plan } };
      expect(buildRevertIntent(start, planned, TODAY)).toEqual({ kind: 'update', itemId: 'a', startsOn: null });
      expect(buildRevertIntent(start, liveRow, TODAY)).toBeNull();
    });

    it('does not plan it again for a day that is past', () => {
      const end: Mutation = { ...base, kind: 'update', plan: { before: { ...OLD, starts_on: TODAY }, after: null } };
      expect(buildRevertIntent(end, liveRow, TODAY)).toBeNull();
    });

    it('does not plan the current price', () => {
      const current = { ...NEW, starts_on: '2027-01-01' };
      const end: Mutation = { ...base, kind: 'update', plan: { before: current, after: null } };
      expect(buildRevertIntent(end, liveRow, TODAY)).toBeNull();
    });

    it('restores the price alone after a publication', () => {
      const mutation: Mutation = {
        ...base,
        kind: 'update',
        price: { before: OLD, after: NEW },
        plan: { before: { ...NEW, starts_on: '2026-01-01' }, after: null },
      };
      expect(buildRevertIntent(mutation, liveRow, TODAY)).toEqual({ kind: 'update', itemId: 'a', cost: OLD_PRICE });
    });
  });

  it('returns null for additions and moves', () => {
    expect(buildRevertIntent({ ...base, kind: 'move', after: null, before: 'b' }, liveRow, TODAY)).toBeNull();
  });
});
