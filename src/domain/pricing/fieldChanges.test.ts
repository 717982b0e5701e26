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
});
