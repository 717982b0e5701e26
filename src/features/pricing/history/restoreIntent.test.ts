import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../domain/mutation';
import { sampleRow } from '../testing/sampleRow';
import { restoreIntent } from './restoreIntent';

const OLD = { prix_partenaire: '10,00', commission: '15' };
const NEW = { prix_partenaire: '12,00', commission: '15' };
const base = { id: 'm', itemId: 'a', at: 0, group: 'g' };
const living = { ...sampleRow({ id: 'a', cost: NEW }), mark: 'synced' as const };

describe('bringing back what stands in the history', () => {
  it('makes a new edit with the values from before', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: OLD, after: NEW } };
    expect(restoreIntent(mutation, living)).toEqual({ kind: 'update', itemId: 'a', cost: OLD });
  });

  it('offers nothing where the row has those values already', () => {
    const mutation: Mutation = { ...base, kind: 'update', price: { before: NEW, after: OLD } };
    expect(restoreIntent(mutation, living)).toBeNull();
  });

  it('puts a deleted row back as it was, unless it lives again', () => {
    const before = { type: 'solution' as const, solution: 'A', cost: OLD, display_order: 3 };
    const mutation: Mutation = { ...base, kind: 'delete', before };
    expect(restoreIntent(mutation, undefined)).toEqual({ kind: 'restore', itemId: 'a', before });
    expect(restoreIntent(mutation, living)).toBeNull();
  });

  it('has nothing to give back for additions and moves', () => {
    expect(restoreIntent({ ...base, kind: 'move', after: null, before: 'b' }, living)).toBeNull();
  });
});
