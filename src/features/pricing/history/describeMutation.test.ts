import { describe, expect, it } from 'vitest';
import type { Mutation, UnitChanges } from '../../../domain/pricing/mutation';
import { describeMutation } from './describeMutation';

const OLD = { prix_partenaire: '10,00', commission: '15' };
const NEW = { prix_partenaire: '12,00', commission: '15' };
const PLAN = { ...NEW, starts_on: '2027-01-01' };
const PLAN_TEXT = '12,00\u00a0€, 15\u00a0% à partir du 1er janvier 2027';
const base = { id: 'm', itemId: 'a', at: 0, group: 'g' };
const describeUpdate = (changes: UnitChanges) => describeMutation({ ...base, kind: 'update', ...changes });

describe('describeMutation', () => {
  it.each([
    ['Prix prévu', null, PLAN],
    ['Prix prévu modifié', { ...PLAN, starts_on: '2027-02-01' }, PLAN],
    ['Prix prévu annulé', PLAN, null],
  ])('names a change of the plan: %s', (title, before, after) => {
    expect(describeUpdate({ plan: { before, after } }).title).toBe(title);
  });

  it('shows the price and the plan that a publication ends', () => {
    const description = describeUpdate({ price: { before: OLD, after: NEW }, plan: { before: PLAN, after: null } });
    expect(description).toEqual({
      title: 'Prix modifié',
      lines: [
        { name: 'Prix et commission', before: '10,00\u00a0€, 15\u00a0%', after: '12,00\u00a0€, 15\u00a0%' },
        { name: 'Prix prévu', before: PLAN_TEXT, after: null },
      ],
    });
  });

  it('names a label that changes with the price or the plan', () => {
    const label = { before: 'A', after: 'B' };
    expect(describeUpdate({ label, price: { before: OLD, after: NEW } })).toMatchObject({
      title: 'Libellé et prix modifiés',
      lines: [{ before: 'A', after: 'B' }, { name: 'Prix et commission' }],
    });
    expect(describeUpdate({ label, plan: { before: null, after: PLAN } }).title).toBe('Libellé et prix prévu modifiés');
  });

  it('names what is added', () => {
    const creation = { ...base, kind: 'create', solution: 'A', display_order: 1 } as const;
    expect(describeMutation({ ...creation, type: 'solution', cost: OLD })).toMatchObject({
      title: 'Solution ajoutée',
      lines: [{ after: 'A' }, { after: '10,00\u00a0€, 15\u00a0%' }],
    });
    expect(describeMutation({ ...creation, type: 'subtitle', cost: null })).toEqual({
      title: 'Sous-titre ajouté',
      lines: [{ name: 'Libellé', before: null, after: 'A' }],
    });
  });

  it('shows the plan of a deleted row and of a restored one', () => {
    const row = { type: 'solution', solution: 'A', cost: OLD, plan: PLAN, display_order: 1 } as const;
    const deletion: Mutation = { ...base, kind: 'delete', before: row };
    expect(describeMutation(deletion).lines.at(-1)).toEqual({ name: 'Prix prévu', before: PLAN_TEXT, after: null });
    const creation: Mutation = { ...base, kind: 'create', ...row };
    expect(describeMutation(creation).lines.at(-1)).toEqual({ name: 'Prix prévu', before: null, after: PLAN_TEXT });
  });
});
