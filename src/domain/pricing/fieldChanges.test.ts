import { describe, expect, it } from 'vitest';
import { listFieldChanges } from './fieldChanges';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildSubtitle,
  buildUpdateMutation,
} from './testing/testBuilders';

const row = buildSolution('r', { solution: 'Ancien', cost: { prix_partenaire: '10,00', commission: '15' } });

describe('listFieldChanges', () => {
  it('lists only the fields that change', () => {
    const cost = { prix_partenaire: '12,00', commission: '15' };
    expect(listFieldChanges(buildUpdateMutation('u', row, { cost }))).toEqual([
      { field: 'prix_partenaire', before: '10,00', after: '12,00' },
    ]);
    expect(listFieldChanges(buildUpdateMutation('u', row, { solution: 'Neuf' }))).toEqual([
      { field: 'solution', before: 'Ancien', after: 'Neuf' },
    ]);
  });

  it('lists every field of a row that is added or deleted, and none of a move', () => {
    expect(listFieldChanges(buildCreateMutation('c', 'r', { solution: 'Neuf' }))).toEqual([
      { field: 'solution', before: '', after: 'Neuf' },
      { field: 'prix_partenaire', before: '', after: '10,00' },
      { field: 'commission', before: '', after: '15' },
    ]);
    expect(listFieldChanges(buildDeleteMutation('d', buildSubtitle('s', { solution: 'Titre' })))).toEqual([
      { field: 'solution', before: 'Titre', after: '' },
    ]);
    expect(listFieldChanges(buildMoveMutation('m', 'r', null, 's'))).toEqual([]);
  });

  it('lists the fields of a plan, with a French date', () => {
    const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-31' };
    expect(listFieldChanges(buildUpdateMutation('u', row, { plan }))).toEqual([
      { field: 'planned_prix_partenaire', before: '', after: '12,90' },
      { field: 'planned_commission', before: '', after: '15' },
      { field: 'starts_on', before: '', after: '31/01/2027' },
    ]);
    const later = { ...plan, starts_on: '2027-02-01' };
    expect(listFieldChanges(buildUpdateMutation('u', { ...row, plan }, { plan: later }))).toEqual([
      { field: 'starts_on', before: '31/01/2027', after: '01/02/2027' },
    ]);
    const deletion = listFieldChanges(buildDeleteMutation('d', { ...row, plan }));
    expect(deletion.slice(3)).toMatchObject([
      { before: '12,90' },
      { before: '15' },
      { before: '31/01/2027', after: '' },
    ]);
  });
});
